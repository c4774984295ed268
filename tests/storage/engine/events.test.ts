import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/storage/engine/compaction.ts';
import { appendEvent } from '../../../src/storage/engine/events.ts';
import { readState } from '../../../src/storage/engine/read-topic.ts';
import { StorageError } from '../../../src/storage/engine/storage-error.ts';
import type { TopicState } from '../../../src/storage/engine/topic.ts';
import type { CountState } from '../../../src/storage/profiles/count-topic.ts';
import { countTopic } from '../../../src/storage/profiles/count-topic.ts';
import { addView, getCounts, openListCounts, setLike } from '../../../src/storage/profiles/counts.ts';
import { countVisit, readVisits, visitTopic } from '../../../src/storage/site/visits.ts';
import { createBlobsSimulator } from '../../support/blobs-simulator/blobs-simulator.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { manualClock } from '../../support/clock.ts';

/** Two processes on one store. */
const aPair = ({ pageSize = 1_000, staleness = 60_000 } = {}) => {
  const clock = manualClock();
  const blobs = createBlobsSimulator({ now: clock.now, staleness, pageSize });
  const other = blobs.newProcess();
  return {
    clock,
    blobs,
    one: aStorage({ clock, blobs }).storage,
    two: aStorage({ clock, blobs, process: other }).storage,
    other,
  };
};

test('a compaction takes what is settled and leaves the rest, and the sum is the same before and after', async () => {
  const { storage, clock } = aStorage();
  await countVisit(storage);
  await countVisit(storage, 5);
  clock.advance(120_000);
  await countVisit(storage);
  expect(await compactTopic(storage, visitTopic)).toBe(true);
  const { state, view } = await readState(storage, visitTopic);
  expect([state.total, view.events.length]).toEqual([6, 1]);
  expect(await readVisits(storage)).toBe(7);
  expect(await compactTopic(storage, visitTopic)).toBe(false);
});

test('nothing that is compacted is kept: keys do not grow with the number of events', async () => {
  const { storage, clock, blobs } = aStorage();
  const sizes: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    await Promise.all(
      Array.from({ length: 20 }, (_, visitor) => setLike(storage, 'aaaaaaaa', `${visitor}`, turn % 2 === 0)),
    );
    clock.advance(120_000);
    await compactTopic(storage, countTopic);
    sizes.push(blobs.keys().length);
  }
  await compactTopic(storage, countTopic);
  expect(Math.max(...sizes.slice(2))).toBeLessThanOrEqual(sizes[1]! + 4);
  expect(blobs.keys('counts/e/')).toEqual([]);
});

test('of two folders at once one wins, and a folder that was left behind changes nothing', async () => {
  const { one, two, other, clock } = aPair();
  for (let visits = 0; visits < 3; visits += 1) await countVisit(one);
  clock.advance(120_000);
  let wake = (): void => {};
  const asleep = new Promise<void>((resolve) => {
    wake = resolve;
  });
  // The second process sleeps just before it writes its snapshot.
  other.faults.onCall(async (call, moment) => {
    if (moment === 'sent' && call.operation === 'put' && call.key.includes('/s/')) await asleep;
  });
  const slow = compactTopic(two, visitTopic);
  await new Promise((resolve) => setTimeout(resolve, 10));
  for (let turn = 0; turn < 4; turn += 1) {
    clock.advance(70_000);
    await countVisit(one);
    clock.advance(70_000);
    expect(await compactTopic(one, visitTopic)).toBe(true);
  }
  wake();
  await slow;
  expect(await readVisits(one)).toBe(7);
  expect(await readVisits(two)).toBe(7);
  clock.advance(120_000);
  await countVisit(two);
  clock.advance(120_000);
  await compactTopic(two, visitTopic);
  expect(await readVisits(one)).toBe(8);
});

test('a reader whose snapshot and leaves are swept while it reads starts again', async () => {
  const { one, two, other, clock } = aPair({ pageSize: 3 });
  await setLike(one, 'aaaaaaaa', 'x', true);
  clock.advance(120_000);
  await compactTopic(one, countTopic);
  await addView(one, 'aaaaaaaa');
  let compacting = false;
  other.faults.onCall(async (call, moment) => {
    if (compacting || moment !== 'sent' || !call.key.includes('counts-leaves')) return;
    compacting = true;
    for (let turn = 0; turn < 3; turn += 1) {
      clock.advance(120_000);
      await addView(one, 'aaaaaaaa');
      clock.advance(120_000);
      await compactTopic(one, countTopic);
    }
  });
  const { like, view } = await getCounts(two, 'aaaaaaaa');
  expect(compacting).toBe(true);
  expect([like, view]).toEqual([1, 4]);
});

