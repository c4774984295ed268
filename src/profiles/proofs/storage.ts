import type { Storage } from '../../base/engine/storage/storage.ts';
import type { Proven } from './rules.ts';

/** When a proof was last checked, and how many checks in a row have failed since; times are in milliseconds. */
export type ProofCheck = { checked: number; failures: number };

/** The checks of a page's proofs: of `website`, and of links by their address. */
export type ProofMark = Readonly<Record<string, ProofCheck>>;

const keyOf = (id: string): string => `proofs/${id}`;

export const getProofMark = (storage: Storage, id: string): Promise<ProofMark | null> =>
  storage.getJson<ProofMark>(keyOf(id));

/** Stores the checks of all proofs of a page. */
export const putProofMark = (storage: Storage, id: string, mark: ProofMark): Promise<void> =>
  storage.putJson(keyOf(id), mark);

/** The mark of proofs of which only the days are known: each is as if it had been checked then. */
export const proofMarkOf = (proven: Proven): ProofMark =>
  Object.fromEntries(
    Object.entries(proven).map(([name, day = '']) => [name, { checked: Date.parse(day), failures: 0 }]),
  );

/** Stores the results of some checks beside the others, and leaves only those of the proofs that `isLeft` names. */
export const putProofChecks = async (
  storage: Storage,
  id: string,
  checks: ProofMark,
  isLeft: (name: string) => boolean,
): Promise<void> => {
  await storage.update<ProofMark>(keyOf(id), (stored) => {
    const all = { ...stored, ...checks };
    return Object.fromEntries(Object.entries(all).filter(([name]) => isLeft(name)));
  });
};

export const removeProofMark = (storage: Storage, id: string): Promise<void> => storage.remove(keyOf(id));

/** The ids of all pages with a proof, sorted. */
export const listProofMarks = async (storage: Storage): Promise<string[]> => {
  const ids: string[] = [];
  for await (const keys of storage.pages('proofs/'))
    for (const key of keys) ids.push(key.slice('proofs/'.length));
  return ids.sort();
};
