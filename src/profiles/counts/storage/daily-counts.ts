import { type Leaf, leavesOf, lookUp, needLeaf, needLeaves } from '../../../base/engine/storage/leaves.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { STATS_DAYS } from '../../rules/limits.ts';

/** Views and likes by day (days since 1970, UTC). Likes are net: below zero if more were taken back. */
export type DayCounts = Map<number, { views: number; likes: number }>;

/**
 * Number of days in one entry. Keys are `{block}.{profile}`, so that new counts rewrite only the leaves of the newest block, and a
 * profile's ninety days are at most ten entries; the value is a row of offset, views, likes for each day that has any.
 */
const BLOCK = 10;
const DAY = 86_400_000;

/** The day of a time in milliseconds. */
export const countedDay = (time: number): number => Math.floor(time / DAY);

/** The block of a day, its first day, and the key of a profile's entry in it. */
export const blockOf = (day: number): number => Math.floor(day / BLOCK);
export const blockStart = (block: number): number => block * BLOCK;
export const blockKey = (block: number, profile: string): string =>
  `${String(block).padStart(6, '0')}.${profile}`;
const blockIn = (key: string): number => Number(key.slice(0, 6));

/** The blocks of all days from `first` up to the time `now`, and one more, because clocks may differ. */
export const blocksFrom = (first: number, now: number): number[] => {
  const block = blockOf(first);
  return Array.from({ length: blockOf(countedDay(now)) + 2 - block }, (_, index) => block + index);
};

const addRow = (days: DayCounts, block: number, row: readonly number[]): void => {
  for (let index = 0; index + 2 < row.length; index += 3) {
    const [offset = 0, views = 0, likes = 0] = row.slice(index, index + 3);
    days.set(blockStart(block) + offset, { views, likes });
  }
};

const toRow = (days: DayCounts, block: number): number[] | null => {
  const row = [...days]
    .filter(([, { views, likes }]) => views !== 0 || likes !== 0)
    .sort(([a], [b]) => a - b)
    .flatMap(([day, { views, likes }]) => [day - blockStart(block), views, likes]);
  return row.length === 0 ? null : row;
};

/** Adds the counts of some days of a profile to the changes that a compaction writes. */
export const addDays = async (
  storage: Storage,
  leaves: readonly Leaf[],
  profile: string,
  added: DayCounts,
  changes: Map<string, number[] | null>,
): Promise<void> => {
  for (const block of new Set([...added.keys()].map(blockOf))) {
    const key = blockKey(block, profile);
    const days: DayCounts = new Map();
    addRow(days, block, (await lookUp<number[]>(storage, leaves, key)) ?? []);
    for (const [day, { views, likes }] of added) {
      if (blockOf(day) !== block) continue;
      const dayCounts = days.get(day) ?? { views: 0, likes: 0 };
      days.set(day, { views: dayCounts.views + views, likes: dayCounts.likes + likes });
    }
    changes.set(key, toRow(days, block));
  }
};

/** Removes all days of a profile. */
export const forgetDays = async <Entry>(
  storage: Storage,
  leaves: readonly Leaf[],
  profile: string,
  changes: Map<string, Entry | null>,
): Promise<void> => {
  const [first, last] = [leaves[0], leaves.at(-1)];
  if (first === undefined || last === undefined) return;
  const blocks = new Set<number>();
  for (let block = blockIn(first.first); block <= blockIn(last.first) + STATS_DAYS / BLOCK + 1; block += 1)
    blocks.add(block);
  for (const block of blocks) {
    const key = blockKey(block, profile);
    if ((await lookUp<Entry>(storage, leaves, key)) !== undefined) changes.set(key, null);
  }
};

/** The oldest block that is kept: one more than is shown, because clocks may differ. */
const oldestBlock = (today: number): number => blockOf(today - STATS_DAYS) - 1;

/** Drops leaves whose days are no longer shown. */
export const withoutOldDays = (leaves: readonly Leaf[], today: number): Leaf[] => {
  const oldest = blockKey(oldestBlock(today), '');
  const from = leaves.findLastIndex(({ first }) => first <= oldest);
  return leaves.slice(Math.max(0, from));
};

/** Removes the entries of old days from the one leaf that has days of both kinds. */
export const forgetOldDays = async <Entry>(
  storage: Storage,
  leaves: readonly Leaf[],
  today: number,
  changes: Map<string, Entry | null>,
): Promise<void> => {
  const oldest = blockKey(oldestBlock(today), '');
  const [leaf] = withoutOldDays(leaves, today);
  if (leaf === undefined || leaf.first >= oldest) return;
  for (const [key] of await needLeaf<Entry>(storage, leaf)) if (key < oldest) changes.set(key, null);
};

/** Loads the leaves that have a profile's days from `first` up to the time `now`, all at once. */
export const needBlocks = async (
  storage: Storage,
  leaves: readonly Leaf[],
  profile: string,
  first: number,
  now: number,
): Promise<void> => {
  const keys = blocksFrom(first, now).map((block) => blockKey(block, profile));
  await needLeaves(storage, leavesOf(leaves, keys));
};

/** The counts of a profile's days from `first` up to the time `now`. */
export const readDays = async (
  storage: Storage,
  leaves: readonly Leaf[],
  profile: string,
  first: number,
  now: number,
): Promise<DayCounts> => {
  await needBlocks(storage, leaves, profile, first, now);
  const days: DayCounts = new Map();
  for (const block of blocksFrom(first, now))
    addRow(days, block, (await lookUp<number[]>(storage, leaves, blockKey(block, profile))) ?? []);
  for (const day of days.keys()) if (day < first) days.delete(day);
  return days;
};
