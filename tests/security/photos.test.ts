import type { Context } from '@netlify/functions';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aSessionCookie } from '../support/builders/admins.ts';
import { anOwner, formOf } from '../support/builders/owners.ts';
import { ORIGIN, send, serve } from '../support/calls/calls.ts';
import { withUnthrottledSite } from '../support/calls/unthrottled-site.ts';
import { bombs, impostors, MARK, polyglots } from '../support/hostile/polyglots.ts';

const site = withUnthrottledSite();

/** Uploads a file as a portrait and as an article's picture; returns status, errors and path of both replies. */
const upload = async (bytes: Buffer, name = 'portrait.jpg') => {
  const file = new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
  const owner = await anOwner(site.storage);
  const own = await send('update-profile.php', {
    form: formOf({ avatar1: file }),
    cookie: owner.cookie,
  });
  const cookie = await aSessionCookie(site.storage);
  const article = await send('uploadarticle_image.php', {
    form: formOf({ image: file }),
    cookie,
  });
  return [
    { status: own.status, errors: own.body.errors, path: `/uploads/${own.body.user?.avatar1}` },
    { status: article.status, errors: article.body.errors, path: article.body.image_url as string },
  ];
};

const served = async (path: string) => {
  const response = await serve(new Request(ORIGIN + path), {} as Context);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

const TYPE = 'Only JPG, JPEG, PNG files are allowed.';

describe('a polyglot photo', async () => {
  const made = await polyglots();
  test.each(Object.keys(made))('is reduced to its pixels: %s', async (kind) => {
    const bytes = made[kind] as Buffer;
    const carries = kind.includes('zTXt') || bytes.includes(MARK) || kind.includes('pixels');
    expect(carries).toBe(true);
    for (const { status, errors, path } of await upload(bytes)) {
      if (status !== 200) {
        expect([status, Object.values(errors ?? {})]).toEqual([400, [TYPE]]);
        continue;
      }
      const { headers, bytes: kept } = await served(path);
      expect(headers.get('content-type')).toBe('image/jpeg');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      for (const trace of [
        MARK,
        '<script',
        '<?php',
        '%PDF',
        'PK\u0003\u0004',
        '<html',
        'xmpmeta',
        'ICC_PROFILE',
      ])
        expect([trace, kept.includes(trace)]).toEqual([trace, false]);
      expect([kept.subarray(0, 3).toString('hex'), kept.subarray(-2).toString('hex')]).toEqual([
        'ffd8ff',
        'ffd9',
      ]);
      const { format, exif, xmp, icc, iptc } = await sharp(kept).metadata();
      expect([format, exif, xmp, icc, iptc]).toEqual(['jpeg', undefined, undefined, undefined, undefined]);
    }
  });

  test('is in most cases a valid photo and accepted', async () => {
    let taken = 0;
    for (const bytes of Object.values(made))
      taken += (await upload(bytes)).filter(({ status }) => status === 200).length;
    expect(taken).toBeGreaterThan(Object.keys(made).length);
  });
});

describe('a file that only claims to be a photo', () => {
  const made = impostors();
  test.each(Object.keys(made))('is refused, whatever its name: %s', async (kind) => {
    for (const name of [
      'portrait.jpg',
      'portrait.php.jpg',
      'portrait.jpg\0.html',
      '../../portrait.png',
      'portrait.jpg;.svg',
    ])
      for (const { status, errors } of await upload(made[kind] as Buffer, name))
        expect([name, status, Object.values(errors ?? {})]).toEqual([name, 400, [TYPE]]);
    expect(site.blobs.keys('photos/')).toEqual([]);
  });
});

describe('a decompression bomb', async () => {
  const made = await bombs();
  test.each(Object.keys(made))('is refused: %s', async (kind) => {
    for (const { status, errors } of await upload(made[kind] as Buffer))
      expect([status, Object.values(errors ?? {})]).toEqual([400, [TYPE]]);
    expect(site.blobs.keys('photos/')).toEqual([]);
  });
});
