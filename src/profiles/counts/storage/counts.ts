import { appendEvent } from '../../../base/engine/storage/append-event.ts';
import { hashHex, timeOfId } from '../../../base/engine/storage/keys.ts';
import { type Leaf, leavesOf, lookUp, needLeaf, needLeaves } from '../../../base/engine/storage/leaves.ts';
import { readState, withState } from '../../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { SweptError } from '../../../base/engine/storage/storage-error.ts';
import { addDaySums, type DaySums } from '../../../base/engine/storage/topics/day-sums.ts';
import type { TopicState } from '../../../base/engine/storage/topics/topic-definition.ts';
import type { TopicEvent } from '../../../base/engine/storage/topics/topic-event.ts';
import type { Counts } from '../../rules/list-item.ts';
import { DIRECT, OTHERS, THIS_SITE } from '../rules.ts';
import type { CountEntry, CountState } from './count-state.ts';
import { countTopic, toDaySums } from './count-topic.ts';
import { addName, type DailyNames } from './counted-names.ts';
import { type DayCounts, readDays } from './daily-counts.ts';
import { OTHER_NAMES, readDailyNames, sumOfNames } from './daily-names.ts';
import { MergedCounts } from './merged-counts.ts';
import { countLikers, daysOf, likeDelta, tallying } from './tallies.ts';

const countsIn = async (
  storage: Storage,
  { state, view }: TopicState<CountState>,
  profile: string,
): Promise<Counts> => {
  const tallies = await view.fresh.gather(tallying);
  const tally = tallies.get(profile);
  if (tally?.forgotten) return { like: 0, view: 0 };
  const merged = new MergedCounts(storage, state, tallies);
  // Most pages need both and no more, so neither waits for the other.
  const [isTouched, [like, views] = [0, 0]] = await Promise.all([
    merged.isTouched(profile),
    lookUp<CountEntry>(storage, state.counts, profile),
  ]);
  if (isTouched) return { like: (await merged.likers(profile)).size, view: await merged.views(profile) };
  if (tally === undefined) return { like: Math.max(0, like), view: views };
  const delta = await likeDelta(storage, state, profile, tally);
  const base = tally.recounted ? await countLikers(storage, state, profile) : like;
  return { like: Math.max(0, base + delta), view: views + tally.views };
};

/** The exact likes and views of one profile. */
export const getCounts = (storage: Storage, profile: string): Promise<Counts> =>
  withState(storage, countTopic, (current) => countsIn(storage, current, profile));

/** Where views came from (`readReferrer`), and how often each link was followed, by the key of its address (`clickKey`). */
type NamedCounts = { referrers: Map<string, number>; clicks: Map<string, number> };

/**
 * The counts of one profile, and those of each day from `first` on (days since 1970, UTC); days without any are left out. `referrers` and
 * `clicks` are those of all these days.
 */
export const getDailyCounts = (
  storage: Storage,
  profile: string,
  first: number,
): Promise<Counts & { days: DayCounts } & NamedCounts> =>
  withState(storage, countTopic, async (current) => {
    const counts = await countsIn(storage, current, profile);
    const tallies = await current.view.fresh.gather(tallying);
    const tally = tallies.get(profile);
    if (tally?.forgotten) return { ...counts, days: new Map(), referrers: new Map(), clicks: new Map() };
    const days = await readDays(storage, current.state.days ?? [], profile, first, storage.now());
    const added = await new MergedCounts(storage, current.state, tallies).added(profile);
    for (const [day, { views, likes }] of added.days) {
      const dayCounts = days.get(day) ?? { views: 0, likes: 0 };
      if (day >= first) days.set(day, { views: dayCounts.views + views, likes: dayCounts.likes + likes });
    }
    const read = async (leaves: readonly Leaf[] = [], added: DailyNames = new Map()) => {
      const names = await readDailyNames(storage, leaves, profile, first, storage.now());
      for (const [day, counted] of added)
        for (const [name, count] of counted) addName(names, day, name, count);
      return sumOfNames(names, first);
    };
    const [referrers, clicks] = await Promise.all([
      read(current.state.referrers, added.referrers),
      read(current.state.clicks, added.clicks),
    ]);
    return { ...counts, days, referrers: asReferrers(referrers), clicks };
  });

