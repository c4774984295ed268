import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { checkClock } from '../../../src/commands/start/check-clock.ts';
import { addView } from '../../../src/profiles/counts/storage/counts.ts';
import { countVisit, visitTopic } from '../../../src/site/visits/storage.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { manualClock } from '../../support/clock.ts';

const HOUR = 3_600_000;

const aSite = () => aStorage({ clock: manualClock(Date.UTC(2030, 0, 1, 12)) });

test('a clock that is right, and an empty store, are no reason to warn', async () => {
  const { storage, clock } = aSite();
  expect(await checkClock(storage)).toBeNull();
  await countVisit(storage);
  clock.advance(-30_000);
  expect(await checkClock(storage)).toBeNull();
});

test('a clock that is behind the newest event or snapshot of any topic is reported', async () => {
  const { storage, clock, blobs } = aSite();
  await addView(storage, 'aaaaaaaa');
  clock.advance(HOUR);
  await countVisit(storage);
  clock.advance(120_000);
  await compactTopic(storage, visitTopic);
  await compactTopic(storage, visitTopic);
  clock.advance(-HOUR);
  expect(blobs.keys('visits/s/')).toHaveLength(1);
  expect(await checkClock(storage)).toBe(
    'The clock says 2030-01-01 12:02 UTC, but the newest data in the store is from 2030-01-01 13:00 UTC: please check the clock.',
  );
});
