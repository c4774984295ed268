import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/storage/engine/compaction.ts';
import { appendEvent } from '../../../src/storage/engine/events.ts';
import { StorageError } from '../../../src/storage/engine/storage-error.ts';
import { countTopic } from '../../../src/storage/profiles/count-topic.ts';
import { addView, getCounts, setLike } from '../../../src/storage/profiles/counts.ts';
import { countVisit, readVisits, visitTopic } from '../../../src/storage/site/visits.ts';
import { createBlobsSimulator } from '../../support/blobs-simulator/blobs-simulator.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { manualClock } from '../../support/clock.ts';

test('a write fails if it is acknowledged after its bucket may be compacted', async () => {
  const { storage, blobs, clock } = aStorage();
  blobs.faults.onCall((_, moment) => {
    if (moment === 'answering') clock.advance(20_000);
  });
  await expect(appendEvent(storage, 'visits', '1')).rejects.toThrow(StorageError);
});

test('1,000 concurrent likes, views and visits all count once, though storage fails at random', async () => {
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
    const found = { likes: counts.like, views: counts.view, visits: total };
    const acked = { likes, views, visits };
    for (const what of ['likes', 'views', 'visits'] as const) {
      expect(found[what]).toBeGreaterThanOrEqual(acked[what]);
      expect(found[what]).toBeLessThanOrEqual(acked[what] + unknown[what]);
    }
    await compactTopic(fresh, countTopic);
    await compactTopic(fresh, visitTopic);
  }
  // With four attempts each, hardly any operation fails.
  expect(likes).toBeGreaterThan(950);
}, 120_000);
