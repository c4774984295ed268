import { expect, test } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import type { TopicState } from '../../../../src/base/engine/storage/topics/topic-definition.ts';
import type { CountState } from '../../../../src/profiles/counts/storage/count-state.ts';
import { countTopic } from '../../../../src/profiles/counts/storage/count-topic.ts';
import {
  addView,
  getCounts,
  openListCounts,
  setLike,
} from '../../../../src/profiles/counts/storage/counts.ts';
import { aStorage, aStoragePair } from '../../../support/builders/storage.ts';

test('the last like or unlike of a visitor counts, even through a process whose clock is behind', async () => {
  const { blobs, clock } = aStoragePair();
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

test('a like from a process whose clock is far behind is not lost in a compacted bucket', async () => {
  const { one, blobs, clock } = aStoragePair();
  await addView(one, 'aaaaaaaa');
  clock.advance(120_000);
  await compactTopic(one, countTopic);
  const lagging = aStorage({ blobs, clock, process: blobs.newProcess(), skew: -90_000 }).storage;
  expect((await setLike(lagging, 'aaaaaaaa', 'x', true)).like).toBe(1);
});

test('counts in lists are cached for 20 seconds, those of one profile are always exact', async () => {
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
  const { one, two, clock } = aStoragePair({ staleness: 0 });
  await setLike(one, 'aaaaaaaa', 'x', true);
  clock.advance(120_000);
  await compactTopic(one, countTopic);
  expect((await openListCounts(two)([])).size).toBe(0);
  for (let turn = 0; turn < 3; turn += 1) {
    await addView(one, 'aaaaaaaa');
    clock.advance(3_000);
  }
  // Two compactions take longer than the counts are cached, so their time is set forward below.
  const cached = two.memory.get<{ at: number; current: TopicState<CountState> }>('counts/current');
  // As if a full memory had dropped the leaves.
  for (const leaf of cached?.current.state.counts ?? []) two.memory.delete(leaf.key);
  clock.advance(120_000);
  await compactTopic(one, countTopic);
  await addView(one, 'aaaaaaaa');
  clock.advance(120_000);
  await compactTopic(one, countTopic);
  cached!.at = clock.now();
  expect((await openListCounts(two)(['aaaaaaaa'])).get('aaaaaaaa')).toEqual({ like: 1, view: 4 });
});
