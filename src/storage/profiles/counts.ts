import type { Counts } from '../../domain/profile.ts';
import {
  appendEvent,
  endOfBucket,
  type Fold,
  foldTopic,
  isWorthFolding,
  readState,
  SweptError,
  type TopicState,
  withState,
} from '../engine/events.ts';
import { hashHex, timeOfId } from '../engine/keys.ts';
import {
  applyChanges,
  keysUnder,
  type Leaf,
  leavesOf,
  lookUp,
  needLeaf,
  needLeaves,
} from '../engine/leaves.ts';
import type { Storage } from '../engine/storage.ts';
import type { TopicEvent } from '../engine/topic-listing.ts';

/** `counts` holds likes and views by profile, `likers` one entry `{profile}.{visitor}` for every like that stands. */
type CountState = { counts: Leaf[]; likers: Leaf[] };
type CountEntry = [like: number, view: number];

/**
 * The fold of likes and views. A like is one event and the state a set, so that liking twice, a repeat after a crash, and two clicks at
 * once all come to one like. Payloads: `l.{profile}.{visitor}`, `u.…` (unlike), `v.{profile}.{views}`, `x.{profile}` (forget), `r.{profile}` (count the likers anew).
 */
export const countFold: Fold<CountState> = {
  topic: 'counts',
  empty: () => ({ counts: [], likers: [] }),
  apply: async (storage, state, events, place) => {
    const counts = new Map<string, CountEntry | null>();
    const likers = new Map<string, 1 | null>();
    for (const [profile, tally] of tallies(events)) {
      if (tally.forgotten) {
        counts.set(profile, null);
        for (const key of await keysUnder(storage, state.likers, `${profile}.`)) likers.set(key, null);
        continue;
      }
      const [kept, view] = (await lookUp<CountEntry>(storage, state.counts, profile)) ?? [0, 0];
      const like = tally.recounted ? await countLikers(storage, state, profile) : kept;
      const changed = await likeChanges(storage, state, profile, tally);
      for (const [visitor, liked] of changed) likers.set(`${profile}.${visitor}`, liked ? 1 : null);
      counts.set(profile, [like + likeDelta(changed), view + tally.views]);
    }
    return {
      counts: await applyChanges(storage, state.counts, counts, `${place}/c`),
      likers: await applyChanges(storage, state.likers, likers, `${place}/l`),
    };
  },
  leaves: (state) => [...state.counts, ...state.likers].map(({ key }) => key),
  many: 200,
  old: 300_000,
};

type Tally = { views: number; likes: Map<string, boolean>; forgotten: boolean; recounted: boolean };

const talliesOfViews = new WeakMap<readonly TopicEvent[], Map<string, Tally>>();

// Made once for the events of a view, however many profiles are asked for.
const tallies = (events: readonly TopicEvent[]): Map<string, Tally> => {
  const known = talliesOfViews.get(events);
  if (known !== undefined) return known;
  const result = new Map<string, Tally>();
  talliesOfViews.set(events, result);
  for (const { payload } of events) {
    const [kind = '', profile = '', rest = ''] = payload.split('.');
    const tally = result.get(profile) ?? { views: 0, likes: new Map(), forgotten: false, recounted: false };
    result.set(profile, tally);
    if (kind === 'v') tally.views += Number(rest) || 1;
    else if (kind === 'l' || kind === 'u') tally.likes.set(rest, kind === 'l');
    else if (kind === 'x') tally.forgotten = true;
    else if (kind === 'r') tally.recounted = true;
  }
  return result;
};

const countLikers = async (storage: Storage, state: CountState, profile: string): Promise<number> =>
  (await keysUnder(storage, state.likers, `${profile}.`)).length;

/** The visitors whose like really changes: last event against the folded set. */
const likeChanges = async (
  storage: Storage,
  state: CountState,
  profile: string,
  tally: Tally,
): Promise<Map<string, boolean>> => {
  const changed = new Map<string, boolean>();
  for (const [visitor, liked] of tally.likes) {
    const was = (await lookUp<1>(storage, state.likers, `${profile}.${visitor}`)) !== undefined;
    if (was !== liked) changed.set(visitor, liked);
  }
  return changed;
};

