import { afterEach, expect, test, vi } from 'vitest';
import { appendEvent } from '../../../../src/base/engine/storage/append-event.ts';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { watchClock } from '../../../../src/base/engine/storage/process-clock.ts';
import { readState } from '../../../../src/base/engine/storage/read-topic.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { StorageError } from '../../../../src/base/engine/storage/storage-error.ts';
import type { Topic } from '../../../../src/base/engine/storage/topics/topic-definition.ts';
import { countTopic } from '../../../../src/profiles/counts/storage/count-topic.ts';
import { addView, getCounts, setLike } from '../../../../src/profiles/counts/storage/counts.ts';
import { countVisit, readVisits, visitTopic } from '../../../../src/site/visits/storage.ts';
import { createBlobsSimulator } from '../../../support/blobs-simulator/blobs-simulator.ts';
import { aStorage, aStoragePair } from '../../../support/builders/storage.ts';
import { manualClock } from '../../../support/clock.ts';

test('a write fails if it is acknowledged after its bucket may be compacted', async () => {
  const { storage, blobs, clock } = aStorage();
  blobs.faults.onCall((_, moment) => {
    if (moment === 'answering') clock.advance(20_000);
  });
  await expect(appendEvent(storage, 'visits', '1')).rejects.toThrow(StorageError);
});

afterEach(() => void vi.useRealTimers());

const HOUR = 3_600_000;

const TOPICS = ['counts', 'visits', 'directory', 'articles-index', 'messages', 'audit', 'transparency'];

test.each(TOPICS)(
  'no event of %s lands in a bucket that was compacted while the clock was ahead',
  async (name) => {
    const { storage, blobs, clock } = aStorage();
    const topic: Topic<{ total: number }> = {
      name,
      empty: () => ({ total: 0 }),
      apply: async (_storage, { total }, events) => ({ total: total + events.length }),
      leaves: () => [],
      maxEvents: 1,
      maxAgeMs: 0,
    };
    const total = async (reader: Storage): Promise<number> => {
      const { state, view } = await readState(reader, topic);
      return state.total + view.events.length;
    };
    clock.advance(HOUR);
    await appendEvent(storage, name, 'a');
    clock.advance(120_000);
    expect(await compactTopic(storage, topic)).toBe(true);
    await appendEvent(storage, name, 'b');
    clock.advance(-HOUR);
    // The process that saw the clock ahead, one that starts afterwards, and again after a while.
    await appendEvent(storage, name, 'c');
    const later = aStorage({ blobs, clock, process: blobs.newProcess() }).storage;
    await appendEvent(later, name, 'd');
    await appendEvent(later, name, 'e');
    expect(await total(storage)).toBe(5);
    expect((await readState(later, topic)).view.events.map(({ payload }) => payload)).toEqual([
      'b',
      'c',
      'd',
      'e',
    ]);
    clock.advance(HOUR + 120_000);
    await compactTopic(later, topic);
    expect([await total(storage), await total(later)]).toEqual([5, 5]);
  },
);

test('a compaction that the clock is set back under gives up', async () => {
  const { storage, blobs, clock } = aStorage();
  await countVisit(storage);
  clock.advance(HOUR);
  blobs.faults.onCall(({ key }, moment) => {
    if (moment === 'answering' && key.startsWith('visits/c/')) clock.advance(-HOUR);
  });
  expect(await compactTopic(storage, visitTopic)).toBe(false);
  blobs.faults.clear();
  // In the same bucket as the event that the compaction had read.
  expect(await countVisit(storage)).toBe(2);
  clock.advance(120_000);
  await compactTopic(storage, visitTopic);
  expect(await readVisits(storage)).toBe(2);
});

test('a topic is listed once before the first event of a process', async () => {
  const { storage, blobs, clock } = aStorage();
  const lists: number[] = [];
  for (const pause of [0, 1_000, HOUR]) {
    clock.advance(pause);
    blobs.resetCounts();
    await Promise.all([addView(storage, 'aaaaaaaa'), addView(storage, 'aaaaaaaa')]);
    lists.push(blobs.counts().list);
  }
  expect(lists).toEqual([1, 0, 0]);
});

test('an idle process notices that its clock was ahead while another one compacted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { one: site, two: command, clock } = aStoragePair();
  const stop = watchClock(site);
  await countVisit(site);
  clock.advance(HOUR);
  await countVisit(command);
  for (let seconds = 0; seconds < 120; seconds += 30) {
    clock.advance(30_000);
    vi.advanceTimersByTime(30_000);
  }
  expect(await compactTopic(command, visitTopic)).toBe(true);
  clock.advance(-HOUR);
  await appendEvent(site, visitTopic.name, '1');
  stop();
  expect(vi.getTimerCount()).toBe(0);
  expect([await readVisits(site), await readVisits(command)]).toEqual([3, 3]);
});

test('1,000 concurrent likes, views and visits all count once, though storage fails at random', {
  tags: ['long'],
}, async () => {
  const clock = manualClock();
  const blobs = createBlobsSimulator({ now: clock.now, staleness: 60_000 });
  const storages = Array.from({ length: 4 }, (_, seed) => {
    const process = blobs.newProcess();
    process.faults.failRandomly(0.03, [500, 429, 'network'], seed);
    return aStorage({ blobs, clock, process, deadline: 60_000 }).storage;
  });
  let [likes, views, visits] = [0, 0, 0];
  const unknown = { likes: 0, views: 0, visits: 0 };
  const tally = async (done: Promise<unknown>, acked: () => void, failed: () => void): Promise<void> => {
    await done.then(acked, (error: unknown) => {
      expect(error).toBeInstanceOf(StorageError);
      failed();
    });
  };
  for (let wave = 0; wave < 5; wave += 1) {
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const storage = storages[index % storages.length]!;
        return Promise.all([
          tally(
            setLike(storage, 'aaaaaaaa', `${wave}.${index}`, true),
            () => (likes += 1),
            () => (unknown.likes += 1),
          ),
          tally(
            addView(storage, 'aaaaaaaa'),
            () => (views += 1),
            () => (unknown.views += 1),
          ),
          tally(
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
  const fresh = aStorage({ blobs, clock, process: blobs.newProcess() }).storage;
  for (let turn = 0; turn < 2; turn += 1) {
    const counts = await getCounts(fresh, 'aaaaaaaa');
    const total = await readVisits(fresh);
    const totals = { likes: counts.like, views: counts.view, visits: total };
    const acked = { likes, views, visits };
    for (const what of ['likes', 'views', 'visits'] as const) {
      expect(totals[what]).toBeGreaterThanOrEqual(acked[what]);
      expect(totals[what]).toBeLessThanOrEqual(acked[what] + unknown[what]);
    }
    await compactTopic(fresh, countTopic);
    await compactTopic(fresh, visitTopic);
  }
  // With four attempts each, hardly any operation fails.
  expect(likes).toBeGreaterThan(950);
});
