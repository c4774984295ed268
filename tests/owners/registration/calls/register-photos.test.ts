import type { Context } from '@netlify/functions';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import {
  aPhoto,
  aRegistration,
  aSite,
  ORIGIN,
  sendRegistration,
  serve,
} from '../../../support/calls/calls.ts';
import { publicRecord } from '../../../support/calls/owner-calls.ts';

beforeEach(() => {
  aSite();
});

test('a photo is stored upright, at most 641 pixels long and without metadata', async () => {
  const sideways = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Copyright: 'PRIVACY-MARKER', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const form = await aRegistration('personal', {}, { avatar: new File([new Uint8Array(sideways)], 'a.png') });
  const { avatar } = await publicRecord((await sendRegistration(form)).body.id);
  const response = await serve(new Request(`${ORIGIN}/uploads/${avatar}`), {} as Context);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, exif, orientation, format } = await sharp(bytes).metadata();
  expect({ width, height, exif, orientation, format }).toEqual({
    width: 481,
    height: 641,
    exif: undefined,
    orientation: undefined,
    format: 'jpeg',
  });
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect((await serve(new Request(`${ORIGIN}/uploads/..%2fsecret`), {} as Context)).status).toBe(404);
});

test('two profiles with the same photo get different files', async () => {
  const avatar = await aPhoto();
  const ids = [];
  for (let index = 0; index < 2; index += 1)
    ids.push((await sendRegistration(await aRegistration('personal', {}, { avatar }))).body.id);
  const [one, other] = await Promise.all(ids.map(publicRecord));
  expect(one.avatar).not.toBe(other.avatar);
});
