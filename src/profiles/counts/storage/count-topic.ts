import { BUCKET_MS } from '../../../base/engine/storage/events.ts';
import { applyChanges, keysUnder, type Leaf, lookUp } from '../../../base/engine/storage/leaves.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { addDaySums, type DaySums } from '../../../base/engine/storage/topics/day-sums.ts';
import type { Topic } from '../../../base/engine/storage/topics/topic-definition.ts';
import type { TopicEvent } from '../../../base/engine/storage/topics/topic-event.ts';
import { type Gathering, gatherInTurns } from '../../../base/engine/storage/topics/topic-events.ts';
import {
  addDays,
  countedDay,
  type DayCounts,
  forgetDays,
  forgetOldDays,
  withoutOldDays,
} from './daily-counts.ts';
import { addName, addNames, type DailyNames, type NameChanges } from './daily-names.ts';

/**
 * `counts` has likes and views by profile, `likers` one entry `{profile}.{visitor}` for each current like, `days` the views and
 * likes of each day (`daily-counts.ts`), `referrers` and `clicks` where views came from and which links were followed on each day
 * (`daily-names.ts`), `site` the views and likes of all profiles on each day; older snapshots lack the last four.
 */
export type CountState = {
  counts: Leaf[];
  likers: Leaf[];
  days?: Leaf[];
  referrers?: Leaf[];
  clicks?: Leaf[];
  site?: DaySums;
};
export type CountEntry = [like: number, view: number];

/**
 * Likes, views and clicks. A like is one event and the state is a set, so liking twice, a repeat after a crash, and two clicks at
 * once all make one like. Payloads: `l.{profile}.{visitor}`, `u.…` (unlike), `v.{profile}.{views}.{referrer}` (no referrer: none),
 * `o.{profile}.{views}` (views of an unknown day), `c.{profile}.{link}` (a click), `x.{profile}` (forget), `r.{profile}` (recount the likers).
 */
export const countTopic: Topic<CountState> = {
  name: 'counts',
  empty: () => ({ counts: [], likers: [], days: [], referrers: [], clicks: [], site: {} }),
  apply: async (storage, state, events, place) => {
    const counts = new Map<string, CountEntry | null>();
    const likers = new Map<string, 1 | null>();
    const days = new Map<string, number[] | null>();
    const names = await openNames(storage, state, lastDayOf(events));
    let site = state.site ?? {};
    for (const [profile, tally] of await gatherInTurns(events, tallying)) {
      if (tally.forgotten) {
        counts.set(profile, null);
        for (const key of await keysUnder(storage, state.likers, `${profile}.`)) likers.set(key, null);
        await forgetDays(storage, state.days ?? [], profile, days);
        for (const { leaves, changes } of names) await forgetDays(storage, leaves, profile, changes);
        continue;
      }
      const [compactedLikes, view] = (await lookUp<CountEntry>(storage, state.counts, profile)) ?? [0, 0];
      const like = tally.recounted ? await countLikers(storage, state, profile) : compactedLikes;
      const delta = await likeDelta(storage, state, profile, tally);
      for (const [visitor, { liked, was }] of tally.likes)
        if (liked !== was) likers.set(`${profile}.${visitor}`, liked ? 1 : null);
      counts.set(profile, [like + delta, view + tally.views]);
      const added = await daysOf(storage, state, profile, tally);
      await addDays(storage, state.days ?? [], profile, added, days);
      site = addDaySums(site, toDaySums(added));
      for (const { kind, leaves, changes } of names)
        await addNames(storage, leaves, profile, tally[kind], changes);
    }
    return {
      counts: await applyChanges(storage, state.counts, counts, `${place}/c`),
      likers: await applyChanges(storage, state.likers, likers, `${place}/l`),
      days: withoutOldDays(
        await applyChanges(storage, state.days ?? [], days, `${place}/d`),
        lastDayOf(events),
      ),
      ...(await applyNames(storage, names, place, lastDayOf(events))),
      site,
    };
  },
  leaves: ({ counts, likers, days = [], referrers = [], clicks = [] }) =>
    [...counts, ...likers, ...days, ...referrers, ...clicks].map(({ key }) => key),
  maxEvents: 200,
  maxAgeMs: 300_000,
};

/** Views and likes of some days, as sums. */
export const toDaySums = (days: DayCounts): DaySums =>
  Object.fromEntries([...days].map(([day, { views, likes }]) => [day, [views, likes]]));

/** What is counted by name and day. */
const NAMES = ['referrers', 'clicks'] as const;
type ChangedNames = { kind: (typeof NAMES)[number]; leaves: readonly Leaf[]; changes: NameChanges };

// Old days leave with the first compaction after them.
const openNames = (storage: Storage, state: CountState, today: number): Promise<ChangedNames[]> =>
  Promise.all(
    NAMES.map(async (kind) => {
      const leaves = state[kind] ?? [];
      const changes: NameChanges = new Map();
      await forgetOldDays(storage, leaves, today, changes);
      return { kind, leaves, changes };
    }),
  );

const applyNames = async (
  storage: Storage,
  names: readonly ChangedNames[],
  place: string,
  today: number,
): Promise<Record<(typeof NAMES)[number], Leaf[]>> => {
  const [referrers = [], clicks = []] = await Promise.all(
    names.map(async ({ kind, leaves, changes }) =>
      withoutOldDays(await applyChanges(storage, leaves, changes, `${place}/${kind}`), today),
    ),
  );
  return { referrers, clicks };
};

