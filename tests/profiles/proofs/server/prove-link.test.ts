import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asAddressed } from '../../../../src/accounts/hands/storage/apart.ts';
import { recheckProofs } from '../../../../src/profiles/proofs/server/recheck-proofs.ts';
import { getProofMark } from '../../../../src/profiles/proofs/storage.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { aSite, ORIGIN, send } from '../../../support/calls/calls.ts';
import { edit, publicRecord } from '../../../support/calls/owner-calls.ts';
import { anOutbox } from '../../../support/site/outbox.ts';
import { aWebServer } from '../../../support/site/web-server.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;
let outbox: ReturnType<typeof anOutbox>;
let server: Awaited<ReturnType<typeof aWebServer>>;
let answer: RequestListener;
let home: string;
beforeEach(async () => {
  site = aSite();
  outbox = anOutbox();
  server = await aWebServer((request, response) => answer(request, response));
  process.env['PROOF_HOSTS'] = server.host;
  home = server.url;
  owner = await anOwner(site.storage, {
    website: home,
    profile: 'professional',
    companyname: 'Kaveri Looms',
  });
  page(`<!doctype html><p><a href="${ORIGIN}/profile/anything-${owner.id}" rel="noopener ME">Vitae</a>`);
});
afterEach(async () => {
  outbox.remove();
  vi.unstubAllEnvs();
  delete process.env['PROOF_HOSTS'];
  await server.stop();
});

const page = (html: string | Buffer, type = 'text/html; charset=utf-8', status = 200): void => {
  answer = (_request, response) => response.writeHead(status, { 'content-type': type }).end(html);
};
const prove = (json: unknown = { field: 'website' }) =>
  send('prove-link.php', { json, cookie: owner.cookie });

test('a website that links back with rel=me is proven until its address changes', async () => {
  const today = new Date(site.clock.now()).toISOString().slice(0, 10);
  const { status, body } = await prove();
  expect([status, body.success, body.proven]).toEqual([200, true, { website: today }]);
  expect((await publicRecord(owner.id)).proven).toEqual({ website: today });
  expect((await prove()).body.proven).toEqual({ website: today });
  await edit({ products: 'Shirts' }, owner.cookie);
  expect((await publicRecord(owner.id)).proven).toEqual({ website: today });
  await edit({ private_fields: 'website' }, owner.cookie);
  expect(await publicRecord(owner.id)).toMatchObject({ website: '', proven: {} });
  await edit({ private_fields: '', website: `${home}other` }, owner.cookie);
  expect((await publicRecord(owner.id)).proven).toEqual({});
});

test.each([
  ['<link rel=me href="ORIGIN/profile/ID">', 200],
  ['<a rel="me" href="ORIGIN/profile/another-name-ID?x=1#top">V</a>', 200],
  ['<a rel="me" href="ORIGIN/Profile/Kaveri-ID/">V</a>', 200],
  ['<a rel="nofollow" href="ORIGIN/profile/x-ID">V</a>', 400],
  ['<a rel="home" href="ORIGIN/profile/x-ID">V</a>', 400],
  ['<a rel="me" href="ORIGIN/profile/x-zzzzzzzzzz">V</a>', 400],
  ['<a rel="me" href="https://elsewhere.example/profile/x-ID">V</a>', 400],
  ['<a rel="me" href="ORIGIN/embed/ID">V</a>', 400],
  ['<a rel="me" href="/profile/x-ID">V</a>', 400],
  ['<!-- <a rel="me" href="ORIGIN/profile/x-ID">V</a> -->', 400],
  ['<script>"<a rel=me href=ORIGIN/profile/x-ID>"</script>', 400],
  ['<textarea><a rel="me" href="ORIGIN/profile/x-ID">V</a></textarea>', 400],
  ['<template><a rel="me" href="ORIGIN/profile/x-ID">V</a></template>', 400],
  ['<noscript><p><a rel="me" href="ORIGIN/profile/x-ID">V</a></p></noscript>', 400],
  ['<template><template></template><link rel="me" href="ORIGIN/profile/x-ID"></template>', 400],
  ['<template></template><noscript></noscript><a rel="me" href="ORIGIN/profile/x-ID">V</a>', 200],
  ['', 400],
])('a page with %s is answered with %i', async (html, expected) => {
  page(html.replaceAll('ORIGIN', ORIGIN).replaceAll('ID', owner.id));
  const { status, body } = await prove();
  expect(status).toBe(expected);
  if (expected === 400) expect(Object.keys(body.errors)).toEqual(['website']);
});

