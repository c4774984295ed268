import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type ListPage, localLists } from '../../src/commands/local-lists.ts';
import { aFolder } from '../support/lines-file.ts';

const KEYS = Array.from({ length: 2_300 }, (_, index) => `p/${String(index).padStart(4, '0')}`);

const aStore = async (keys: readonly string[] = KEYS) => {
  const root = await aFolder();
  for (const folder of new Set(keys.map(dirname))) await mkdir(join(root, folder), { recursive: true });
  await Promise.all(keys.map((key) => writeFile(join(root, key), '')));
  const list = localLists((work) => work());
  return {
    root,
    page: (prefix: string, cursor: string | null = null, directories = false): Promise<ListPage> =>
      list({ root, prefix, directories, cursor }),
  };
};

type Store = Awaited<ReturnType<typeof aStore>>;
const all = async ({ page }: Store, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for (let cursor: string | undefined | null = null; cursor !== undefined; ) {
    const { blobs, next_cursor } = await page(prefix, cursor);
    keys.push(...blobs.map(({ key }) => key));
    cursor = next_cursor;
  }
  return keys;
};

test('a list comes in pages of a thousand, in the order of the keys', async () => {
  const store = await aStore();
  expect((await store.page('p/')).blobs).toHaveLength(1_000);
  expect(await all(store, 'p/')).toEqual(KEYS);
  expect(await all(store, 'p/1')).toEqual(KEYS.filter((key) => key.startsWith('p/1')));
});

test('it goes on where it was, also when the same page is asked for again, or others list meanwhile', async () => {
  const store = await aStore();
  const { next_cursor = null } = await store.page('p/');
  const [one, again] = [await store.page('p/', next_cursor), await store.page('p/', next_cursor)];
  expect(again.blobs).toEqual(one.blobs);
  const lists = await Promise.all(Array.from({ length: 40 }, () => all(store, 'p/')));
  for (const keys of lists) expect(keys).toEqual(KEYS);
});

test('folders are walked in the order of the keys, or told as such', async () => {
  const keys = ['a/b/1', 'a/b-c', 'a/b0', 'a/bb/2', 'a/c'];
  const store = await aStore(keys);
  expect(await all(store, 'a/')).toEqual([...keys].sort());
  expect(await all(store, 'a/b/')).toEqual(['a/b/1']);
  expect(await store.page('a/', null, true)).toMatchObject({ directories: ['a/b', 'a/bb'] });
  expect(await store.page('', null, true)).toEqual({ blobs: [], directories: ['a'] });
});

test('writes that were cut short, keys and folders outside are not listed', async () => {
  const { root, page } = await aStore(['a/1', 'b/2']);
  await writeFile(join(root, 'a/.half'), '');
  expect((await page('a/')).blobs).toEqual([{ key: 'a/1' }]);
  for (const prefix of ['a/1/', 'nothing/', '../', 'a/../../'])
    expect(await page(prefix)).toEqual({ blobs: [], directories: [] });
});
