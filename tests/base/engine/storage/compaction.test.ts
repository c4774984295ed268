import { afterEach, expect, test, vi } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { readState } from '../../../../src/base/engine/storage/read-topic.ts';
import { StorageError } from '../../../../src/base/engine/storage/storage-error.ts';
import type { Topic } from '../../../../src/base/engine/storage/topics/topic-definition.ts';
import { countTopic } from '../../../../src/profiles/counts/storage/count-topic.ts';
import { addView, getCounts, setLike } from '../../../../src/profiles/counts/storage/counts.ts';
import { countVisit, readVisits, visitTopic } from '../../../../src/site/visits/storage.ts';
import { aStorage, aStoragePair } from '../../../support/builders/storage.ts';

afterEach(() => void vi.useRealTimers());

test('a compaction includes only settled events, and the total stays the same', async () => {
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

test('compacted events are removed: the number of keys does not grow', async () => {
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

test('of two concurrent compactions one wins, and one that ends late changes nothing', async () => {
  const { one, two, other, clock } = aStoragePair();
  for (let visits = 0; visits < 3; visits += 1) await countVisit(one);
  clock.advance(120_000);
  let resume = (): void => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  // The second process is suspended just before it writes its snapshot.
  const suspended = new Promise<void>((resolve) => {
    other.faults.onCall(async (call, moment) => {
      if (moment !== 'sent' || call.operation !== 'put' || !call.key.includes('/s/')) return;
      resolve();
      await resumed;
    });
  });
  const slow = compactTopic(two, visitTopic);
  await suspended;
  for (let turn = 0; turn < 4; turn += 1) {
    clock.advance(70_000);
    await countVisit(one);
    clock.advance(70_000);
    expect(await compactTopic(one, visitTopic)).toBe(true);
  }
  resume();
  await slow;
  expect(await readVisits(one)).toBe(7);
  expect(await readVisits(two)).toBe(7);
  clock.advance(120_000);
  await countVisit(two);
  clock.advance(120_000);
  await compactTopic(two, visitTopic);
  expect(await readVisits(one)).toBe(8);
});

/** A topic that counts events; `applied` has a line for each compaction that was started, and `before` holds each of them up. */
const aSlowTopic = (before: () => Promise<void> = async () => {}) => {
  const applied: string[] = [];
  const topic: Topic<{ total: number }> = {
    ...visitTopic,
    apply: async (storage, state, events, place) => {
      applied.push(place);
      await before();
      return visitTopic.apply(storage, state, events, place);
    },
  };
  return { topic, applied };
};

const aGate = () => {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

test('of twenty processes that find a compaction dead, one takes it over', async () => {
  const { storage, blobs, clock } = aStorage();
  await countVisit(storage);
  clock.advance(120_000);
  const crashing = aSlowTopic(() => Promise.reject(new Error('crashed')));
  await expect(compactTopic(storage, crashing.topic)).rejects.toThrow('crashed');
  const { topic, applied } = aSlowTopic();
  const compactAll = () =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        compactTopic(aStorage({ blobs, clock, process: blobs.newProcess() }).storage, topic),
      ),
    );
  clock.advance(60_000);
  expect((await compactAll()).filter(Boolean)).toEqual([]);
  clock.advance(1);
  expect((await compactAll()).filter(Boolean)).toEqual([true]);
  expect(applied).toHaveLength(1);
  expect(await readVisits(storage)).toBe(1);
});

test('a compaction that takes five minutes keeps its turn', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { one, two, clock } = aStoragePair();
  await countVisit(one);
  clock.advance(120_000);
  const { open, opened } = aGate();
  const { topic, applied } = aSlowTopic(() => opened);
  const slow = compactTopic(one, topic);
  await vi.waitFor(() => expect(applied).toHaveLength(1));
  for (let seconds = 0; seconds < 300; seconds += 15) {
    clock.advance(15_000);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await compactTopic(two, topic)).toBe(false);
  }
  open();
  expect(await slow).toBe(true);
  expect(applied).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a process compacts a topic once at a time', async () => {
  const { storage, clock } = aStorage();
  await countVisit(storage);
  clock.advance(120_000);
  const { open, opened } = aGate();
  const { topic, applied } = aSlowTopic(() => opened);
  const first = compactTopic(storage, topic);
  await vi.waitFor(() => expect(applied).toHaveLength(1));
  // By now another process would take it for dead.
  clock.advance(600_000);
  const others = Array.from({ length: 20 }, () => compactTopic(storage, topic));
  open();
  expect(await first).toBe(true);
  await Promise.all(others);
  expect(applied).toHaveLength(1);
});

test('a failed write that arrives after its bucket was compacted does not count, and is swept', async () => {
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

test('reads sweep what a burst left behind, even without further writes', async () => {
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
});

test('a read defers a compaction that is due, once per request, or skips it if it cannot be deferred', async () => {
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
