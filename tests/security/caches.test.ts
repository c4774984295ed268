import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openApiDocument } from '../../src/app/document/openapi.ts';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import { type Sent, send } from '../support/calls/calls.ts';
import { aFixtures, everyCall, type Fixtures } from '../support/calls/every-call.ts';
import { aWorld, type World } from '../support/faults/fault-world.ts';
import { withFixedSettings } from '../support/faults/fixed-settings.ts';

/** Headers and parameters that are in no cache key, but have changed the replies of other sites. */
const UNKEYED: Sent[] = [
  ...Object.entries({
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '1',
    'x-forwarded-prefix': '/evil',
    'x-forwarded-for': '203.0.113.99',
    forwarded: 'for=1.2.3.4;host=evil.example;proto=http',
    'x-host': 'evil.example',
    'x-original-url': '/dashboard',
    'x-rewrite-url': '/dashboard',
    'x-http-method-override': 'DELETE',
    'x-http-method': 'POST',
    'x-method-override': 'PUT',
    'x-original-host': 'evil.example',
    'accept-language': 'xx',
    'accept-encoding': 'identity;q=0',
    accept: 'text/html',
    'user-agent': '<script>alert(1)</script>',
    range: 'bytes=0-9',
    'if-none-match': '*',
    'content-type': 'text/html',
  }).map(([name, value]) => ({ headers: { [name]: value } })),
  { cookie: 'vitae_session=x.y; vitae_admin=x.y; vitae_visitor=x.y; theme=evil' },
  ...['utm_source', 'utm_content', 'fbclid', 'callback', 'jsonp', '_', '__proto__', 'format', 'lang'].map(
    (name): Sent => ({ query: { [name]: 'evil' } }),
  ),
];

const folder = withFixedSettings();
let world: World;
beforeEach(async () => {
  vi.stubEnv('SITE_URL', 'https://vitae.example');
  world = await aWorld(Date.now());
  provideStorage(() => world.storage);
});

const isCacheable = (headers: Headers): boolean =>
  headers.get('cache-control') !== 'no-store' ||
  headers.has('netlify-cdn-cache-control') ||
  headers.has('cdn-cache-control');

const LISTS = ['get-profile', 'get-facets', 'suggest'];

describe('a cacheable list', () => {
  const list = (sent: Sent = {}) => send('get-profile.php', sent);

  test.each(UNKEYED)('is the same with %j', async (sent) => {
    await list();
    const [plain, other] = [await list(), await list(sent)];
    expect([other.status, other.body]).toEqual([200, plain.body]);
    const shown = (headers: Headers) => [...headers].filter(([name]) => name !== 'x-request-id');
    expect(shown(other.headers)).toEqual(shown(plain.headers));
  });

  test('is the same for owners and admins, and varies only by its own parameters', async () => {
    await list();
    const plain = await list();
    for (const cookie of [world.owner.cookie, world.admin]) {
      const { body, headers } = await list({ cookie });
      expect([body, headers.has('set-cookie')]).toEqual([plain.body, false]);
    }
    const paths = openApiDocument('')['paths'] as Record<string, { get: { parameters: { name: string }[] } }>;
    const names = paths['/php-api/get-profile.php']?.get.parameters.map(({ name }) => name) ?? [];
    const varied = plain.headers.get('netlify-vary')?.replace('query=', '').split('|');
    expect(varied?.toSorted()).toEqual(names.toSorted());
  });

  test('is never an error: a wrong cursor or a missing profile is not cached', async () => {
    for (const query of [{ cursor: 'x' }, { id: 'nobody0000' }, { limit: '0' }])
      expect(isCacheable((await list({ query })).headers)).toBe(false);
  });
});

test('no other reply is cacheable, and no cacheable one sets a cookie', async () => {
  const cases = everyCall(await aFixtures());
  expect(cases.length).toBe(everyCall({} as Fixtures).length);
  let cookies = 0;
  for (const { name, sent } of cases) {
    world = await aWorld(Date.now());
    provideStorage(() => world.storage);
    const input = await sent(world);
    const { status, headers } = await send(`${name}.php`, input);
    const isList = LISTS.includes(name) && input.query?.['id'] === undefined;
    expect([name, status < 300, isCacheable(headers)]).toEqual([name, true, isList]);
    if (headers.has('set-cookie')) cookies += 1;
    if (isList) expect(headers.has('set-cookie')).toBe(false);
  }
  expect(cookies).toBeGreaterThan(5);
});

test.each(UNKEYED.filter(({ headers = {} }) => /host|forwarded|url/.test(Object.keys(headers).join())))(
  'links in mails lead to the site, whatever the request’s headers: %j',
  async ({ headers = {} }) => {
    await send('forgot-password.php', {
      json: { email: 'asha@example.org' },
      headers: { ...headers, 'content-type': 'application/json' },
    });
    const outbox = join(folder, 'outbox');
    const newest = readdirSync(outbox).sort().at(-1) as string;
    const mail = readFileSync(join(outbox, newest), 'utf8');
    expect(mail).toContain('https://vitae.example/ResetPassword?token');
    expect(mail).not.toContain('evil');
  },
);