test('a reader of several pages misses nothing while others compact and sweep', async () => {
  const { one, two, other, clock } = aPair({ pageSize: 4 });
  for (let visits = 0; visits < 10; visits += 1) await countVisit(one);
  clock.advance(120_000);
  await compactTopic(one, visitTopic);
  for (let visits = 0; visits < 10; visits += 1) await countVisit(one);
  clock.advance(120_000);
  let lists = 0;
  other.faults.onCall(async (call, moment) => {
    if (moment !== 'sent' || call.operation !== 'list') return;
    lists += 1;
    if (lists === 2) await compactTopic(one, visitTopic);
    if (lists === 3) await compactTopic(one, visitTopic);
  });
  expect(await readVisits(two)).toBe(20);
  expect(lists).toBeGreaterThan(2);
});

test('a write that lands after its bucket was compacted and given up does not count, and is swept', async () => {
  const { storage, blobs, clock } = aStorage();
  await countVisit(storage);
  blobs.faults.failNext(4, 'network', { applied: 'late', lateBy: 180_000 });
  await expect(countVisit(storage)).rejects.toThrow(StorageError);
  clock.advance(120_000);
  await compactTopic(storage, visitTopic);
  clock.advance(120_000);
  expect(blobs.keys('visits/e/').length).toBeGreaterThan(0);
  expect(await readVisits(storage)).toBe(1);
  await compactTopic(storage, visitTopic);
  expect(blobs.keys('visits/e/')).toEqual([]);
  expect(await readVisits(storage)).toBe(1);
});

test('an acknowledgement does not count once its bucket may be compacted', async () => {
  const { storage, blobs, clock } = aStorage();
  blobs.faults.onCall((_, moment) => {
    if (moment === 'answering') clock.advance(20_000);
  });
  await expect(appendEvent(storage, 'visits', '1')).rejects.toThrow(StorageError);
});

test('the last word of a visitor counts, also when it was given to a process whose clock is behind', async () => {
  const { blobs, clock } = aPair();
  const ahead = aStorage({ blobs, clock, process: blobs.newProcess(), skew: 3_000 }).storage;
  const behind = aStorage({ blobs, clock, process: blobs.newProcess(), skew: -3_000 }).storage;
  expect((await setLike(ahead, 'aaaaaaaa', 'x', true)).like).toBe(1);
  clock.advance(100);
  expect((await setLike(behind, 'aaaaaaaa', 'x', false)).like).toBe(0);
  clock.advance(93_000);
  for (let turn = 0; turn < 6; turn += 1) {
    await compactTopic(turn % 2 ? ahead : behind, countTopic);
    expect((await getCounts(ahead, 'aaaaaaaa')).like).toBe(0);
    clock.advance(5_000);
  }
});

test('a like of a process whose clock is far behind is not lost in a bucket that was compacted', async () => {
  const { one, blobs, clock } = aPair();
  await addView(one, 'aaaaaaaa');
  clock.advance(120_000);
  await compactTopic(one, countTopic);
  const lagging = aStorage({ blobs, clock, process: blobs.newProcess(), skew: -90_000 }).storage;
  expect((await setLike(lagging, 'aaaaaaaa', 'x', true)).like).toBe(1);
});

test('counts of a list are kept for twenty seconds, those of one profile are always exact', async () => {
  const { storage, clock, blobs } = aStorage();
  const listed = async () => (await openListCounts(storage)(['aaaaaaaa'])).get('aaaaaaaa');
  expect(await listed()).toEqual({ like: 0, view: 0 });
  await addView(storage, 'aaaaaaaa');
  blobs.resetCounts();
  expect(await listed()).toEqual({ like: 0, view: 0 });
  expect(blobs.counts().operations).toBe(0);
  expect((await getCounts(storage, 'aaaaaaaa')).view).toBe(1);
  clock.advance(20_000);
  expect(await listed()).toEqual({ like: 0, view: 1 });
});

test('cached counts are read again once their leaves are swept', async () => {
  const { one, two, clock } = aPair({ staleness: 0 });
  await setLike(one, 'aaaaaaaa', 'x', true);
  clock.advance(120_000);
  await compactTopic(one, countTopic);
  expect((await openListCounts(two)([])).size).toBe(0);
  for (let turn = 0; turn < 3; turn += 1) {
    await addView(one, 'aaaaaaaa');
    clock.advance(3_000);
  }
  // Compactions cannot be this fast by the clock; the list's twenty seconds are stretched instead.
  const kept = two.memory.get<{ at: number; current: TopicState<CountState> }>('counts/current');
  // A full memory may have dropped them meanwhile.
  for (const leaf of kept?.current.state.counts ?? []) two.memory.delete(leaf.key);
  clock.advance(120_000);
  await compactTopic(one, countTopic);
  await addView(one, 'aaaaaaaa');
  clock.advance(120_000);
  await compactTopic(one, countTopic);
  kept!.at = clock.now();
  expect((await openListCounts(two)(['aaaaaaaa'])).get('aaaaaaaa')).toEqual({ like: 1, view: 4 });
});

