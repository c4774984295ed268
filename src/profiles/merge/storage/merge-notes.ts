import { timeOfId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';

const PREFIX = 'merges/';

/** A merge that upkeep has to look at: one that is not finished, or whose period is over. `at` is in milliseconds. */
export type MergeNote = { token: string; drop: string; keep: string; at: number };

type Named = Pick<MergeNote, 'token' | 'drop' | 'keep'>;

const keyOf = ({ token, drop, keep }: Named): string => `${PREFIX}${token}.${drop}.${keep}`;

/** Notes a merge before it begins, so that a crash leaves a note too many, never one too few. */
export const noteMerge = (storage: Storage, merge: Named): Promise<void> => storage.put(keyOf(merge), '');

/** Removes the note of a merge that did not take place, was taken back, or is over. */
export const dropMergeNote = (storage: Storage, merge: Named): Promise<void> => storage.remove(keyOf(merge));

/** The notes of all merges, the oldest first. */
export const listMergeNotes = async (storage: Storage): Promise<MergeNote[]> => {
  const { keys } = await storage.list(PREFIX);
  return keys.sort().map((key) => {
    const [token = '', drop = '', keep = ''] = key.slice(PREFIX.length).split('.');
    return { token, drop, keep, at: timeOfId(token) };
  });
};
