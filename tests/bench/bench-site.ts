import { compactTopic } from '../../src/base/engine/storage/compaction.ts';
import { SETTLED_MS } from '../../src/base/engine/storage/events.ts';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import type { Storage } from '../../src/base/engine/storage/storage.ts';
import { dayOf } from '../../src/base/text/rules/day.ts';
import { countTopic } from '../../src/profiles/counts/storage/count-topic.ts';
import { addLike, addView } from '../../src/profiles/counts/storage/counts.ts';
import { putProfileRecord } from '../../src/profiles/storage/profile-record.ts';
import { directoryTopic } from '../../src/search/storage/directory.ts';
import { toIndexChange } from '../../src/search/storage/directory-entries.ts';
import { announceBatch } from '../../src/search/storage/directory-events.ts';
import { type BlobsSimulator, createBlobsSimulator } from '../support/blobs-simulator/blobs-simulator.ts';
import { aStorage } from '../support/builders/storage.ts';
import { seededRandom } from '../support/chance/seeded-random.ts';
import { type ManualClock, manualClock } from '../support/clock.ts';
import { generateProfiles } from './generate.ts';

/** A filled site on the simulator. */
export interface BenchSite {
  profiles: number;
  blobs: BlobsSimulator;
  clock: ManualClock;
  /** Opens the store with an empty memory, as a new instance does; every handler uses it from now on. */
  cold: () => Storage;
  /** Sets the duration of storage calls and, if different, of lists, in milliseconds. */
  setLatency: (milliseconds: number, list?: number) => void;
}

const BATCH = 500;
/** Long enough for everything to settle. */
const PAUSE_MS = SETTLED_MS + 30_000;
/** One profile in this many has a like. */
const ONE_LIKED_IN = 4;

/** Fills a site with generated profiles, views and likes, and compacts them. */
export const aBenchSite = async (profiles: number): Promise<BenchSite> => {
  const clock = manualClock(Date.now());
  const latency = { call: 0, list: 0 };
  const blobs = createBlobsSimulator({
    now: clock.now,
    latency: ({ operation }) => (operation === 'list' ? latency.list : latency.call),
  });
  const cold = (): Storage => {
    const { storage } = aStorage({ clock, blobs, deadline: 20_000 });
    provideStorage(() => storage);
    return storage;
  };
  const storage = cold();
  const generate = generateProfiles(clock.now() - profiles - PAUSE_MS);
  const random = seededRandom(2);
  for (let first = 0; first < profiles; first += BATCH) {
    const count = Math.min(BATCH, profiles - first);
    const records = Array.from({ length: count }, (_, index) => generate(first + index));
    await Promise.all(records.map((record) => putProfileRecord(storage, record)));
    await announceBatch(
      storage,
      records.map((record) => toIndexChange(record, record, null, dayOf(clock.now()))),
    );
    await Promise.all(
      records.flatMap(({ id }) => [
        addView(storage, id, 1 + Math.floor(random() * 1_000)),
        ...(random() * ONE_LIKED_IN < 1 ? [addLike(storage, id, `visitor of ${id}`)] : []),
      ]),
    );
  }
  // A compaction sweeps a limited number of the events of the one before it.
  do {
    clock.advance(PAUSE_MS);
    await compactTopic(storage, directoryTopic);
    await compactTopic(storage, countTopic);
  } while (blobs.keys('counts/e/').length + blobs.keys('directory/e/').length > 0);
  return {
    profiles,
    blobs,
    clock,
    cold,
    setLatency: (milliseconds, list = milliseconds) => {
      Object.assign(latency, { call: milliseconds, list });
    },
  };
};
