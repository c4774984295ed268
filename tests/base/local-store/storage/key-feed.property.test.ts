import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeyFeed } from '../../../../src/base/local-store/storage/key-feed.ts';
import { SqliteStores } from '../../../../src/base/local-store/storage/sqlite-store.ts';
import { aFolder } from '../../../support/builders/lines-file.ts';
import { runs } from '../../../support/chance/runs.ts';

const UNCONDITIONAL = { ifMatch: null, ifNoneMatch: null };
const BODY = Buffer.from('{}');
const FOLLOWED = { prefix: 'topic/', once: 'topic/e/' };

const step = fc.record({
  by: fc.constantFrom('mine', 'other'),
  what: fc.constantFrom(
    'event',
    'event',
    'record',
    'claim',
    'remove newest',
    'remove oldest',
    'take',
    'list',
  ),
});

/** A reader of a feed: what it has been told is there. */
const aReader = (feed: KeyFeed) => {
  const told = new Set<string>();
  return {
    told,
    list: async (): Promise<void> => {
      told.clear();
      for (const key of await feed.list()) told.add(key);
    },
    take: async (): Promise<void> => {
      for (;;) {
        const changes = feed.take();
        if (changes !== null) {
          for (const { key, isThere } of changes) isThere ? told.add(key) : told.delete(key);
          return;
        }
        told.clear();
        for (const key of await feed.list()) told.add(key);
      }
    },
  };
};

test('a feed tells every key that is there, whichever process wrote it, and only what others removed besides', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const file = join(await aFolder(), 'store.db');
      const stores = { mine: new SqliteStores(file), other: new SqliteStores(file) };
      const reader = aReader(stores.mine.follow('vitae', FOLLOWED));
      const removedByOthers = new Set<string>();
      const written: string[] = [];
      let number = 0;
      const keys = (): string[] =>
        stores.other
          .table('vitae')
          .list('topic/', '', false)
          .blobs.map(({ key }) => key);
      for (const { by, what } of steps) {
        number += 1;
        const key = { event: `topic/e/${number}`, record: `record/${number}`, claim: 'topic/c/1' }[
          what as 'event'
        ];
        if (key !== undefined) {
          await stores[by].put('vitae', key, BODY, UNCONDITIONAL);
          written.push(key);
          removedByOthers.delete(key);
        } else if (what === 'list') await reader.list();
        else if (what === 'take') await reader.take();
        else {
          const gone = what === 'remove newest' ? written.pop() : written.shift();
          if (gone === undefined) continue;
          await stores[by].remove('vitae', gone, UNCONDITIONAL);
          if (by === 'other') removedByOthers.add(gone);
        }
      }
      await reader.take();
      const there = keys();
      expect(there.filter((each) => !reader.told.has(each))).toEqual([]);
      const surplus = [...reader.told].filter((each) => !there.includes(each));
      expect(surplus.filter((each) => !removedByOthers.has(each))).toEqual([]);
      for (const each of Object.values(stores)) each.close();
    }),
    runs(60),
  );
});

test('a key whose row has the number of a removed one is not missed', async () => {
  const file = join(await aFolder(), 'store.db');
  const [mine, other] = [new SqliteStores(file), new SqliteStores(file)];
  const reader = aReader(mine.follow('vitae', FOLLOWED));
  for (const number of [1, 2, 3]) await mine.put('vitae', `topic/e/${number}`, BODY, UNCONDITIONAL);
  await reader.list();
  for (const number of [3, 2]) await other.remove('vitae', `topic/e/${number}`, UNCONDITIONAL);
  await other.put('vitae', 'topic/e/4', BODY, UNCONDITIONAL);
  await reader.take();
  expect([...reader.told].sort()).toEqual(['topic/e/1', 'topic/e/4']);
  mine.close();
  other.close();
});

test('a reader that has been away while much was written lists again', async () => {
  const file = join(await aFolder(), 'store.db');
  const [mine, other] = [new SqliteStores(file), new SqliteStores(file)];
  const feed = mine.follow('vitae', FOLLOWED);
  await mine.put('vitae', 'topic/e/0', BODY, UNCONDITIONAL);
  const reader = aReader(feed);
  await reader.list();
  await Promise.all(
    Array.from({ length: 6_000 }, (_, index) => other.put('vitae', `topic/e/a${index}`, BODY, UNCONDITIONAL)),
  );
  expect(feed.take()).toBeNull();
  await reader.take();
  expect(reader.told.size).toBe(6_001);
  mine.close();
  other.close();
});

test('a list that another process writes into misses nothing', async () => {
  const file = join(await aFolder(), 'store.db');
  const [mine, other] = [new SqliteStores(file), new SqliteStores(file)];
  const keys = Array.from({ length: 2_500 }, (_, index) => `topic/d/${index}`);
  await Promise.all(keys.map((key) => mine.put('vitae', key, BODY, UNCONDITIONAL)));
  const reader = aReader(mine.follow('vitae', FOLLOWED));
  const listing = reader.list();
  // Before what the list has read already.
  await other.put('vitae', 'topic/c/first', BODY, UNCONDITIONAL);
  await mine.put('vitae', 'topic/e/1', BODY, UNCONDITIONAL);
  await listing;
  await reader.take();
  expect(reader.told.size).toBe(2_502);
  mine.close();
  other.close();
});
