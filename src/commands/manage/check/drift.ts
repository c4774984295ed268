import type { IndexChange } from '../../../search/storage/directory-entry.ts';

/** Something that contradicts the records: a sentence for people, and a repair (null if there is none). */
export type Drift = {
  kind: string;
  /** The profile or the key that it is about. */
  about: string;
  sentence: string;
  /** Returns the change to announce to the directory, if any. */
  repair: (() => Promise<IndexChange | null>) | null;
};

/** A repair without a change of the directory. */
export const quietly =
  (work: () => Promise<unknown>): (() => Promise<null>) =>
  async () => {
    await work();
    return null;
  };

/** Something that belongs to no existing profile. */
export const strayDrift = (
  kind: string,
  about: string,
  what: string,
  remove: () => Promise<unknown>,
): Drift => ({ kind, about, sentence: `${what} ${about} belongs to no profile`, repair: quietly(remove) });
