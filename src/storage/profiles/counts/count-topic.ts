import { BUCKET_MS } from '../../engine/events.ts';
import { applyChanges, keysUnder, type Leaf, lookUp } from '../../engine/leaves.ts';
import type { Storage } from '../../engine/storage.ts';
import type { Topic } from '../../engine/topic.ts';
import type { TopicEvent } from '../../engine/topic-listing.ts';
import { addDays, type DayCounts, dayOf, forgetDays, withoutOldDays } from './daily-counts.ts';

/**
 * `counts` has likes and views by profile, `likers` one entry `{profile}.{visitor}` for each current like, `days` the views and
 * likes of each day (`daily-counts.ts`); older snapshots lack `days`.
 */
export type CountState = { counts: Leaf[]; likers: Leaf[]; days?: Leaf[] };
export type CountEntry = [like: number, view: number];

/**
 * Likes and views. A like is one event and the state is a set, so liking twice, a repeat after a crash, and two clicks at
 * once all make one like. Payloads: `l.{profile}.{visitor}`, `u.…` (unlike), `v.{profile}.{views}`, `o.{profile}.{views}` (views of an
 * unknown day), `x.{profile}` (forget), `r.{profile}` (recount the likers).
 */
export const countTopic: Topic<CountState> = {
  name: 'counts',
  empty: () => ({ counts: [], likers: [], days: [] }),
  apply: async (storage, state, events, place) => {
    const counts = new Map<string, CountEntry | null>();
    const likers = new Map<string, 1 | null>();
    const days = new Map<string, number[] | null>();
    for (const [profile, tally] of tallies(events)) {
      if (tally.forgotten) {
        counts.set(profile, null);
        for (const key of await keysUnder(storage, state.likers, `${profile}.`)) likers.set(key, null);
        await forgetDays(storage, state.days ?? [], profile, days);
        continue;
      }
      const [kept, view] = (await lookUp<CountEntry>(storage, state.counts, profile)) ?? [0, 0];
      const like = tally.recounted ? await countLikers(storage, state, profile) : kept;
      const changed = await likeChanges(storage, state, profile, tally);
      for (const [visitor, liked] of changed) likers.set(`${profile}.${visitor}`, liked ? 1 : null);
      counts.set(profile, [like + likeDelta(changed), view + tally.views]);
      await addDays(storage, state.days ?? [], profile, await daysOf(storage, state, profile, tally), days);
    }
    return {
      counts: await applyChanges(storage, state.counts, counts, `${place}/c`),
      likers: await applyChanges(storage, state.likers, likers, `${place}/l`),
      days: withoutOldDays(
        await applyChanges(storage, state.days ?? [], days, `${place}/d`),
        lastDayOf(events),
      ),
    };
  },
  leaves: (state) => [...state.counts, ...state.likers, ...(state.days ?? [])].map(({ key }) => key),
  maxEvents: 200,
  maxAgeMs: 300_000,
};

const lastDayOf = (events: readonly TopicEvent[]): number => dayOf(timeOf(events.at(-1)));
const timeOf = (event: TopicEvent | undefined): number => Number(event?.bucket ?? 0) * BUCKET_MS;

/** The events of one profile taken together: `said` has each visitor's last like or unlike of each day, in the order of days. */
export type Tally = {
  views: number;
  viewsOfDays: Map<number, number>;
  likes: Map<string, boolean>;
  said: Map<number, Map<string, boolean>>;
  forgotten: boolean;
  recounted: boolean;
};

const aTally = (): Tally => ({
  views: 0,
  viewsOfDays: new Map(),
  likes: new Map(),
  said: new Map(),
  forgotten: false,
  recounted: false,
});

const talliesOfViews = new WeakMap<readonly TopicEvent[], Map<string, Tally>>();

/** The events of a view, grouped by profile and cached. */
export const tallies = (events: readonly TopicEvent[]): Map<string, Tally> => {
  const known = talliesOfViews.get(events);
  if (known !== undefined) return known;
  const result = new Map<string, Tally>();
  talliesOfViews.set(events, result);
  for (const event of events) {
    const [kind = '', profile = '', rest = ''] = event.payload.split('.');
    const tally = result.get(profile) ?? aTally();
    result.set(profile, tally);
    const day = dayOf(timeOf(event));
    if (kind === 'v') {
      const views = Number(rest) || 1;
      tally.views += views;
      tally.viewsOfDays.set(day, (tally.viewsOfDays.get(day) ?? 0) + views);
    } else if (kind === 'o') tally.views += Number(rest) || 0;
    else if (kind === 'l' || kind === 'u') {
      tally.likes.set(rest, kind === 'l');
      const words = tally.said.get(day) ?? new Map<string, boolean>();
      tally.said.set(day, words.set(rest, kind === 'l'));
    } else if (kind === 'x') tally.forgotten = true;
    else if (kind === 'r') tally.recounted = true;
  }
  return result;
};

/** The number of visitors who like a profile, by the snapshot. */
export const countLikers = async (storage: Storage, state: CountState, profile: string): Promise<number> =>
  (await keysUnder(storage, state.likers, `${profile}.`)).length;

/** The visitors whose last event differs from the snapshot. */
export const likeChanges = async (
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

/** The sum of a set of changes. */
export const likeDelta = (changed: ReadonlyMap<string, boolean>): number => {
  let delta = 0;
  for (const liked of changed.values()) delta += liked ? 1 : -1;
  return delta;
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
  for (const [day, words] of [...tally.said].sort(([a], [b]) => a - b)) {
    const counts = days.get(day) ?? { views: 0, likes: 0 };
    for (const [visitor, liked] of words) {
      const was =
        now.get(visitor) ?? (await lookUp<1>(storage, state.likers, `${profile}.${visitor}`)) !== undefined;
      if (was !== liked) counts.likes += liked ? 1 : -1;
      now.set(visitor, liked);
    }
    days.set(day, counts);
  }
  return days;
};
