import { applyChanges, keysUnder, type Leaf, lookUp } from '../../../base/engine/storage/leaves.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { addDaySums, type DaySums } from '../../../base/engine/storage/topics/day-sums.ts';
import type { Topic } from '../../../base/engine/storage/topics/topic-definition.ts';
import type { TopicEvent } from '../../../base/engine/storage/topics/topic-event.ts';
import { gatherInTurns } from '../../../base/engine/storage/topics/topic-events.ts';
import { type MergeEntry, type MergeMove, mergeEntries } from './count-merges.ts';
import { type CountEntry, type CountState, type Liker, OWN } from './count-state.ts';
import {
  addDays,
  countedDay,
  type DayCounts,
  forgetDays,
  forgetOldDays,
  withoutOldDays,
} from './daily-counts.ts';
import { addDailyNames, type NameChanges } from './daily-names.ts';
import { MergedCounts } from './merged-counts.ts';
import { aTally, countLikers, daysOf, likeDelta, type Tally, tallying, timeOf } from './tallies.ts';

/**
 * Likes, views and clicks. A like is one event and the state is a set, so liking twice, a repeat after a crash, and two clicks at
 * once all make one like. Payloads: `l.{profile}.{visitor}`, `u.…` (unlike), `v.{profile}.{views}.{referrer}` (no referrer: none),
 * `o.{profile}.{views}` (views of an unknown day), `c.{profile}.{link}` (a click), `x.{profile}` (forget), `r.{profile}` (recount the likers),
 * `m.{drop}.{keep}.{merge}` (a page went into another one), `n.…` (it came back).
 */
export const countTopic: Topic<CountState> = {
  name: 'counts',
  empty: () => ({ counts: [], likers: [], days: [], referrers: [], clicks: [], merges: [], site: {} }),
  apply: async (storage, state, events, place) => {
    const counts = new Map<string, CountEntry | null>();
    const likers = new Map<string, Liker | null>();
    const days = new Map<string, number[] | null>();
    const names = await openNames(storage, state, lastDayOf(events));
    let site = state.site ?? {};
    const tallies = await gatherInTurns(events, tallying);
    const merged = new MergedCounts(storage, state, tallies);
    for (const [profile, tally] of await withKeepers(merged, tallies)) {
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
      const isTouched = await merged.isTouched(profile);
      if (isTouched) counts.set(profile, await mergeLikers(merged, profile, likers));
      else {
        for (const [visitor, { liked, was, lent }] of tally.likes)
          if (liked !== was || (liked && lent)) likers.set(`${profile}.${visitor}`, liked ? OWN : null);
        counts.set(profile, [like + delta, view + tally.views]);
      }
      const own = await daysOf(storage, state, profile, tally);
      const added = isTouched ? await merged.added(profile) : { ...tally, days: own };
      await addDays(storage, state.days ?? [], profile, added.days, days);
      site = addDaySums(site, toDaySums(own));
      for (const { kind, leaves, changes } of names)
        await addDailyNames(storage, leaves, profile, added[kind], changes);
    }
    return {
      counts: await applyChanges(storage, state.counts, counts, `${place}/c`),
      likers: await applyChanges(storage, state.likers, likers, `${place}/l`),
      days: withoutOldDays(
        await applyChanges(storage, state.days ?? [], days, `${place}/d`),
        lastDayOf(events),
      ),
      ...(await applyNames(storage, names, place, lastDayOf(events))),
      merges: await applyChanges<MergeEntry>(
        storage,
        state.merges ?? [],
        await mergesOf(storage, state, tallies),
        `${place}/m`,
      ),
      site,
    };
  },
  leaves: ({ counts, likers, days = [], referrers = [], clicks = [], merges = [] }) =>
    [...counts, ...likers, ...days, ...referrers, ...clicks, ...merges].map(({ key }) => key),
  maxEvents: 200,
  maxAgeMs: 300_000,
};

/** The tallies, and empty ones of the pages into which theirs went. */
const withKeepers = async (
  merged: MergedCounts,
  tallies: ReadonlyMap<string, Tally>,
): Promise<Map<string, Tally>> => {
  const all = new Map(tallies);
  // A page that is added is visited, too.
  for (const page of all.keys())
    for (const keep of await merged.table.keepersOf(page)) if (!all.has(keep)) all.set(keep, aTally());
  return all;
};

/** The counts of a page into which others went, and the changes of who likes it. */
const mergeLikers = async (
  merged: MergedCounts,
  profile: string,
  changes: Map<string, Liker | null>,
): Promise<CountEntry> => {
  const [before, now] = [await merged.likersBefore(profile), await merged.likers(profile)];
  for (const visitor of before.keys()) if (!now.has(visitor)) changes.set(`${profile}.${visitor}`, null);
  for (const [visitor, liker] of now)
    if (before.get(visitor) !== liker) changes.set(`${profile}.${visitor}`, liker);
  return [now.size, await merged.views(profile)];
};

const mergesOf = (
  storage: Storage,
  state: CountState,
  tallies: ReadonlyMap<string, Tally>,
): Promise<Map<string, MergeEntry | null>> => {
  const moves = new Map<string, readonly MergeMove[]>();
  const gone: string[] = [];
  for (const [profile, tally] of tallies) {
    if (tally.moves.length > 0) moves.set(profile, tally.moves);
    if (tally.forgotten && (state.merges ?? []).length + moves.size > 0) gone.push(profile);
  }
  return mergeEntries(storage, state.merges ?? [], moves, gone);
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
