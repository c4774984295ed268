import type { Context } from '@netlify/functions';
import { HtmlValidate } from 'html-validate';
import { beforeEach, expect, test } from 'vitest';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { hideProfile } from '../../../../src/moderation/storage.ts';
import { trashProfile } from '../../../../src/moderation/trash/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { BY_ADMIN } from '../../../support/builders/stored-profiles.ts';
import { aSite, ORIGIN, serve } from '../../../support/calls/calls.ts';
import { setLanguages } from '../../../support/languages.ts';

const ID = 'ab12cd34ef';
const PAGE = `${ORIGIN}/profile/asha-rao-${ID}`;
let storage: Storage;
beforeEach(async () => {
  storage = aSite().storage;
  await createProfile(storage, aProfileRecord({ id: ID }));
});

const frame = (id: string): Promise<Response> => serve(new Request(`${ORIGIN}/embed/${id}`), {} as Context);
const ask = async (query: Record<string, string>) => {
  const reply = await serve(new Request(`${ORIGIN}/oembed?${new URLSearchParams(query)}`), {} as Context);
  return { status: reply.status, headers: reply.headers, body: await reply.json() };
};

test('an embedded card has no script and no cookie, and any site may frame it', async () => {
  const reply = await frame(ID);
  const html = await reply.text();
  expect([reply.status, reply.headers.getSetCookie()]).toEqual([200, []]);
  expect(html).not.toMatch(/<script|\son\w+=|javascript:/i);
  expect(reply.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; img-src 'self'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
  );
  expect(reply.headers.get('x-frame-options')).toBeNull();
  expect(reply.headers.get('netlify-cache-tag')).toBe(`profile-${ID}`);
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  const links = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    expect(link).toContain('target="_blank"');
    expect(link).toContain(`href="${PAGE}"`);
  }
  expect(html).toContain('Asha Rao');
  expect(html).toContain('Astronomer');
});

test('a card is in the language that it is asked in, and in the original where that is none of the site', async () => {
  setLanguages('en', 'de', 'ar');
  const id = 'zz12cd34ef';
  await createProfile(
    storage,
    aProfileRecord({
      id,
      private_fields: ['hobbies'],
      translations: { de: { profession: 'Astronomin' }, ar: { hobbies: 'سر' } },
    }),
  );
  const original = await (await frame(id)).text();
  for (const [query, word, page] of [
    ['?language=de', 'Astronomin', `/de/profile/asha-rao-${id}`],
    ['?language=DE&x=1', 'Astronomin', `/de/profile/asha-rao-${id}`],
    ['?language=ar', 'Astronomer', `/ar/profile/asha-rao-${id}`],
  ] as const) {
    const reply = await frame(id + query);
    const html = await reply.text();
    expect([query, html.includes(`>${word}<`), html.includes(`href="${ORIGIN}${page}"`)]).toEqual([
      query,
      true,
      true,
    ]);
    expect(html).not.toContain('سر');
    expect(reply.headers.get('netlify-vary')).toBe('query=language');
    expect(reply.headers.get('link')).toBe(`<${ORIGIN}/profile/asha-rao-${id}>; rel="canonical"`);
  }
  for (const query of ['?language=fr', '?language=en', '?language=', '?language=%3Cb%3E'])
    expect([query, await (await frame(id + query)).text()]).toEqual([query, original]);
});

test('oEmbed of a page in a language frames the card in that language', async () => {
  setLanguages('en', 'de');
  for (const path of [`/de/profile/asha-rao-${ID}`, `/DE/profile/${ID}`, `/embed/${ID}?language=de`]) {
    const { status, body } = await ask({ url: ORIGIN + path });
    expect([path, status, body.author_url]).toEqual([path, 200, `${ORIGIN}/de/profile/asha-rao-${ID}`]);
    expect(body.html).toContain(`<iframe src="${ORIGIN}/embed/${ID}?language=de"`);
  }
  expect((await ask({ url: `${ORIGIN}/en/profile/asha-rao-${ID}` })).status).toBe(404);
});

test('a card is valid HTML even with a hostile name', async () => {
  const name = `<img src=x onerror=alert(1)> "quoted" & 'single' محمد`;
  await createProfile(storage, aProfileRecord({ id: 'zz12cd34ef', name, profession: '</p><script>' }));
  const html = await (await frame('zz12cd34ef')).text();
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('<script');
  const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html);
  expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
});

