import { beforeEach, expect, test, vi } from 'vitest';
import { isUnderProfile } from '../../../../src/base/http/server/headers.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { aSessionCookie } from '../../../support/builders/admins.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aSite, ORIGIN, send, serve } from '../../../support/calls/calls.ts';
import { EVERY_CALL } from '../../../support/calls/contract.ts';

const ALLOW = 'access-control-allow-origin';
const ID = 'ab12cd34ef';
/** The calls that pages of other sites may make. */
const OPEN = [
  'changes',
  'get-facets',
  'get-history',
  'get-profile',
  'get_archives',
  'get_articles',
  'getarticlelisting',
  'suggest',
];

let site: ReturnType<typeof aSite>;
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  site = aSite();
  await createProfile(site.storage, aProfileRecord({ id: ID }));
});

test('only the public reads among all calls let pages of other sites read the reply, refusals included', async () => {
  const open: string[] = [];
  for (const { path, method } of EVERY_CALL) {
    const stem = path.replace('/php-api/', '').replace('.php', '');
    const foreign = { origin: 'https://elsewhere.example' };
    const { headers } = await send(`${stem}.php`, { method, headers: foreign });
    if (headers.get(ALLOW) !== null) open.push(`${stem} ${headers.get(ALLOW)}`);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  }
  expect(open.sort()).toEqual(OPEN.map((stem) => `${stem} *`).sort());
});

test('a refusal of a public read can be read by pages of other sites', async () => {
  const missing = await send('get-profile.php', { query: { id: 'nobody00' } });
  expect([missing.status, missing.headers.get(ALLOW)]).toEqual([404, '*']);
  const wrong = await send('get-profile.php', { query: { limit: 'many' } });
  expect([wrong.status, wrong.headers.get(ALLOW)]).toEqual([400, '*']);
});

test("an administrator's session closes public reads that no cache keeps", async () => {
  const cookie = await aSessionCookie(site.storage);
  const articles = await send('get_articles.php', { cookie });
  expect([articles.status, articles.headers.get(ALLOW)]).toEqual([200, null]);
  const one = await send('get-profile.php', { query: { id: ID }, cookie });
  expect([one.status, one.headers.get(ALLOW)]).toEqual([200, null]);
});

test("an administrator's session closes public files that no cache keeps", async () => {
  const cookie = await aSessionCookie(site.storage);
  for (const path of ['/reconcile', '/data/index.json', '/embed/nobody00']) {
    const request = (headers: HeadersInit) => new Request(ORIGIN + path, { headers });
    expect((await serve(request({}))).headers.get(ALLOW)).toBe('*');
    expect((await serve(request({ cookie }))).headers.get(ALLOW)).toBeNull();
  }
});

test.each([
  ['embed', `/embed/${ID}`, 200],
  ['embed of nobody', '/embed/nobody00', 404],
  ['oembed', `/oembed?url=${ORIGIN}/profile/${ID}`, 200],
  ['contact card', `/profile/asha-rao-${ID}/contact.vcf`, 200],
  ['redirect', `/profile/asha-${ID}/qr.svg`, 301],
  ['linked data', `/profile/asha-rao-${ID}.jsonld`, 200],
] as const)('public files can be read by pages of other sites: %s', async (_name, path, status) => {
  const reply = await serve(new Request(ORIGIN + path));
  expect([reply.status, reply.headers.get(ALLOW)]).toEqual([status, '*']);
});

test('what is under a profile is recognised by its path', () => {
  expect(['/profile/asha-rao-ab12cd34ef/history', '/Profile/x/people'].every(isUnderProfile)).toBe(true);
  expect(['/profile/asha-rao-ab12cd34ef', '/profile/', '/people/a/b'].some(isUnderProfile)).toBe(false);
});
