import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { keysUnder } from '../../../../src/base/engine/storage/leaves.ts';
import { readState } from '../../../../src/base/engine/storage/read-topic.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { countTopic } from '../../../../src/profiles/counts/storage/count-topic.ts';
import {
  addClick,
  addView,
  clickKey,
  getCounts,
  getDailyCounts,
  setLike,
} from '../../../../src/profiles/counts/storage/counts.ts';
import { countedDay } from '../../../../src/profiles/counts/storage/daily-counts.ts';
import { countVisit, readVisits, visitTopic } from '../../../../src/site/visits/storage.ts';
import { plansOf } from '../../../support/chance/plans.ts';
import { runs } from '../../../support/chance/runs.ts';
import { aLocalSite } from '../../../support/faults/local-site.ts';
import { aTroubledSite, type Trouble } from '../../../support/faults/troubled-site.ts';

const PROFILES = ['aaaaaaaa', 'bbbbbbbb'] as const;
const VISITORS = ['one', 'two', 'three'] as const;
/** Where views come from; each visitor follows a link of that name. */
const HOSTS = { one: 'direct', two: 'two.example', three: 'this site' } as const;
/** An unacknowledged like cannot sort after a like or unlike that is this many milliseconds later: clocks differ by 6 s, and a round takes time. */
const SUPERSEDED_MS = 20_000;

const step = fc.record({
  kind: fc.constantFrom(
    'like',
    'like',
    'unlike',
    'view',
    'click',
    'visit',
    'compact',
    'compact-visits',
    'read',
  ),
  profile: fc.constantFrom(...PROFILES),
  visitor: fc.constantFrom(...VISITORS),
  process: fc.nat(2),
});
const plan = plansOf(step, 8);
type Step = (typeof step extends fc.Arbitrary<infer Value> ? Value : never) | ClockStep;
type ClockStep = { kind: 'clock'; ahead: number; profile: string; visitor: 'one'; process: number };

/** The clock is set an hour ahead, or right again. */
const clockStep = fc.record({
  kind: fc.constant('clock' as const),
  ahead: fc.constantFrom(0, 3_600_000),
  profile: fc.constant(''),
  visitor: fc.constant('one' as const),
  process: fc.constant(0),
});
const jumpingPlan = plansOf<Step>(
  fc.oneof({ arbitrary: step, weight: 8 }, { arbitrary: clockStep, weight: 1 }),
  8,
  180_000,
);

type LikeAttempt = { state: boolean; acked: boolean };

/** What may be true, given what was acknowledged: a range for each sum, and the possible states of each visitor's like. */
class Model {
  /** How late lists are, in milliseconds. A process that cannot list the previous like yet orders its own by its clock alone. */
  readonly #listLag: number;
  sums = new Map<string, { min: number; max: number }>();
  likeStates = new Map<string, { states: Set<boolean>; unknown: { state: boolean; at: number }[] }>();

  constructor(listLag = 0) {
    this.#listLag = listLag;
  }

  count(name: string, acked: boolean): void {
    const sum = this.sums.get(name) ?? { min: 0, max: 0 };
    this.sums.set(name, { min: sum.min + (acked ? 1 : 0), max: sum.max + 1 });
  }

