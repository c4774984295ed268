import { type Leaf, leafOf, lookUp, needLeaves } from '../../../base/engine/storage/leaves.ts';
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

const blockOf = (day: number): number => Math.floor(day / BLOCK);
const keyOf = (block: number, profile: string): string => `${String(block).padStart(6, '0')}.${profile}`;
const blockIn = (key: string): number => Number(key.slice(0, 6));

const addRow = (days: DayCounts, block: number, row: readonly number[]): void => {
  for (let index = 0; index + 2 < row.length; index += 3) {
    const [offset = 0, views = 0, likes = 0] = row.slice(index, index + 3);
    days.set(block * BLOCK + offset, { views, likes });
  }
};

const toRow = (days: DayCounts, block: number): number[] | null => {
  const row = [...days]
    .filter(([, { views, likes }]) => views !== 0 || likes !== 0)
    .sort(([a], [b]) => a - b)
    .flatMap(([day, { views, likes }]) => [day - block * BLOCK, views, likes]);
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
    const key = keyOf(block, profile);
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
export const forgetDays = async (
  storage: Storage,
  leaves: readonly Leaf[],
  profile: string,
  changes: Map<string, number[] | null>,
): Promise<void> => {
  const [first, last] = [leaves[0], leaves.at(-1)];
  if (first === undefined || last === undefined) return;
  const blocks = new Set<number>();
  for (let block = blockIn(first.first); block <= blockIn(last.first) + STATS_DAYS / BLOCK + 1; block += 1)
    blocks.add(block);
  for (const block of blocks) {
    const key = keyOf(block, profile);
    if ((await lookUp<number[]>(storage, leaves, key)) !== undefined) changes.set(key, null);
  }
};

/** Drops leaves whose days are no longer shown; keeps one more block, because clocks may differ. */
export const withoutOldDays = (leaves: readonly Leaf[], today: number): Leaf[] => {
  const oldest = keyOf(blockOf(today - STATS_DAYS) - 1, '');
  const from = leaves.findLastIndex(({ first }) => first <= oldest);
  return leaves.slice(Math.max(0, from));
};

/** The counts of a profile's days from `first` up to the time `now`. */
export const readDays = async (
  storage: Storage,
  leaves: readonly Leaf[],
  profile: string,
  first: number,
  now: number,
): Promise<DayCounts> => {
  const keys: [block: number, key: string][] = [];
  for (let block = blockOf(first); block <= blockOf(countedDay(now)) + 1; block += 1)
    keys.push([block, keyOf(block, profile)]);
  const needed = new Set(keys.map(([, key]) => leafOf(leaves, key)).filter((leaf) => leaf !== undefined));
  await needLeaves(storage, [...needed]);
  const days: DayCounts = new Map();
  for (const [block, key] of keys) addRow(days, block, (await lookUp<number[]>(storage, leaves, key)) ?? []);
  for (const day of days.keys()) if (day < first) days.delete(day);
  return days;
};
