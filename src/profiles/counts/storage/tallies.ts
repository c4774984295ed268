import { BUCKET_MS } from '../../../base/engine/storage/events.ts';
import { keysUnder, lookUp } from '../../../base/engine/storage/leaves.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { TopicEvent } from '../../../base/engine/storage/topics/topic-event.ts';
import type { Gathering } from '../../../base/engine/storage/topics/topic-events.ts';
import type { MergeMove } from './count-merges.ts';
import { type CountState, LENT, type Liker } from './count-state.ts';
import { addName, type DailyNames } from './counted-names.ts';
import { countedDay, type DayCounts } from './daily-counts.ts';

/** The time of an event's bucket, in milliseconds. */
export const timeOf = (event: TopicEvent | undefined): number => Number(event?.bucket ?? 0) * BUCKET_MS;

/** A visitor's last like or unlike: the id of the event, and which of the two. */
type LastWord = { id: string; liked: boolean };

/**
 * The events of one profile after a snapshot, taken together. `likes` has each visitor's last like or unlike; `was` is whether the snapshot has
 * a like of the visitor, once that was looked up. `unchecked` has the visitors without that lookup, `delta` the sum over the others, and
 * `likesByDay` each visitor's last like or unlike of each day. `lent` likes came with a page that went into it. `moves` has what was said of where
 * the profile itself went, `drops` the pages that went into it or came back.
 */
export type Tally = {
  views: number;
  viewsOfDays: Map<number, number>;
  referrers: DailyNames;
  clicks: DailyNames;
  likes: Map<string, LastWord & { was?: boolean; lent?: boolean }>;
  unchecked: Set<string>;
  delta: number;
  likesByDay: Map<number, Map<string, LastWord>>;
  moves: MergeMove[];
  drops: Set<string>;
  forgotten: boolean;
  recounted: boolean;
};

/** A tally without events. */
export const aTally = (): Tally => ({
  views: 0,
  viewsOfDays: new Map(),
  referrers: new Map(),
  clicks: new Map(),
  likes: new Map(),
  unchecked: new Set(),
  delta: 0,
  likesByDay: new Map(),
  moves: [],
  drops: new Set(),
  forgotten: false,
  recounted: false,
});

/** The tallies of events, by profile. */
export const tallying: Gathering<Map<string, Tally>> = {
  empty: () => new Map(),
  add: (tallies, event) => {
    const [kind = '', profile = '', rest = '', ...host] = event.payload.split('.');
    const tally = tallyOf(tallies, profile);
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
    else if (kind === 'm' || kind === 'n') {
      const [token = ''] = host;
      tally.moves.push({ id: event.id, isMerge: kind === 'm', drop: profile, keep: rest, token });
      tallyOf(tallies, rest).drops.add(profile);
    }
  },
};

const tallyOf = (tallies: Map<string, Tally>, profile: string): Tally => {
  const tally = tallies.get(profile) ?? aTally();
  tallies.set(profile, tally);
  return tally;
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
    const liker = await lookUp<Liker>(storage, state.likers, `${profile}.${visitor}`);
    const was = liker !== undefined;
    const last = tally.likes.get(visitor);
    // A concurrent call may have been faster.
    if (!tally.unchecked.delete(visitor) || last === undefined) continue;
    last.was = was;
    last.lent = liker === LENT;
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
        now.get(visitor) ??
        (await lookUp<Liker>(storage, state.likers, `${profile}.${visitor}`)) !== undefined;
      if (was !== liked) counts.likes += liked ? 1 : -1;
      now.set(visitor, liked);
    }
    days.set(day, counts);
  }
  return days;
};
