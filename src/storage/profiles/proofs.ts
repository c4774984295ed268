import type { Storage } from '../engine/storage.ts';

/** When a proven link was last asked, and how often in a row it did not lead back since; times are milliseconds. */
export type ProofMark = { checked: number; failures: number };

const keyOf = (id: string): string => `proofs/${id}`;

/** A page's mark, null when it has none. */
export const getProofMark = (storage: Storage, id: string): Promise<ProofMark | null> =>
  storage.getJson<ProofMark>(keyOf(id));

/** Writes down how an asking went; upkeep alone and the owner's own proof do. */
export const putProofMark = (storage: Storage, id: string, mark: ProofMark): Promise<void> =>
  storage.putJson(keyOf(id), mark);

/** Forgets a mark whose proof is gone. */
export const removeProofMark = (storage: Storage, id: string): Promise<void> => storage.remove(keyOf(id));

/** The ids of all pages that have a mark, in order. */
export const listProofMarks = async (storage: Storage): Promise<string[]> => {
  const ids: string[] = [];
  for await (const keys of storage.pages('proofs/'))
    for (const key of keys) ids.push(key.slice('proofs/'.length));
  return ids.sort();
};
