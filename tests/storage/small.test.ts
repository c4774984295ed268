import { expect, test } from 'vitest';
import { getAccount, putAccount, removeAccount } from '../../src/storage/accounts/accounts.ts';
import { isUsed, markUsed, sweepUsedTokens } from '../../src/storage/accounts/used-tokens.ts';
import { getImportedId, putImportedId, removeImportKey } from '../../src/storage/profiles/import-keys.ts';
import {
  getPhoto,
  listPhotos,
  photoFile,
  putPhoto,
  removePhoto,
  removePhotos,
} from '../../src/storage/profiles/photos.ts';
import { getOrCreateSecret } from '../../src/storage/site/settings.ts';
import { aStorage } from '../support/builders/storage.ts';

const HOUR = 3_600_000;
const JPEG = Buffer.from([255, 216, 255, 1, 2, 3]);

test('something is used up once, also by twenty at once and when the first answer is lost', async () => {
  const { storage, blobs, clock } = aStorage();
  const expires = clock.now() + 600_000;
  const uses = await Promise.all(Array.from({ length: 20 }, () => markUsed(storage, 'captcha:1', expires)));
  expect(uses.filter(Boolean)).toHaveLength(1);
  expect(await isUsed(storage, 'captcha:1', expires)).toBe(true);
  expect(await isUsed(storage, 'captcha:2', expires)).toBe(false);
  blobs.faults.failNext(2, 500, { applied: 'yes' });
  expect(await markUsed(storage, 'captcha:2', expires)).toBe(true);
});

test('what is used up is remembered until it could not be used any more, then forgotten', async () => {
  const { storage, blobs, clock } = aStorage();
  const expires = clock.now() + 600_000;
  await markUsed(storage, 'a', expires);
  clock.advance(600_000);
  await sweepUsedTokens(storage);
  expect(await markUsed(storage, 'a', expires)).toBe(false);
  clock.advance(3 * HOUR);
  await sweepUsedTokens(storage);
  expect(blobs.keys('spent/')).toEqual([]);
});

test('a photo is kept under its content and its holder, and shared with nobody', async () => {
  const { storage } = aStorage();
  const first = await putPhoto(storage, 'profile001', JPEG);
  const second = await putPhoto(storage, 'profile002', JPEG);
  expect(first).not.toBe(second);
  expect(first).toBe(photoFile('profile001', JPEG));
  expect(await putPhoto(storage, 'profile001', JPEG)).toBe(first);
  expect(await getPhoto(storage, first)).toEqual(new Uint8Array(JPEG));
  await removePhoto(storage, first);
  expect(await getPhoto(storage, first)).toBeNull();
  expect(await getPhoto(storage, second)).not.toBeNull();
});

test.each(['', 'x.jpg', '../accounts/profile001', 'profile001-00.jpg', `PROFILE001-${'0'.repeat(32)}.jpg`])(
  '%j is no photo',
  async (file) => {
    const { storage, blobs } = aStorage();
    expect(await getPhoto(storage, file)).toBeNull();
    await removePhoto(storage, file);
    expect(blobs.counts().operations).toBe(0);
  },
);

test('all photos of one holder are listed and removed, no others', async () => {
  const { storage } = aStorage();
  const files = [await putPhoto(storage, 'a', JPEG), await putPhoto(storage, 'a', Buffer.from('2'))];
  const other = await putPhoto(storage, 'abcdefgh', JPEG);
  expect((await listPhotos(storage, 'a')).sort()).toEqual([...files].sort());
  await removePhotos(storage, 'a');
  expect(await listPhotos(storage, 'a')).toEqual([]);
  expect(await listPhotos(storage, 'abcdefgh')).toEqual([other]);
});

test('login data is kept apart, and goes', async () => {
  const { storage } = aStorage();
  const password = { n: 32_768, r: 8, p: 3, salt: 'c2FsdA==', key: 'a2V5' };
  const account = { id: 'profile001', password, created: 1, changed: 2 };
  await putAccount(storage, account);
  expect(await getAccount(storage, 'profile001')).toEqual(account);
  await removeAccount(storage, 'profile001');
  expect(await getAccount(storage, 'profile001')).toBeNull();
});

test('an imported record is known by its key, in any script', async () => {
  const { storage } = aStorage();
  await putImportedId(storage, 'महात्मा/1', 'profile001');
  expect(await getImportedId(storage, 'महात्मा/1')).toBe('profile001');
  await removeImportKey(storage, 'महात्मा/1');
  expect(await getImportedId(storage, 'महात्मा/1')).toBeNull();
});

test('the site’s secret is made once, also when many ask at once', async () => {
  const { storage, blobs, clock } = aStorage();
  const secrets = await Promise.all(
    Array.from({ length: 10 }, () => getOrCreateSecret(aStorage({ blobs, clock }).storage)),
  );
  expect(new Set([...secrets, await getOrCreateSecret(storage)]).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
});