test('the monogram of a card is of the word that the page is filed under', async () => {
  const stored = { name: 'Gabriel García Márquez', sort_name: 'García Márquez, Gabriel', avatar: '' };
  await createProfile(storage, aProfileRecord({ id: 'zz12cd34ef', ...stored }));
  expect(await (await frame('zz12cd34ef')).text()).toContain('>GG</span>');
});

test('the card of an unknown profile is an empty one, a 404 and uncached', async () => {
  for (const id of ['zzzzzzzzzz', 'x', '%3Cb%3E', 'zzzzzzzzzz/']) {
    const reply = await frame(id);
    const html = await reply.text();
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(html).toContain('This profile is not available.');
    expect(reply.headers.get('content-security-policy')).toContain('frame-ancestors *');
  }
});

test('the card of a hidden or deleted profile is empty at once', async () => {
  const gone: Record<string, (record: ProfileRecord) => Promise<unknown>> = {
    hidden00: ({ id }) => hideProfile(storage, id, timeOrderedId(storage.now()), BY_ADMIN),
    trashed0: ({ id }) => trashProfile(storage, id, timeOrderedId(storage.now()), BY_ADMIN),
    deleted0: (record) => eraseProfile(storage, record),
  };
  for (const [id, remove] of Object.entries(gone)) {
    const record = aProfileRecord({ id, name: 'Somebody Gone' });
    await createProfile(storage, record);
    expect([id, (await frame(id)).status]).toEqual([id, 200]);
    await remove(record);
    const reply = await frame(id);
    const html = await reply.text();
    expect([id, reply.status, reply.headers.get('cache-control')]).toEqual([id, 404, 'no-store']);
    expect(reply.headers.get('netlify-cdn-cache-control')).toBeNull();
    expect(html).toContain('This profile is not available.');
    expect(html).not.toMatch(/Somebody|Astronomer|<img/);
    expect((await ask({ url: `${ORIGIN}/profile/somebody-gone-${id}` })).status).toBe(404);
  }
});

test('oEmbed returns a frame for a profile link, no larger than requested', async () => {
  const { status, headers, body } = await ask({ url: PAGE, format: 'json' });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('netlify-vary')).toBe('query=url|format|maxwidth|maxheight');
  expect(body).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'Asha Rao',
    provider_name: 'Vitae',
    provider_url: `${ORIGIN}/`,
    width: 480,
    thumbnail_url: `${PAGE}/card.png`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  });
  expect(body.html).toContain(`<iframe src="${ORIGIN}/embed/${ID}"`);
  const narrow = await ask({ url: PAGE, maxwidth: '300', maxheight: '200' });
  expect([narrow.body.width, narrow.body.height]).toEqual([300, 200]);
  expect(narrow.body.html).toContain('width="300" height="200"');
  expect(narrow.body).not.toHaveProperty('thumbnail_url');
});

test('an invalid width is ignored', async () => {
  for (const maxwidth of ['0', '-5', 'wide', '', '1e9', '99999'])
    expect((await ask({ url: PAGE, maxwidth })).body.width).toBe(480);
});

test('oEmbed also accepts an old slug, a bare id and the frame’s own URL', async () => {
  for (const path of [
    `/profile/old-name-${ID}`,
    `/profile/${ID}`,
    `/embed/${ID}`,
    `/PROFILE/Asha-Rao-${ID}?x=1`,
  ])
    expect([path, (await ask({ url: ORIGIN + path })).status]).toEqual([path, 200]);
});

test('oEmbed of anything but a public profile of this site is a 404', async () => {
  const urls = [
    '',
    'x',
    `${ORIGIN}/about`,
    `${ORIGIN}/profile/a-zzzzzzzzzz`,
    `https://evil.example/profile/asha-rao-${ID}`,
  ];
  for (const url of [...urls, `${PAGE}/card.png`, 'javascript:alert(1)']) {
    const { status, headers, body } = await ask({ url });
    expect([url, status, body.success, body.code]).toEqual([url, 404, false, 'not-found']);
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('oEmbed in a format other than JSON is refused', async () => {
  expect((await ask({ url: PAGE, format: 'xml' })).status).toBe(501);
});
