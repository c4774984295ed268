import { randomBytes } from 'node:crypto';
import type { Context } from '@netlify/functions';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { PHOTO_WIDTHS, PICTURE_WIDTHS, THUMBNAIL_WIDTH } from '../../../../src/base/photos/rules/photo.ts';
import { NEWSROOM, putPhoto, removePhoto } from '../../../../src/base/photos/storage.ts';
import { hideProfile } from '../../../../src/moderation/storage.ts';
import { trashProfile } from '../../../../src/moderation/trash/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { paths } from '../../../../src/paths.ts';
import { aSessionCookie, setFirstAdmin } from '../../../support/builders/admins.ts';
import { aSession } from '../../../support/builders/owners.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aSite, ORIGIN, serve } from '../../../support/calls/calls.ts';

let storage: Storage;
beforeEach(async () => {
  storage = aSite().storage;
  await createProfile(storage, aProfileRecord({ id: 'ab12cd34' }));
});

const get = (path: string, method = 'GET', cookie = ''): Promise<Response> =>
  serve(new Request(ORIGIN + path, { method, headers: { cookie } }), {} as Context);
const bytesOf = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer());
const aJpeg = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .blur(2)
    .jpeg({ quality: 84 })
    .toBuffer();

test('a photo is served as WebP in every width that pages use, tagged for purging', async () => {
  const jpeg = await aJpeg(600, 641);
  const file = await putPhoto(storage, 'ab12cd34', jpeg);
  for (const width of PHOTO_WIDTHS) {
    const reply = await get(paths.picture(paths.photo(file), width)!);
    const bytes = await bytesOf(reply);
    const made = await sharp(bytes).metadata();
    expect([reply.status, made.format, made.width]).toEqual([200, 'webp', Math.min(width, 600)]);
    expect(bytes.length).toBeLessThan(jpeg.length);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'netlify-cache-tag': `photo-${file.replace('.jpg', '')}`,
      'x-content-type-options': 'nosniff',
    });
  }
  expect(await bytesOf(await get(paths.photo(file)))).toEqual(jpeg);
});

test('a picture of the newsroom is served in its own widths', async () => {
  const file = await putPhoto(storage, NEWSROOM, await aJpeg(1600, 840));
  for (const width of [THUMBNAIL_WIDTH, ...PICTURE_WIDTHS]) {
    const reply = await get(paths.picture(paths.photo(file), width)!);
    expect((await sharp(await bytesOf(reply)).metadata()).width).toBe(width);
  }
});

test('a removed photo is gone in every width', async () => {
  const file = await putPhoto(storage, 'ab12cd34', await aJpeg(300, 320));
  await removePhoto(storage, file);
  for (const path of [paths.photo(file), paths.picture(paths.photo(file), 240)!])
    expect((await get(path)).status).toBe(404);
});

test('only the owner and administrators can load photos of a hidden profile, nobody those in the trash, and none are cached', async () => {
  const file = await putPhoto(storage, 'ab12cd34', await aJpeg(300, 320));
  const addresses = [paths.photo(file), paths.picture(paths.photo(file), 240)!];
  const by = { at: 1, by: 'a', reason: 'other', note: '' } as const;
  setFirstAdmin();
  const [owner, admin] = [await aSession(storage, 'ab12cd34'), await aSessionCookie(storage)];
  const stranger = await aSession(storage, 'zz12cd34');
  await hideProfile(storage, 'ab12cd34', 'd1', by);
  const answers = async (cookie: string) => {
    const replies = await Promise.all(addresses.map((path) => get(path, 'GET', cookie)));
    return replies.map(({ status, headers }) => [
      status,
      headers.get('cache-control'),
      headers.get('netlify-cdn-cache-control'),
    ]);
  };
  const refused = [404, 'no-store', null];
  const shown = [200, 'private, no-store', null];
  for (const cookie of ['', stranger]) expect(await answers(cookie)).toEqual([refused, refused]);
  for (const cookie of [owner, admin]) expect(await answers(cookie)).toEqual([shown, shown]);
  await trashProfile(storage, 'ab12cd34', 'd2', by);
  for (const cookie of ['', owner, admin]) expect(await answers(cookie)).toEqual([refused, refused]);
  setFirstAdmin(null);
});

test('a width or a format that no page uses is refused, and no picture is made', async () => {
  const file = await putPhoto(storage, 'ab12cd34', await aJpeg(300, 320));
  const base = paths.photo(file).replace('.jpg', '');
  for (const end of ['-241.webp', '-0240.webp', '-9999.webp', '-x.webp', '-240.avif', '-240-480.webp'])
    for (const method of ['GET', 'HEAD']) {
      const reply = await get(base + end, method);
      expect([end, reply.status, reply.headers.get('cache-control')]).toEqual([end, 400, 'no-store']);
    }
  expect((await get(`${base}.webp`)).status).toBe(404);
});

test('a file that cannot be resized is served as it is, and not cached', async () => {
  const broken = Buffer.from('no photo at all');
  const file = await putPhoto(storage, 'ab12cd34', broken);
  const reply = await get(paths.picture(paths.photo(file), 240)!);
  expect(await bytesOf(reply)).toEqual(broken);
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ]);
});

test('HEAD returns the picture’s length without the picture', async () => {
  const file = await putPhoto(storage, 'ab12cd34', await aJpeg(300, 320));
  const path = paths.picture(paths.photo(file), 240)!;
  const head = await get(path, 'HEAD');
  expect((await bytesOf(head)).length).toBe(0);
  expect(head.headers.get('content-length')).toBe(String((await bytesOf(await get(path))).length));
});