const likeDelta = (changed: ReadonlyMap<string, boolean>): number => {
  let delta = 0;
  for (const liked of changed.values()) delta += liked ? 1 : -1;
  return delta;
};

const countsIn = async (
  storage: Storage,
  { state, view }: TopicState<CountState>,
  profile: string,
): Promise<Counts> => {
  const tally = tallies(view.events).get(profile);
  if (tally?.forgotten) return { like: 0, view: 0 };
  const [like, views] = (await lookUp<CountEntry>(storage, state.counts, profile)) ?? [0, 0];
  if (tally === undefined) return { like: Math.max(0, like), view: views };
  const changed = await likeChanges(storage, state, profile, tally);
  const base = tally.recounted ? await countLikers(storage, state, profile) : like;
  return { like: Math.max(0, base + likeDelta(changed)), view: views + tally.views };
};

type ExactCounts = Counts & { foldDue: boolean };

const exactCounts = async (
  storage: Storage,
  current: TopicState<CountState>,
  profile: string,
): Promise<ExactCounts> => ({
  ...(await countsIn(storage, current, profile)),
  foldDue: isWorthFolding(countFold, current.view, storage.now()),
});

/** Likes and views of one profile, exact at this moment. */
export const getCounts = (storage: Storage, profile: string): Promise<ExactCounts> =>
  withState(storage, countFold, (current) => exactCounts(storage, current, profile));

/** How old the counts of a list may be, in milliseconds: they may lag a minute. */
const LIST_LAG = 20_000;
const KEPT = 'counts/current';

type ListCounts = { counts: Map<string, Counts>; foldDue: boolean };

/**
 * Likes and views for a list: at most about twenty seconds old on a warm function. The counts are looked up at once, so that they
 * are on their way while the list itself is; the function that is answered tells those of some profiles.
 */
export const openListCounts = (storage: Storage): ((profiles: readonly string[]) => Promise<ListCounts>) => {
  const known = storage.memory.get<{ at: number; current: TopicState<CountState> }>(KEPT);
  const isKept = known !== undefined && storage.now() - known.at < LIST_LAG;
  const reading = isKept ? Promise.resolve(known.current) : readCurrent(storage);
  // Whoever asks for counts is told; who never does need not know.
  reading.catch(() => {});
  return async (profiles) => {
    try {
      const current = await reading;
      return {
        counts: await countsOf(storage, current, profiles),
        foldDue: !isKept && isDue(storage, current),
      };
    } catch (error) {
      if (!(error instanceof SweptError)) throw error;
    }
    return withState(storage, countFold, async (current) => {
      keep(storage, current);
      return { counts: await countsOf(storage, current, profiles), foldDue: isDue(storage, current) };
    });
  };
};

const readCurrent = async (storage: Storage): Promise<TopicState<CountState>> => {
  const current = await readState(storage, countFold);
  keep(storage, current);
  return current;
};

const keep = (storage: Storage, current: TopicState<CountState>): void => {
  storage.memory.set(KEPT, { at: storage.now(), current }, 10_000 + current.view.events.length * 300);
};

const isDue = (storage: Storage, { view }: TopicState<CountState>): boolean =>
  isWorthFolding(countFold, view, storage.now());

const countsOf = async (
  storage: Storage,
  current: TopicState<CountState>,
  profiles: readonly string[],
): Promise<Map<string, Counts>> => {
  // All that they need side by side; then each is found in memory.
  await needLeaves(storage, leavesOf(current.state.counts, profiles));
  const counts = new Map<string, Counts>();
  for (const profile of profiles) counts.set(profile, await countsIn(storage, current, profile));
  return counts;
};