test('only a site on a loopback address takes links to the host name of the request', async () => {
  vi.stubEnv('SITE_URL', 'http://127.0.0.1:8888');
  expect((await prove()).status).toBe(200);
  await edit({ website: `${home}other` }, owner.cookie);
  vi.stubEnv('SITE_URL', 'https://vitae.example');
  expect((await prove()).status).toBe(400);
});

test('in production only a link to the site’s own address counts, whatever the host of the request', async () => {
  vi.stubEnv('SITE_URL', 'https://vitae.example');
  expect((await prove()).status).toBe(400);
  page(`<link rel="me" href="https://vitae.example/profile/x-${owner.id}">`);
  expect((await prove()).status).toBe(200);
});

test('a response that is not a page, too large, failing or redirected elsewhere proves nothing', async () => {
  const link = `<a rel="me" href="${ORIGIN}/profile/${owner.id}">V</a>`;
  const refused = async () => {
    const { status, body } = await prove();
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['website']]);
  };
  page(link, 'application/pdf');
  await refused();
  page(link, 'text/html', 404);
  await refused();
  page(`${' '.repeat(256 * 1024)}${link}`);
  await refused();
  answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(link);
  await refused();
  answer = (_request, response) => response.writeHead(302, { location: 'https://127.0.0.1/' }).end();
  await refused();
  answer = (_request, response) => response.writeHead(302, { location: 'http://localhost:1/' }).end();
  await refused();
  answer = (_request, response) => response.destroy();
  await refused();
  expect((await publicRecord(owner.id)).proven).toEqual({});
});

test('two redirects are followed, three are not', async () => {
  const link = `<a rel="me" href="${ORIGIN}/profile/${owner.id}">V</a>`;
  let left = 2;
  answer = (_request, response) => {
    left -= 1;
    if (left >= 0) response.writeHead(301, { location: `/${left}` }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(link);
  };
  expect((await prove()).status).toBe(200);
  await edit({ website: `${home}again` }, owner.cookie);
  left = 3;
  expect((await prove()).status).toBe(400);
});

test('a proof is refused without a website, for another field, and without a session', async () => {
  expect((await prove({ field: 'facebook' })).status).toBe(400);
  expect((await prove({})).status).toBe(400);
  await edit({ website: '' }, owner.cookie);
  expect((await prove()).body.errors.website).toBe('Please add the address of your website first.');
  await edit({ website: 'http://127.0.0.1:1/' }, owner.cookie);
  expect((await prove()).status).toBe(400);
  expect((await send('prove-link.php', { json: { field: 'website' } })).status).toBe(401);
});

test('an owner can try ten times an hour', async () => {
  page('');
  for (let turn = 0; turn < 10; turn += 1) expect((await prove()).status).toBe(400);
  expect((await prove()).status).toBe(429);
});

test('a proof is rechecked after 30 days and removed by the third failure in a row', async () => {
  await prove();
  const day = 86_400_000;
  const run = async (days: number, problem: string | null) => {
    site.clock.advance(days * day);
    let checks = 0;
    await recheckProofs(site.storage, site.clock.now(), asAddressed, async () => {
      checks += 1;
      return problem;
    });
    return checks;
  };
  expect(await run(29, null)).toBe(0);
  expect(await run(1, 'gone')).toBe(1);
  expect(await run(1, 'gone')).toBe(1);
  expect(await run(1, null)).toBe(1);
  expect(await run(30, 'gone')).toBe(1);
  expect(await run(0.5, 'gone')).toBe(0);
  expect(await run(1, 'gone')).toBe(1);
  expect((await publicRecord(owner.id)).proven.website).toBeDefined();
  expect(await run(1, 'gone')).toBe(1);
  expect((await publicRecord(owner.id)).proven).toEqual({});
  expect([await run(60, null), await getProofMark(site.storage, owner.id)]).toEqual([0, null]);
  const mails = outbox.take();
  expect(mails.map(({ to }) => to)).toEqual([owner.email]);
  expect(mails[0]?.text).toContain('Three times in a row');
});
