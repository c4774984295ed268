import { timeOfId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';

const PREFIX = 'merges/';

/** A merge that upkeep has to look at: one that is not finished, or whose period is over. `at` is in milliseconds. */
export type MergeNote = { key: string; token: string; drop: string; at: number };

const keyOf = (token: string, drop: string): string => `${PREFIX}${token}.${drop}`;

/** Notes a merge before it begins, so that a crash leaves a note too many, never one too few. */
export const noteMerge = (storage: Storage, token: string, drop: string): Promise<void> =>
  storage.put(keyOf(token, drop), '');

/** Removes the note of a merge that did not take place, was taken back, or is over. */
export const dropMergeNote = (storage: Storage, token: string, drop: string): Promise<void> =>
  storage.remove(keyOf(token, drop));

/** The notes of all merges, the oldest first. */
export const listMergeNotes = async (storage: Storage): Promise<MergeNote[]> => {
  const { keys } = await storage.list(PREFIX);
  return keys.sort().map((key) => {
    const [token = '', drop = ''] = key.slice(PREFIX.length).split('.');
    return { key, token, drop, at: timeOfId(token) };
  });
};
