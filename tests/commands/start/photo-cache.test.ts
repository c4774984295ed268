import { expect, test } from 'vitest';
import { createPhotoCache, type PhotoCache } from '../../../src/commands/start/photo-cache.ts';

const path = '/uploads/3agtzkx74t-00000000000000000000000000000000-240.webp';
const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };
const aPhoto = (bytes: number) => ({
  headers: ['Date', 'long ago', 'Content-Type', 'image/webp'],
  body: Buffer.alloc(bytes),
});
const aCache = (): { cache: PhotoCache; stored: Set<string> } => {
  const stored = new Set<string>();
  return { cache: createPhotoCache(async (file) => stored.has(file)), stored };
};
const fileOf = (at: string): string => at.slice('/uploads/'.length);

test('a photo is kept as long as the store has it, and found again with its headers', async () => {
  const { cache, stored } = aCache();
  stored.add(fileOf(path));
  cache.keep(path, aPhoto(3));
  expect(await cache.find(path)).toEqual({ headers: ['Content-Type', 'image/webp'], body: Buffer.alloc(3) });
  stored.clear();
  expect(await cache.find(path)).toBeUndefined();
  stored.add(fileOf(path));
  expect(await cache.find(path)).toBeUndefined();
});

test('what may change under its name, and what is no photo, is not kept', () => {
  const { cache } = aCache();
  expect(cache.takes(path, 200, immutable)).toBe(true);
  expect(cache.takes(path, 404, immutable)).toBe(false);
  expect(cache.takes(path, 200, { 'cache-control': 'no-store' })).toBe(false);
  expect(cache.takes(path, 200, {})).toBe(false);
  expect(cache.takes(`${path}?v=2`, 200, immutable)).toBe(false);
  expect(cache.takes('/php-api/get-profile.php', 200, immutable)).toBe(false);
});

test('past 64 MB the one that was not asked for the longest goes', async () => {
  const { cache, stored } = aCache();
  const paths = ['a', 'b', 'c'].map((name) => `/uploads/${name}.webp`);
  for (const each of paths) stored.add(fileOf(each));
  const [first = '', second = '', third = ''] = paths;
  cache.keep(first, aPhoto(30_000_000));
  cache.keep(second, aPhoto(30_000_000));
  await cache.find(first);
  cache.keep(third, aPhoto(30_000_000));
  const kept = await Promise.all(paths.map((each) => cache.find(each)));
  expect(kept.map((photo) => photo !== undefined)).toEqual([true, false, true]);
});

test('a store that does not answer is no reason to show a photo that may be gone', async () => {
  const cache = createPhotoCache(() => Promise.reject(new Error('down')));
  cache.keep(path, aPhoto(3));
  expect(await cache.find(path)).toBeUndefined();
});