  /** Notes the likes and unlikes of one visitor on one profile in one round: any of them may have been the last. */
  noteLikes(name: string, likes: LikeAttempt[], at: number): void {
    const likeState = this.likeStates.get(name) ?? { states: new Set([false]), unknown: [] };
    const acked = likes.filter((like) => like.acked);
    if (acked.length > 0) {
      likeState.unknown = likeState.unknown.filter((like) => at - like.at < SUPERSEDED_MS);
      likeState.states = new Set(likeState.unknown.map((like) => like.state));
    }
    for (const { state, acked } of likes) {
      likeState.states.add(state);
      if (!acked || this.#listLag > 0) likeState.unknown.push({ state, at });
    }
    this.likeStates.set(name, likeState);
  }

  sum(name: string): { min: number; max: number } {
    return this.sums.get(name) ?? { min: 0, max: 0 };
  }

  likes(profile: string): { min: number; max: number } {
    let min = 0;
    let max = 0;
    for (const [name, { states }] of this.likeStates) {
      if (!name.startsWith(profile)) continue;
      if (!states.has(false)) min += 1;
      if (states.has(true)) max += 1;
    }
    return { min, max };
  }
}

/** The days' views and each name's count, by the names of the model. */
const namedCounts = async (storage: Storage, profile: string) => {
  const first = countedDay(storage.now()) - 2;
  const { view, days, referrers, clicks } = await getDailyCounts(storage, profile, first);
  const sums = [...days.values()].reduce((sum, { views }) => sum + views, 0);
  const named = [...referrers].map(([host, views]): [string, number] => [`${profile} from ${host}`, views]);
  const followed = [...clicks].map(([link, count]): [string, number] => [`${profile} to ${link}`, count]);
  expect([sums, named.reduce((sum, [, views]) => sum + views, 0)]).toEqual([view, view]);
  return Object.fromEntries([...named, ...followed].sort());
};

const expectWithin = (value: number, { min, max }: { min: number; max: number }): void => {
  expect(value).toBeGreaterThanOrEqual(min);
  expect(value).toBeLessThanOrEqual(max);
};

type Plan = { seed: number; rounds: { advance: number; steps: Step[] }[] };
type Site = Pick<
  ReturnType<typeof aTroubledSite>,
  'clock' | 'storage' | 'setAhead' | 'attempt' | 'settle' | 'fresh'
> & { nextRound: (milliseconds: number) => unknown };

const play = (trouble: Omit<Trouble, 'seed'>, plan: Plan): Promise<void> =>
  playOn(aTroubledSite({ ...trouble, seed: plan.seed }), trouble, plan);

/** The same on one SQLite file, which tells its processes what has changed. */
const playLocally = async (trouble: { processes?: number; kills?: number }, plan: Plan): Promise<void> => {
  const site = await aLocalSite({ ...trouble, seed: plan.seed });
  try {
    await playOn(site, trouble, plan);
  } finally {
    site.close();
  }
};

const playOn = async (
  site: Site,
  trouble: Pick<Trouble, 'processes' | 'listLag'>,
  { rounds }: Plan,
): Promise<void> => {
  const model = new Model(trouble.listLag);
  for (const { advance, steps } of rounds) {
    const began = site.clock.now();
    const likes = new Map<string, LikeAttempt[]>();
    const run = async (each: Step): Promise<void> => {
      if (each.kind === 'clock') return site.setAhead(each.ahead);
      const { kind, profile, visitor, process } = each;
      const storage = site.storage(process);
      const { acked } = await site.attempt((): Promise<unknown> => {
        if (kind === 'like' || kind === 'unlike') return setLike(storage, profile, visitor, kind === 'like');
        if (kind === 'view') return addView(storage, profile, 1, HOSTS[visitor]);
        if (kind === 'click') return addClick(storage, profile, visitor);
        if (kind === 'visit') return countVisit(storage);
        if (kind === 'compact') return compactTopic(storage, countTopic);
        return kind === 'compact-visits' ? compactTopic(storage, visitTopic) : getCounts(storage, profile);
      });
      if (kind === 'view') model.count(profile, acked);
      if (kind === 'view') model.count(`${profile} from ${HOSTS[visitor]}`, acked);
      if (kind === 'click') model.count(`${profile} to ${clickKey(visitor)}`, acked);
      if (kind === 'visit') model.count('visits', acked);
      if (kind !== 'like' && kind !== 'unlike') return;
      const name = `${profile}.${visitor}`;
      likes.set(name, [...(likes.get(name) ?? []), { state: kind === 'like', acked }]);
    };
    await Promise.all(steps.map(run));
    for (const [name, attempts] of likes) model.noteLikes(name, attempts, began);
    site.nextRound(advance);
    // With late lists, counts lag too.
    for (const profile of trouble.listLag === undefined ? PROFILES : []) {
      const seen = await site.attempt(() => getCounts(site.storage(0), profile));
      if (!seen.acked) continue;
      expectWithin(seen.result.view, model.sum(profile));
      expectWithin(seen.result.like, model.likes(profile));
    }
  }
  site.setAhead(0);
  site.settle();
  // Whatever was written while the clock was ahead settles, too.
  site.clock.advance(trouble.processes === 1 ? 3_600_000 : 0);
  const storage = site.storage(0);
  const visits = await readVisits(storage);
  expectWithin(visits, model.sum('visits'));
  await compactTopic(site.storage(1), visitTopic);
  site.clock.advance(trouble.listLag ?? 0);
  expect(await readVisits(site.storage(2))).toBe(visits);
  for (const profile of PROFILES) {
    const before = await getCounts(storage, profile);
    expectWithin(before.view, model.sum(profile));
    expectWithin(before.like, model.likes(profile));
    const named = await namedCounts(storage, profile);
    for (const [name, sum] of model.sums)
      if (name.startsWith(`${profile} `)) expectWithin(named[name] ?? 0, sum);
    await compactTopic(site.storage(1), countTopic);
    site.clock.advance(trouble.listLag ?? 0);
    for (const reader of [site.storage(0), site.storage(1), site.storage(2), site.fresh()]) {
      const after = await getCounts(reader, profile);
      expect([after.like, after.view]).toEqual([before.like, before.view]);
      expect(await namedCounts(reader, profile)).toEqual(named);
    }
    const { state, view } = await readState(storage, countTopic);
    expect(view.events).toEqual([]);
    expect(await keysUnder(storage, state.likers, `${profile}.`)).toHaveLength(before.like);
  }
};

test.concurrent('without faults, every like, view, click and visit counts once, whatever the order of compactions and clocks', async () => {
  await fc.assert(
    fc.asyncProperty(plan, (given) => play({}, given)),
    runs(50),
  );
}, 600_000);

test.concurrent('with faults and crashes, everything acknowledged counts once, and anything else at most once', async () => {
  await fc.assert(
    fc.asyncProperty(plan, (given) => play({ faults: 0.15, crashes: 0.6 }, given)),
    runs(80),
  );
}, 600_000);

test.concurrent('the same with so many events that buckets are listed in parallel', async () => {
  await fc.assert(
    fc.asyncProperty(plan, (given) => play({ busy: true, faults: 0.15, crashes: 0.6 }, given)),
    runs(50),
  );
}, 600_000);

test.concurrent('with lists up to a minute late, nothing acknowledged is lost or counted twice', async () => {
  await fc.assert(
    fc.asyncProperty(plan, fc.constantFrom(0, 15_000, 35_000, 45_000, 60_000), (given, listLag) =>
      play({ listLag, faults: 0.15, crashes: 0.6 }, given),
    ),
    runs(60),
  );
}, 600_000);

test.concurrent('with a clock that is set an hour ahead and back, nothing acknowledged is lost or counted twice', async () => {
  await fc.assert(
    fc.asyncProperty(jumpingPlan, (given) => play({ processes: 1 }, given)),
    runs(120),
  );
}, 600_000);

test('on one file that several processes have open, every like, view, click and visit counts once, whoever compacts', async () => {
  await fc.assert(
    fc.asyncProperty(plan, (given) => playLocally({}, given)),
    runs(12),
  );
}, 600_000);

test('the same when processes are killed, of whose unanswered calls some count', async () => {
  await fc.assert(
    fc.asyncProperty(plan, (given) => playLocally({ kills: 0.6 }, given)),
    runs(20),
  );
}, 600_000);

test('the same with a clock that is set an hour ahead and back', async () => {
  await fc.assert(
    fc.asyncProperty(jumpingPlan, (given) => playLocally({ processes: 1 }, given)),
    runs(20),
  );
}, 600_000);
