import { expect, test } from 'vitest';
import {
  getPhoto,
  listPhotos,
  photoFile,
  putPhoto,
  removePhoto,
  removePhotos,
} from '../../../src/base/photos/storage.ts';
import { aStorage } from '../../support/builders/storage.ts';

const JPEG = Buffer.from([255, 216, 255, 1, 2, 3]);

test('a photo is named by its content and its subject, so it is never shared', async () => {
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
  '%j is no name of a photo',
  async (file) => {
    const { storage, blobs } = aStorage();
    expect(await getPhoto(storage, file)).toBeNull();
    await removePhoto(storage, file);
    expect(blobs.counts().operations).toBe(0);
  },
);

test('all photos of one subject can be listed and removed, and no others', async () => {
  const { storage } = aStorage();
  const files = [await putPhoto(storage, 'a', JPEG), await putPhoto(storage, 'a', Buffer.from('2'))];
  const other = await putPhoto(storage, 'abcdefgh', JPEG);
  expect((await listPhotos(storage, 'a')).sort()).toEqual([...files].sort());
  await removePhotos(storage, 'a');
  expect(await listPhotos(storage, 'a')).toEqual([]);
  expect(await listPhotos(storage, 'abcdefgh')).toEqual([other]);
});