/** How a referrer that is no host is written in events and entries; no host begins with a hyphen. */
const NO_HOSTS: ReadonlyMap<string, string> = new Map([
  [DIRECT, ''],
  [THIS_SITE, '-'],
  [OTHERS, OTHER_NAMES],
]);
const REFERRERS = new Map([...NO_HOSTS].map(([referrer, name]) => [name, referrer]));

const asReferrers = (names: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...names].map(([name, views]) => [REFERRERS.get(name) ?? name, views]));

/** How long a warm function reuses the counts of lists, in milliseconds. */
const CACHE_TTL_MS = 20_000;
const CACHE_KEY = 'counts/current';

/**
 * Likes and views for a list: at most about twenty seconds old on a warm function. The lookup starts at once, in parallel
 * with that of the list itself; the returned function gives the counts of some profiles.
 */
export const openListCounts = (
  storage: Storage,
): ((profiles: readonly string[]) => Promise<Map<string, Counts>>) => {
  const cachedEntry = storage.memory.get<{ at: number; current: TopicState<CountState> }>(CACHE_KEY);
  const isFresh = cachedEntry !== undefined && storage.now() - cachedEntry.at < CACHE_TTL_MS;
  const reading = isFresh ? Promise.resolve(cachedEntry.current) : readAhead(storage);
  // The returned function reports a failure; if it is never called, the failure does not matter.
  reading.catch(() => {});
  return async (profiles) => {
    try {
      return await countsOf(storage, await reading, profiles);
    } catch (error) {
      if (!(error instanceof SweptError)) throw error;
    }
    return withState(storage, countTopic, async (current) => {
      keep(storage, current);
      return countsOf(storage, current, profiles);
    });
  };
};

/** With at most this many leaves, the profiles of a list need nearly all of them, because ids are random. */
const FEW_LEAVES = 8;

// Starts before the list's profiles are known, which saves a round trip.
const readAhead = async (storage: Storage): Promise<TopicState<CountState>> => {
  const current = await readCurrent(storage);
  const { counts, merges = [] } = current.state;
  if (counts.length + merges.length <= FEW_LEAVES) await needLeaves(storage, [...counts, ...merges]);
  return current;
};

const readCurrent = async (storage: Storage): Promise<TopicState<CountState>> => {
  const current = await readState(storage, countTopic);
  keep(storage, current);
  return current;
};

const keep = (storage: Storage, current: TopicState<CountState>): void => {
  storage.memory.set(CACHE_KEY, { at: storage.now(), current }, 10_000 + current.view.fresh.size * 300);
};

const countsOf = async (
  storage: Storage,
  current: TopicState<CountState>,
  profiles: readonly string[],
): Promise<Map<string, Counts>> => {
  // Loads all leaves in parallel, so that each lookup is in memory.
  const { counts: counted, merges = [] } = current.state;
  await needLeaves(storage, [...leavesOf(counted, profiles), ...leavesOf(merges, profiles)]);
  const counts = new Map<string, Counts>();
  for (const profile of profiles) counts.set(profile, await countsIn(storage, current, profile));
  return counts;
};

/** All counts, for lists that are sorted by them: as old as those of other lists. */
export const openAllCounts = async (storage: Storage): Promise<(profile: string) => Counts> => {
  const cachedEntry = storage.memory.get<{ at: number; current: TopicState<CountState> }>(CACHE_KEY);
  const isFresh = cachedEntry !== undefined && storage.now() - cachedEntry.at < CACHE_TTL_MS;
  try {
    return await allCountsIn(storage, isFresh ? cachedEntry.current : await readCurrent(storage));
  } catch (error) {
    if (!(error instanceof SweptError)) throw error;
    return withState(storage, countTopic, (current) => allCountsIn(storage, current));
  }
};

const allCountsIn = async (
  storage: Storage,
  current: TopicState<CountState>,
): Promise<(profile: string) => Counts> => {
  const compacted = await compactedCounts(storage, current.state.counts);
  const fresh = new Map<string, Counts>();
  for (const profile of (await current.view.fresh.gather(tallying)).keys())
    fresh.set(profile, await countsIn(storage, current, profile));
  return (profile) => {
    return fresh.get(profile) ?? compacted.get(profile) ?? NONE;
  };
};

const NONE: Counts = { like: 0, view: 0 };