test('a thousand likes, views and visits at once all count once, though storage fails at random', async () => {
  const clock = manualClock();
  const blobs = createBlobsSimulator({ now: clock.now, staleness: 60_000 });
  const storages = Array.from({ length: 4 }, (_, seed) => {
    const process = blobs.newProcess();
    process.faults.failRandomly(0.03, [500, 429, 'network'], seed);
    return aStorage({ blobs, clock, process, deadline: 60_000 }).storage;
  });
  let [likes, views, visits] = [0, 0, 0];
  const unknown = { likes: 0, views: 0, visits: 0 };
  const at = async (done: Promise<unknown>, yes: () => void, no: () => void): Promise<void> => {
    await done.then(yes, (error: unknown) => {
      expect(error).toBeInstanceOf(StorageError);
      no();
    });
  };
  for (let wave = 0; wave < 5; wave += 1) {
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const storage = storages[index % storages.length]!;
        return Promise.all([
          at(
            setLike(storage, 'aaaaaaaa', `${wave}.${index}`, true),
            () => (likes += 1),
            () => (unknown.likes += 1),
          ),
          at(
            addView(storage, 'aaaaaaaa'),
            () => (views += 1),
            () => (unknown.views += 1),
          ),
          at(
            countVisit(storage),
            () => (visits += 1),
            () => (unknown.visits += 1),
          ),
        ]);
      }),
    );
    clock.advance(15_000);
    await Promise.all(storages.map((storage) => compactTopic(storage, countTopic).catch(() => false)));
    await Promise.all(storages.map((storage) => compactTopic(storage, visitTopic).catch(() => false)));
  }
  clock.advance(120_000);
  const calm = aStorage({ blobs, clock, process: blobs.newProcess() }).storage;
  for (let turn = 0; turn < 2; turn += 1) {
    const counts = await getCounts(calm, 'aaaaaaaa');
    const total = await readVisits(calm);
    const found = { likes: counts.like, views: counts.view, visits: total };
    const acked = { likes, views, visits };
    for (const what of ['likes', 'views', 'visits'] as const) {
      expect(found[what]).toBeGreaterThanOrEqual(acked[what]);
      expect(found[what]).toBeLessThanOrEqual(acked[what] + unknown[what]);
    }
    await compactTopic(calm, countTopic);
    await compactTopic(calm, visitTopic);
  }
  // Tried four times, hardly any operation ends unknown.
  expect(likes).toBeGreaterThan(950);
}, 120_000);

test('a read under load lists buckets side by side, and a settled one only once', async () => {
  const { storage, blobs, clock } = aStorage();
  for (let turn = 0; turn < 10; turn += 1) {
    for (let index = 0; index < 2_000; index += 500)
      await Promise.all(Array.from({ length: 500 }, () => addView(storage, 'aaaaaaaa')));
    clock.advance(10_000);
  }
  const lists: string[][] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    blobs.resetCounts();
    expect((await getCounts(storage, 'aaaaaaaa')).view).toBe(20_000);
    lists.push(blobs.log().map(({ key }) => key));
  }
  const [whole = [], apart = [], again = []] = lists;
  expect(new Set(whole)).toEqual(new Set(['counts/']));
  expect(whole).toHaveLength(20);
  expect(new Set(apart).size).toBe(2 + 10);
  // Nine buckets are younger than what a write and a late list may take.
  expect(new Set(again).size).toBe(2 + 9);
  expect(again.length).toBeLessThanOrEqual(2 + 9 * 2);
  expect(apart.at(-1)).toBe('counts/s/');
}, 60_000);

test('what a burst left behind is swept by the reads after it, though nothing more happens', async () => {
  const { storage, blobs, clock } = aStorage();
  for (let index = 0; index < 5_000; index += 500)
    await Promise.all(Array.from({ length: 500 }, () => addView(storage, 'aaaaaaaa')));
  const operations: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    clock.advance(120_000);
    const deferred: (() => Promise<unknown>)[] = [];
    const reader = aStorage({ blobs, clock }).storage.deferringTo((task) => deferred.push(task));
    blobs.resetCounts();
    const { view } = await getCounts(reader, 'aaaaaaaa');
    operations.push(blobs.counts().operations);
    expect(view).toBe(5_000);
    expect(deferred).toHaveLength(turn < 2 ? 1 : 0);
    for (const task of deferred) await task();
  }
  expect(blobs.keys('counts/e/')).toEqual([]);
  expect(operations.at(-1)).toBeLessThanOrEqual(3);
}, 60_000);

test('readers defer a compaction that is due, once for a request, and leave it undone where nothing takes it', async () => {
  const { storage, clock } = aStorage();
  await countVisit(storage, 2);
  const deferred: (() => Promise<unknown>)[] = [];
  const request = storage.deferringTo((task) => deferred.push(task));
  await readVisits(request);
  expect(deferred).toEqual([]);
  clock.advance(600_000);
  await readVisits(storage);
  await readVisits(request);
  await readVisits(request);
  expect(deferred).toHaveLength(1);
  for (const task of deferred) expect(await task()).toBe(true);
  const { view } = await readState(storage, visitTopic);
  expect(view).toMatchObject({ snapshot: '0000000001', events: [] });
  expect(await readVisits(storage)).toBe(2);
});
