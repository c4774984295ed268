import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import getProfile from '../../../netlify/functions/get-profile.ts';
import getUser from '../../../netlify/functions/get-user.ts';
import updateProfile from '../../../netlify/functions/update-profile.ts';
import uploads from '../../../netlify/functions/uploads.ts';
import { anOwner, formOf, type Owner } from '../../support/builders/owners.ts';
import { aPhoto, aSite, ORIGIN, send } from '../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;

const edit = (fields: Record<string, string | File>, cookie = owner.cookie) =>
  send(updateProfile, 'update-profile.php', { form: formOf(fields), cookie });

const own = async (cookie = owner.cookie) =>
  (await send(getUser, 'get-user.php', { json: {}, cookie })).body.user;

const listed = async (q = '') => (await send(getProfile, 'get-profile.php', { query: { q } })).body.data;

const photo = async (file: string) =>
  (await uploads(new Request(`${ORIGIN}/uploads/${file}`), {} as never)).status;

beforeEach(async () => {
  site = aSite();
  owner = await anOwner(site.storage);
});

test('three photos can be added, replaced and removed, and a replaced file is deleted', async () => {
  const first = await edit({ avatar: await aPhoto(), avatar1: await aPhoto(), avatar2: await aPhoto() });
  const files = ['avatar', 'avatar1', 'avatar2'].map((field) => first.body.user[field] as string);
  expect(first.body.avatar).toBe(files[0]);
  for (const file of files) expect(await photo(file)).toBe(200);
  const second = await edit({ avatar: await aPhoto(900, 1200), remove_avatar1: '1' });
  expect(second.body.user).toMatchObject({ avatar1: '', avatar2: files[2] });
  expect(await photo(files[0]!)).toBe(404);
  expect(await photo(files[1]!)).toBe(404);
  expect(await photo(files[2]!)).toBe(200);
  expect(await photo(second.body.avatar)).toBe(200);
  expect((await listed())[0].avatar).toBe(second.body.avatar);
  const size = await sharp(site.blobs.peek(site.blobs.keys('photos/')[0]!)!.bytes).metadata();
  expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(641);
  await edit({ remove_avatar: '1', remove_avatar2: '1' });
  expect(await own()).toMatchObject({ avatar: second.body.avatar, avatar2: '' });
  expect(site.blobs.keys('photos/')).toHaveLength(1);
});

test('sending the same photo again changes nothing', async () => {
  const avatar = await aPhoto();
  await edit({ avatar });
  const { body } = await edit({ avatar, nickname: '' });
  expect(body.user.version).toBe(2);
  expect(await photo(body.avatar)).toBe(200);
});
