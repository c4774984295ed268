import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aPhoto } from '../../../support/calls/calls.ts';
import { edit, listed, ownRecord, photoStatus } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';

const { site, owner } = withOwner();

test('three photos can be added, replaced and removed, and a replaced file is deleted', async () => {
  const first = await edit(
    { avatar: await aPhoto(), avatar1: await aPhoto(), avatar2: await aPhoto() },
    owner.cookie,
  );
  const files = ['avatar', 'avatar1', 'avatar2'].map((field) => first.body.user[field] as string);
  expect(first.body.avatar).toBe(files[0]);
  for (const file of files) expect(await photoStatus(file)).toBe(200);
  const second = await edit({ avatar: await aPhoto(900, 1200), remove_avatar1: '1' }, owner.cookie);
  expect(second.body.user).toMatchObject({ avatar1: '', avatar2: files[2] });
  expect(await photoStatus(files[0]!)).toBe(404);
  expect(await photoStatus(files[1]!)).toBe(404);
  expect(await photoStatus(files[2]!)).toBe(200);
  expect(await photoStatus(second.body.avatar)).toBe(200);
  expect((await listed())[0].avatar).toBe(second.body.avatar);
  const size = await sharp(site.blobs.peek(site.blobs.keys('photos/')[0]!)!.bytes).metadata();
  expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(641);
  await edit({ remove_avatar: '1', remove_avatar2: '1' }, owner.cookie);
  expect(await ownRecord(owner.cookie)).toMatchObject({ avatar: second.body.avatar, avatar2: '' });
  expect(site.blobs.keys('photos/')).toHaveLength(1);
});

test('a photo is taken away by 1 alone; an empty field takes nothing away', async () => {
  await edit({ avatar1: await aPhoto() }, owner.cookie);
  for (const value of ['0', '2', 'yes', 'x'.repeat(201)]) {
    const { status, body } = await edit({ remove_avatar1: value }, owner.cookie);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['remove_avatar1']]);
  }
  const { status, body } = await edit({ remove_avatar1: '' }, owner.cookie);
  expect([status, body.user.avatar1]).toEqual([200, expect.stringMatching(/\.jpg$/)]);
});

test('sending the same photo again changes nothing', async () => {
  const avatar = await aPhoto();
  await edit({ avatar }, owner.cookie);
  const { body } = await edit({ avatar, nickname: '' }, owner.cookie);
  expect(body.user.version).toBe(2);
  expect(await photoStatus(body.avatar)).toBe(200);
});
