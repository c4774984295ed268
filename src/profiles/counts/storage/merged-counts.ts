import { entriesUnder, lookUp } from '../../../base/engine/storage/leaves.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { STATS_DAYS } from '../../rules/limits.ts';
import { type MergedPages, openMerges } from './count-merges.ts';
import { type CountEntry, type CountState, LENT, type Liker, OWN } from './count-state.ts';
import { addName, type DailyNames } from './counted-names.ts';
import { countedDay, type DayCounts, readDays } from './daily-counts.ts';
import { readDailyNames } from './daily-names.ts';
import { daysOf, type Tally } from './tallies.ts';

/** Views, likes and names of some days, which may be below zero where a page came back. */
export type CountedDays = { days: DayCounts; referrers: DailyNames; clicks: DailyNames };

/** The oldest days that are stored, and some more. */
const ALL_DAYS = STATS_DAYS + 30;

/**
 * The counts of pages into which others went, by a snapshot and the tallies since. A page has its own counts and those of all that are in it,
 * each visitor's like once. Views and days are sums; a page that comes back takes away what it had brought.
 */
export class MergedCounts {
  readonly table: MergedPages;
  readonly #storage: Storage;
  readonly #state: CountState;
  readonly #tallies: ReadonlyMap<string, Tally>;
  readonly #likers = new Map<string, Promise<Map<string, Liker>>>();

  constructor(storage: Storage, state: CountState, tallies: ReadonlyMap<string, Tally>) {
    this.#storage = storage;
    this.#state = state;
    this.#tallies = tallies;
    this.table = openMerges(
      storage,
      state.merges ?? [],
      (drop) => tallies.get(drop)?.moves ?? [],
      (keep) => tallies.get(keep)?.drops ?? [],
    );
  }

  /** Whether something changed that only a look at the pages in it tells. */
  async isTouched(page: string): Promise<boolean> {
    if ((this.#tallies.get(page)?.drops.size ?? 0) > 0) return true;
    for (const drop of await this.table.before(page))
      if (this.#tallies.has(drop) || (await this.isTouched(drop))) return true;
    return false;
  }

  /** The views of a page. */
  async views(page: string): Promise<number> {
    let views = (await this.#viewsBefore(page)) + (this.#tallies.get(page)?.views ?? 0);
    const [before, now] = [await this.table.before(page), await this.table.now(page)];
    for (const drop of before) if (!this.#isGone(drop)) views -= await this.#viewsBefore(drop);
    for (const drop of now.keys())
      if (!this.#isGone(drop) || !before.includes(drop)) views += await this.views(drop);
    return views;
  }

  async #viewsBefore(page: string): Promise<number> {
    return (await lookUp<CountEntry>(this.#storage, this.#state.counts, page))?.[1] ?? 0;
  }

  // What a deleted page brought stays where it went.
  #isGone(page: string): boolean {
    return this.#tallies.get(page)?.forgotten === true;
  }

  /** The visitors who like a page. */
  likers(page: string): Promise<Map<string, Liker>> {
    const found = this.#likers.get(page) ?? this.#findLikers(page);
    this.#likers.set(page, found);
    return found;
  }

  /** The visitors who liked a page by the snapshot. */
  async likersBefore(page: string): Promise<Map<string, Liker>> {
    const prefix = `${page}.`;
    const entries = await entriesUnder<Liker>(this.#storage, this.#state.likers, prefix);
    return new Map(entries.map(([key, value]) => [key.slice(prefix.length), value]));
  }

  async #findLikers(page: string): Promise<Map<string, Liker>> {
    const likers = await this.likersBefore(page);
    const words = this.#tallies.get(page)?.likes ?? new Map<string, { id: string; liked: boolean }>();
    for (const [visitor, { liked }] of words)
      if (liked) likers.set(visitor, OWN);
      else likers.delete(visitor);
    const [before, now] = [await this.table.before(page), await this.table.now(page)];
    const wasLent = new Set<string>();
    for (const drop of before) {
      const lent = await this.likersBefore(drop);
      // Nobody can take back any more what a deleted page lent.
      if (this.#isGone(drop)) {
        for (const visitor of lent.keys()) if (likers.has(visitor)) likers.set(visitor, OWN);
      } else for (const visitor of lent.keys()) wasLent.add(visitor);
    }
    const isLent = new Set<string>();
    for (const [drop, move] of now) {
      if (this.#isGone(drop) && before.includes(drop)) continue;
      for (const visitor of (await this.likers(drop)).keys()) {
        isLent.add(visitor);
        if (likers.has(visitor) || (move === null && wasLent.has(visitor))) continue;
        const word = words.get(visitor);
        if (word === undefined || (!word.liked && move !== null && word.id < move.id))
          likers.set(visitor, LENT);
      }
    }
    for (const visitor of wasLent)
      if (!isLent.has(visitor) && likers.get(visitor) === LENT) likers.delete(visitor);
    return likers;
  }

  /** What is added to the days of a page since the snapshot. */
  async added(page: string): Promise<CountedDays> {
    const tally = this.#tallies.get(page);
    const sum: CountedDays = { days: new Map(), referrers: new Map(), clicks: new Map() };
    if (tally !== undefined)
      addAll(sum, { ...tally, days: await daysOf(this.#storage, this.#state, page, tally) }, 1);
    const [before, now] = [await this.table.before(page), await this.table.now(page)];
    for (const drop of new Set([...before, ...now.keys()])) {
      if (this.#isGone(drop) && before.includes(drop)) continue;
      if (now.has(drop)) addAll(sum, await this.added(drop), 1);
      if (before.includes(drop) !== now.has(drop))
        addAll(sum, await this.#daysBefore(drop), now.has(drop) ? 1 : -1);
    }
    return sum;
  }

  async #daysBefore(page: string): Promise<CountedDays> {
    const { days = [], referrers = [], clicks = [] } = this.#state;
    const now = this.#storage.now();
    const first = countedDay(now) - ALL_DAYS;
    return {
      days: await readDays(this.#storage, days, page, first, now),
      referrers: await readDailyNames(this.#storage, referrers, page, first, now),
      clicks: await readDailyNames(this.#storage, clicks, page, first, now),
    };
  }
}

const addAll = (sum: CountedDays, added: CountedDays, sign: 1 | -1): void => {
  for (const [day, { views, likes }] of added.days) {
    const before = sum.days.get(day) ?? { views: 0, likes: 0 };
    sum.days.set(day, { views: before.views + sign * views, likes: before.likes + sign * likes });
  }
  for (const kind of ['referrers', 'clicks'] as const)
    for (const [day, names] of added[kind])
      for (const [name, count] of names) addName(sum[kind], day, name, sign * count);
};