const lastDayOf = (events: readonly TopicEvent[]): number => countedDay(timeOf(events.at(-1)));
const timeOf = (event: TopicEvent | undefined): number => Number(event?.bucket ?? 0) * BUCKET_MS;

/** A visitor's last like or unlike: the id of the event, and which of the two. */
type LastWord = { id: string; liked: boolean };

/**
 * The events of one profile after a snapshot, taken together. `likes` has each visitor's last like or unlike; `was` is whether the snapshot has
 * a like of the visitor, once that was looked up. `unchecked` has the visitors without that lookup, `delta` the sum over the others, and
 * `likesByDay` each visitor's last like or unlike of each day.
 */
type Tally = {
  views: number;
  viewsOfDays: Map<number, number>;
  referrers: DailyNames;
  clicks: DailyNames;
  likes: Map<string, LastWord & { was?: boolean }>;
  unchecked: Set<string>;
  delta: number;
  likesByDay: Map<number, Map<string, LastWord>>;
  forgotten: boolean;
  recounted: boolean;
};

const aTally = (): Tally => ({
  views: 0,
  viewsOfDays: new Map(),
  referrers: new Map(),
  clicks: new Map(),
  likes: new Map(),
  unchecked: new Set(),
  delta: 0,
  likesByDay: new Map(),
  forgotten: false,
  recounted: false,
});

/** The tallies of events, by profile. */
export const tallying: Gathering<Map<string, Tally>> = {
  empty: () => new Map(),
  add: (tallies, event) => {
    const [kind = '', profile = '', rest = '', ...host] = event.payload.split('.');
    let tally = tallies.get(profile);
    if (tally === undefined) {
      tally = aTally();
      tallies.set(profile, tally);
    }
    if (kind === 'v') {
      const views = Number(rest) || 1;
      const day = countedDay(timeOf(event));
      tally.views += views;
      tally.viewsOfDays.set(day, (tally.viewsOfDays.get(day) ?? 0) + views);
      addName(tally.referrers, day, host.join('.'), views);
    } else if (kind === 'c') addName(tally.clicks, countedDay(timeOf(event)), rest, 1);
    else if (kind === 'o') tally.views += Number(rest) || 0;
    else if (kind === 'l' || kind === 'u')
      addWord(tally, rest, countedDay(timeOf(event)), event.id, kind === 'l');
    else if (kind === 'x') tally.forgotten = true;
    else if (kind === 'r') tally.recounted = true;
  },
};

const addWord = (tally: Tally, visitor: string, day: number, id: string, liked: boolean): void => {
  const last = tally.likes.get(visitor);
  if (last === undefined) {
    tally.likes.set(visitor, { id, liked });
    tally.unchecked.add(visitor);
  } else if (last.id < id) {
    tally.delta -= changeBy(last);
    Object.assign(last, { id, liked });
    tally.delta += changeBy(last);
  }
  const likesOfDay = tally.likesByDay.get(day) ?? new Map<string, LastWord>();
  tally.likesByDay.set(day, likesOfDay);
  if ((likesOfDay.get(visitor)?.id ?? '') < id) likesOfDay.set(visitor, { id, liked });
};

const changeBy = ({ liked, was }: { liked: boolean; was?: boolean }): number =>
  was === undefined ? 0 : Number(liked) - Number(was);

/** The number of visitors who like a profile, by the snapshot. */
export const countLikers = async (storage: Storage, state: CountState, profile: string): Promise<number> =>
  (await keysUnder(storage, state.likers, `${profile}.`)).length;

/** The change of a profile's likes since the snapshot. Looks up each visitor once. */
export const likeDelta = async (
  storage: Storage,
  state: CountState,
  profile: string,
  tally: Tally,
): Promise<number> => {
  for (const visitor of tally.unchecked) {
    const was = (await lookUp<1>(storage, state.likers, `${profile}.${visitor}`)) !== undefined;
    const last = tally.likes.get(visitor);
    // A concurrent call may have been faster.
    if (!tally.unchecked.delete(visitor) || last === undefined) continue;
    last.was = was;
    tally.delta += changeBy(last);
  }
  return tally.delta;
};

/** The views and likes of each day in a tally; a like that was taken back on the same day does not count. */
export const daysOf = async (
  storage: Storage,
  state: CountState,
  profile: string,
  tally: Tally,
): Promise<DayCounts> => {
  const days: DayCounts = new Map();
  for (const [day, views] of tally.viewsOfDays) days.set(day, { views, likes: 0 });
  const now = new Map<string, boolean>();
  for (const [day, likesOfDay] of [...tally.likesByDay].sort(([a], [b]) => a - b)) {
    const counts = days.get(day) ?? { views: 0, likes: 0 };
    for (const [visitor, { liked }] of likesOfDay) {
      const was =
        now.get(visitor) ?? (await lookUp<1>(storage, state.likers, `${profile}.${visitor}`)) !== undefined;
      if (was !== liked) counts.likes += liked ? 1 : -1;
      now.set(visitor, liked);
    }
    days.set(day, counts);
  }
  return days;
};
