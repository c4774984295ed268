import { type Leaf, lookUp } from '../../../base/engine/storage/leaves.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { addName, type DailyNames } from './counted-names.ts';
import { blockKey, blockOf, blockStart, blocksFrom, needBlocks } from './daily-counts.ts';

/** Stands for all names that are not told apart. No host begins with a hyphen, and what does is always told apart. */
export const OTHER_NAMES = '--';

/** How many names an entry tells apart: those counted most. */
export const MAX_NAMES = 200;

/** One entry, `{block}.{profile}` as in `daily-counts.ts`: for each name a row of offset and count for each day that has any. */
type Entry = [name: string, row: number[]][];

const addEntry = (days: DailyNames, block: number, entry: Entry): void => {
  for (const [name, row] of entry)
    for (let index = 0; index + 1 < row.length; index += 2)
      addName(days, blockStart(block) + (row[index] ?? 0), name, row[index + 1] ?? 0);
};

/** The hosts or links that are counted most, and what is neither. */
const namesToKeep = (days: DailyNames): Set<string> => {
  const ranked = [...sumOfNames(days)].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const isNamed = ([name]: readonly [string, number]): boolean => name !== '' && !name.startsWith('-');
  const named = ranked.filter(isNamed).slice(0, MAX_NAMES);
  return new Set([...named, ...ranked.filter((each) => !isNamed(each))].map(([name]) => name));
};

const toEntry = (days: DailyNames, block: number): Entry => {
  const kept = namesToKeep(days);
  const rows = new Map<string, Map<number, number>>();
  for (const [day, names] of days)
    for (const [name, count] of names) {
      const key = kept.has(name) ? name : OTHER_NAMES;
      const row = rows.get(key) ?? new Map<number, number>();
      rows.set(key, row.set(day, (row.get(day) ?? 0) + count));
    }
  // What a page that came back takes away may have been added up with others.
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, row]): Entry[number] => [
      name,
      [...row]
        .filter(([, count]) => count > 0)
        .sort(([a], [b]) => a - b)
        .flatMap(([day, count]) => [day - blockStart(block), count]),
    ])
    .filter(([, row]) => row.length > 0);
};

/** Adds the counts of some days of a profile to the changes that a compaction writes. */
export const addDailyNames = async (
  storage: Storage,
  leaves: readonly Leaf[],
  profile: string,
  added: DailyNames,
  changes: Map<string, Entry | null>,
): Promise<void> => {
  for (const block of new Set([...added.keys()].map(blockOf))) {
    const key = blockKey(block, profile);
    const days: DailyNames = new Map();
    addEntry(days, block, (await lookUp<Entry>(storage, leaves, key)) ?? []);
    for (const [day, names] of added)
      if (blockOf(day) === block) for (const [name, count] of names) addName(days, day, name, count);
    const entry = toEntry(days, block);
    changes.set(key, entry.length === 0 ? null : entry);
  }
};

/** The changes of a compaction to what `addDailyNames` keeps. */
export type NameChanges = Map<string, Entry | null>;

/** The counts of a profile's names on the days from `first` up to the time `now`. */
export const readDailyNames = async (
  storage: Storage,
  leaves: readonly Leaf[],
  profile: string,
  first: number,
  now: number,
): Promise<DailyNames> => {
  await needBlocks(storage, leaves, profile, first, now);
  const days: DailyNames = new Map();
  for (const block of blocksFrom(first, now))
    addEntry(days, block, (await lookUp<Entry>(storage, leaves, blockKey(block, profile))) ?? []);
  return days;
};

/** The sum of each name over all days from `first` on. */
export const sumOfNames = (days: DailyNames, first = Number.NEGATIVE_INFINITY): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const [day, names] of days)
    if (day >= first) for (const [name, count] of names) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
};
