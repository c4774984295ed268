import { expect, test } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { countTopic } from '../../../../src/profiles/counts/storage/count-topic.ts';
import { addView, getCounts, setLike } from '../../../../src/profiles/counts/storage/counts.ts';
import { countVisit, readVisits, visitTopic } from '../../../../src/site/visits/storage.ts';
import { aStorage, aStoragePair } from '../../../support/builders/storage.ts';

test('a read starts again if its snapshot and leaves are swept meanwhile', async () => {
  const { one, two, other, clock } = aStoragePair({ pageSize: 3 });
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

test('a read over several pages of a list misses nothing during compactions', async () => {
  const { one, two, other, clock } = aStoragePair({ pageSize: 4 });
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

test('under load, buckets are listed in parallel, and settled ones only once', async () => {
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
  // Nine buckets have not settled yet.
  expect(new Set(again).size).toBe(2 + 9);
  expect(again.length).toBeLessThanOrEqual(2 + 9 * 2);
  expect(apart.at(-1)).toBe('counts/s/');
});

test('readers at once share the reading of a leaf', async () => {
  const { one, two, other, clock } = aStoragePair();
  await setLike(one, 'aaaaaaaa', 'x', true);
  clock.advance(120_000);
  await compactTopic(one, countTopic);
  let leaves = 0;
  other.faults.onCall(async (call, moment) => {
    if (moment === 'sent' && call.key.includes('counts-leaves')) leaves += 1;
  });
  const counts = await Promise.all([1, 2, 3].map(() => getCounts(two, 'aaaaaaaa')));
  expect(counts.map(({ like }) => like)).toEqual([1, 1, 1]);
  expect(leaves).toBe(1);
});
