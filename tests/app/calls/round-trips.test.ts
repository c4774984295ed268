import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { getOrCreateSecret } from '../../../src/base/settings/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { verifyProfile } from '../../../src/profiles/badge/storage/verify.ts';
import { countTopic } from '../../../src/profiles/counts/storage/count-topic.ts';
import { addView } from '../../../src/profiles/counts/storage/counts.ts';
import { mergeCounts } from '../../../src/profiles/merge/storage/merge-counts.ts';
import { findForPage } from '../../../src/search/browse/server/browse.ts';
import { readProfileQuery } from '../../../src/search/rules/profile-query.ts';
import { listHome } from '../../../src/search/server/directory-queries.ts';
// Loaded while the directory is read: only here, where each module is compiled first, would that take longer than the read.
import '../../../src/search/storage/answers.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { watchRounds } from '../../bench/calls/rounds.ts';
import { createBlobsSimulator } from '../../support/blobs-simulator/blobs-simulator.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { manualClock } from '../../support/clock.ts';

/** People with the same profession, in a compacted directory on a store where each call has a latency. */
const aSlowSite = async () => {
  const clock = manualClock(Date.UTC(2030, 0, 1));
  let latency = 0;
  const blobs = createBlobsSimulator({ now: clock.now, latency: () => latency });
  const { storage } = aStorage({ blobs, clock });
  const records = Array.from({ length: 30 }, () =>
    aProfileRecord({ avatar: 'portrait.jpg', created: clock.now() }),
  );
  for (const record of records) {
    await createProfile(storage, record);
    await addView(storage, record.id);
  }
  await createProfile(storage, aBusinessRecord({ created: clock.now() }));
  await getOrCreateSecret(storage);
  for (const { id } of records.slice(0, 3)) await verifyProfile(storage, id, true, 'admin');
  // From then on, whether something went into a page is a part of its counts.
  await mergeCounts(storage, records[10]?.id ?? '', records[11]?.id ?? '', 'merge00000');
  for (let turn = 0; turn < 2; turn += 1) {
    clock.advance(120_000);
    await compactTopic(storage, directoryTopic);
    await compactTopic(storage, countTopic);
  }
  latency = 10;
  const depthOf = async (work: (fresh: Storage) => Promise<unknown>): Promise<number> => {
    const roundsOf = watchRounds({ blobs });
    await work(aStorage({ blobs, clock }).storage);
    blobs.faults.clear();
    return Math.max(...roundsOf().values());
  };
  return { id: records.at(-1)?.id ?? '', depthOf };
};

test('a fresh function shows the home page after at most three consecutive round trips', async () => {
  const { depthOf } = await aSlowSite();
  const pages = { personal: { limit: 3 }, professional: { limit: 3 } };
  let home: Awaited<ReturnType<typeof listHome>> | undefined;
  const depth = await depthOf(async (fresh) => {
    home = await listHome(fresh, readProfileQuery(new URLSearchParams()), pages, { featured: true });
  });
  expect(home?.featured).toHaveLength(3);
  expect(depth).toBeLessThanOrEqual(3);
});

test('a fresh function shows a profile with similar ones after at most three consecutive round trips', async () => {
  const { id, depthOf } = await aSlowSite();
  let shown: Awaited<ReturnType<typeof findForPage>> | undefined;
  const depth = await depthOf(async (fresh) => {
    shown = await findForPage(fresh, id);
  });
  expect(shown?.found).toMatchObject({ visibility: 'public', profile: { id, view: 1 } });
  expect(shown?.more?.others.length).toBeGreaterThan(0);
  expect(depth).toBeLessThanOrEqual(3);
});