// Cached for each snapshot.
const compactedCounts = async (storage: Storage, leaves: readonly Leaf[]): Promise<Map<string, Counts>> => {
  const key = 'counts/all';
  const snapshot = leaves.map((leaf) => leaf.key).join();
  const cachedCounts = storage.memory.get<{ snapshot: string; counts: Map<string, Counts> }>(key);
  if (cachedCounts?.snapshot === snapshot) return cachedCounts.counts;
  await needLeaves(storage, leaves);
  const counts = new Map<string, Counts>();
  for (const leaf of leaves)
    for (const [profile, [like, view]] of await needLeaf<CountEntry>(storage, leaf))
      counts.set(profile, { like: Math.max(0, like), view });
  storage.memory.set(key, { snapshot, counts }, counts.size * 100);
  return counts;
};

/** Counts views of a profile today, by where they come from (`readReferrer`). */
export const addView = async (
  storage: Storage,
  profile: string,
  views = 1,
  referrer = DIRECT,
): Promise<void> => {
  const name = NO_HOSTS.get(referrer) ?? referrer;
  await appendEvent(storage, countTopic.name, `v.${profile}.${views}${name && `.${name}`}`);
};

/** Counts a click on a link of a profile today. */
export const addClick = async (storage: Storage, profile: string, address: string): Promise<void> => {
  await appendEvent(storage, countTopic.name, `c.${profile}.${clickKey(address)}`);
};

/** What clicks on an address are counted by. */
export const clickKey = (address: string): string => hashHex(`link:${address}`).slice(0, 15);

/** Counts views of unknown days; for commands. */
export const addOldViews = async (storage: Storage, profile: string, views: number): Promise<void> => {
  await appendEvent(storage, countTopic.name, `o.${profile}.${views}`);
};

const MAX_ATTEMPTS = 4;

/**
 * Records that a visitor likes a profile, or no longer does, and returns the counts; a repeat changes nothing. Events sort by
 * clocks that may differ, so if an earlier event of the same visitor would sort after this one, this one is written again after it.
 */
export const setLike = async (
  storage: Storage,
  profile: string,
  visitor: string,
  liked: boolean,
): Promise<Counts> => {
  const liker = `${profile}.${likerOf(visitor)}`;
  let after = 0;
  for (let attempt = 1; ; attempt += 1) {
    const mine = await appendEvent(storage, countTopic.name, `${liked ? 'l' : 'u'}.${liker}`, '', { after });
    const [counts, behind] = await withState(storage, countTopic, async (current) => [
      await countsIn(storage, current, profile),
      await timeBehind(mine, profile, likerOf(visitor), current),
    ]);
    if (behind === null || attempt === MAX_ATTEMPTS) return counts;
    after = behind;
  }
};

/** Records that a visitor likes a profile, without reading the counts; for commands that add many. */
export const addLike = async (storage: Storage, profile: string, visitor: string): Promise<void> => {
  await appendEvent(storage, countTopic.name, `l.${profile}.${likerOf(visitor)}`);
};

// The time after which an event must sort to be the visitor's last one; null if it is already.
const timeBehind = async (
  mine: TopicEvent,
  profile: string,
  liker: string,
  { view }: TopicState<CountState>,
): Promise<number | null> => {
  const last = (await view.fresh.gather(tallying)).get(profile)?.likes.get(liker);
  return last === undefined || last.liked === mine.payload.startsWith('l') ? null : timeOfId(last.id);
};

// 60 bits of a hash: the store never has a visitor's id.
const likerOf = (visitor: string): string => hashHex(`liker:${visitor}`).slice(0, 15);

/** Lets the next compaction recount a profile's likes from the visitors who like it. */
export const recountLikes = async (storage: Storage, profile: string): Promise<void> => {
  await appendEvent(storage, countTopic.name, `r.${profile}`);
};

/** Removes all likes and views of a deleted profile. */
export const forgetCounts = async (storage: Storage, profile: string): Promise<void> => {
  await appendEvent(storage, countTopic.name, `x.${profile}`);
};

/** Views and likes of all profiles on each day. */
export const readSiteDays = (storage: Storage): Promise<DaySums> =>
  withState(storage, countTopic, async ({ state, view }) => {
    let days = state.site ?? {};
    for (const [profile, tally] of await view.fresh.gather(tallying))
      if (!tally.forgotten) days = addDaySums(days, toDaySums(await daysOf(storage, state, profile, tally)));
    return days;
  });
