import { appendEvent } from '../../base/engine/storage/append-event.ts';
import { timeOfId } from '../../base/engine/storage/keys.ts';
import { withState } from '../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { countTopic } from '../counts/storage/count-topic.ts';
import { MergedCounts } from '../counts/storage/merged-counts.ts';
import { tallying } from '../counts/storage/tallies.ts';
import { getRecordOrTombstone, intoOf } from '../storage/profile-record.ts';

/** How many pages may have gone into each other, one after the other. */
const MAX_STEPS = 50;

/** The page that a page, which is not there any more, leads to: the last of those that went into each other; null if it leads nowhere. */
export const findSuccessor = async (storage: Storage, id: string): Promise<string | null> => {
  let page = id;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const into = intoOf(await getRecordOrTombstone(storage, page));
    if (into === null) break;
    page = into;
  }
  return page === id ? null : page;
};

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

/** Counts from now on what a page has for the one that it went into, too; `merge` names the merge. A repeat changes nothing. */
export const mergeCounts = async (
  storage: Storage,
  drop: string,
  keep: string,
  merge: string,
): Promise<void> => {
  await appendEvent(storage, countTopic.name, `m.${drop}.${keep}.${merge}`);
};

/** Takes a merge back: each page has its own counts again, and those that came since stay. */
export const unmergeCounts = async (
  storage: Storage,
  drop: string,
  keep: string,
  merge: string,
): Promise<void> => {
  await appendEvent(storage, countTopic.name, `n.${drop}.${keep}.${merge}`);
};

/** How many visitors like both of two pages. */
export const countSharedLikers = (storage: Storage, one: string, other: string): Promise<number> =>
  withState(storage, countTopic, async ({ state, view }) => {
    const merged = new MergedCounts(storage, state, await view.fresh.gather(tallying));
    const likers = await merged.likers(other);
    return [...(await merged.likers(one)).keys()].filter((visitor) => likers.has(visitor)).length;
  });
