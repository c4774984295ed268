import type { Storage } from '../../engine/storage.ts';

/** When a proven website was last checked, and how many checks in a row have failed since; times are in milliseconds. */
type ProofMark = { checked: number; failures: number };

const keyOf = (id: string): string => `proofs/${id}`;

export const getProofMark = (storage: Storage, id: string): Promise<ProofMark | null> =>
  storage.getJson<ProofMark>(keyOf(id));

/** Stores the result of a check; only upkeep and the owner's own proof do. */
export const putProofMark = (storage: Storage, id: string, mark: ProofMark): Promise<void> =>
  storage.putJson(keyOf(id), mark);

export const removeProofMark = (storage: Storage, id: string): Promise<void> => storage.remove(keyOf(id));

/** The ids of all pages with a proof, sorted. */
export const listProofMarks = async (storage: Storage): Promise<string[]> => {
  const ids: string[] = [];
  for await (const keys of storage.pages('proofs/'))
    for (const key of keys) ids.push(key.slice('proofs/'.length));
  return ids.sort();
};
