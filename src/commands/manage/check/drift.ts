import type { IndexChange } from '../../../storage/directory/directory-entries.ts';

/** Something that is not as the records say: what a person reads of it, and what mends it (null: nothing can). */
export type Drift = {
  kind: string;
  /** The profile or the key that it is about. */
  about: string;
  sentence: string;
  /** Answers what the directory has to be told then, if anything. */
  mend: (() => Promise<IndexChange | null>) | null;
};

/** What mends something without the directory's having to know. */
export const quietly =
  (work: () => Promise<unknown>): (() => Promise<null>) =>
  async () => {
    await work();
    return null;
  };

/** Something that is kept of a profile which there is not. */
export const strayDrift = (
  kind: string,
  about: string,
  what: string,
  remove: () => Promise<unknown>,
): Drift => ({ kind, about, sentence: `${what} ${about} belongs to no profile`, mend: quietly(remove) });