/** The counts of every profile that has some, for lists ordered by them: as old as those of other lists. */
export const openAllCounts = async (storage: Storage): Promise<(profile: string) => Counts> => {
  const known = storage.memory.get<{ at: number; current: TopicState<CountState> }>(KEPT);
  const isKept = known !== undefined && storage.now() - known.at < LIST_LAG;
  try {
    return await allCountsIn(storage, isKept ? known.current : await readCurrent(storage));
  } catch (error) {
    if (!(error instanceof SweptError)) throw error;
    return withState(storage, countFold, (current) => allCountsIn(storage, current));
  }
};

const allCountsIn = async (
  storage: Storage,
  current: TopicState<CountState>,
): Promise<(profile: string) => Counts> => {
  await needLeaves(storage, current.state.counts);
  const folded = new Map<string, CountEntry>();
  for (const leaf of current.state.counts)
    for (const [profile, entry] of await needLeaf<CountEntry>(storage, leaf)) folded.set(profile, entry);
  const fresh = new Map<string, Counts>();
  for (const profile of tallies(current.view.events).keys())
    fresh.set(profile, await countsIn(storage, current, profile));
  return (profile) => {
    const recent = fresh.get(profile);
    if (recent !== undefined) return recent;
    const [like, view] = folded.get(profile) ?? [0, 0];
    return { like: Math.max(0, like), view };
  };
};

/** Counts views of a profile (one, unless a restore brings more). */
export const addView = async (storage: Storage, profile: string, views = 1): Promise<void> => {
  await appendEvent(storage, countFold.topic, `v.${profile}.${views}`);
};

const MOST_SAYINGS = 4;

/**
 * Records that a visitor likes a profile, or no longer does; a repeat changes nothing. Answers the counts after it. Events sort by
 * clocks that may be apart, so where an earlier word of the same visitor would outlast this one, this one is said again, after it.
 */
export const setLike = async (
  storage: Storage,
  profile: string,
  visitor: string,
  liked: boolean,
): Promise<ExactCounts> => {
  const liker = `${profile}.${likerOf(visitor)}`;
  let after = 0;
  for (let turn = 1; ; turn += 1) {
    const mine = await appendEvent(storage, countFold.topic, `${liked ? 'l' : 'u'}.${liker}`, '', after);
    const [counts, behind] = await withState(storage, countFold, async (current) => [
      await exactCounts(storage, current, profile),
      timeBehind(mine, liker, current),
    ]);
    if (behind === null || turn === MOST_SAYINGS) return counts;
    after = behind;
  }
};

/** Records that a visitor likes a profile without a look at the counts; for commands that bring many. */
export const addLike = async (storage: Storage, profile: string, visitor: string): Promise<void> => {
  await appendEvent(storage, countFold.topic, `l.${profile}.${likerOf(visitor)}`);
};

// The time after which a word must stand to be the last one; null when it is.
const timeBehind = (mine: TopicEvent, liker: string, { view }: TopicState<CountState>): number | null => {
  if (mine.bucket <= view.bucket) return endOfBucket(view.bucket);
  const last = view.events.findLast(({ payload }) => payload.slice(2) === liker);
  return last === undefined || last.payload === mine.payload ? null : timeOfId(last.id);
};

// 60 bits of a hash: the store never holds a visitor's id.
const likerOf = (visitor: string): string => hashHex(`liker:${visitor}`).slice(0, 15);

/** Asks for a profile's likes to be counted anew from the visitors who like it. */
export const recountLikes = async (storage: Storage, profile: string): Promise<void> => {
  await appendEvent(storage, countFold.topic, `r.${profile}`);
};

/** Forgets every like and view of a profile that is gone. */
export const forgetCounts = async (storage: Storage, profile: string): Promise<void> => {
  await appendEvent(storage, countFold.topic, `x.${profile}`);
};

/** Folds the settled likes and views. */
export const foldCounts = async (storage: Storage): Promise<boolean> => {
  try {
    return await foldTopic(storage, countFold);
  } catch (error) {
    // Others fold faster.
    if (error instanceof SweptError) return false;
    throw error;
  }
};
