import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { filePaths, paths } from '../../../src/paths.ts';
import { logInOnSite, registerOnSite } from '../../support/browser/site-owners.ts';
import { PASSWORD } from '../../support/calls/calls.ts';
import { thisSite } from '../../support/site/this-site.ts';

type Reply = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Sends the path and headers unchanged, including `Host`, which `fetch` would replace. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(thisSite().baseUrl);
    const sent = request({ hostname, port, path, method, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        done({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sent.on('error', fail);
    sent.end();
  });

let owner: { id: string; url: string; email: string };
let cookie: string;
const PHONE = '+91 70000 22222';

beforeAll(async () => {
  owner = await registerOnSite('personal', { name: 'Cache Quill', phone: PHONE });
  cookie = await logInOnSite('login', { email: owner.email, password: PASSWORD });
  expect(cookie).toContain('vitae_session=');
});

/** Endings that could make a cache treat a private reply as a file. */
const ENDINGS = [
  '/x.css',
  '.css',
  ';x.css',
  '%3bx.css',
  '%2fx.css',
  '/%2e%2e/x.css',
  '%00.css',
  '?x.css',
  '%23x.css',
  '//x.js',
];
const PRIVATE = [
  '/my-profile',
  '/dashboard',
  '/php-api/get-user.php',
  '/php-api/export-profile.php',
  '/php-api/CMSsession.php',
];

test.each(PRIVATE)('%s is never cacheable as a file, whatever ending is appended', async (path) => {
  await Promise.all(
    ENDINGS.map(async (ending) => {
      const { status, headers, text } = await get(path + ending, { cookie });
      const address = path + ending;
      const isCacheable = !/no-store|private/.test(String(headers['cache-control'] ?? ''));
      if (isCacheable)
        expect([address, text.includes(PHONE), text.includes(owner.email)]).toEqual([address, false, false]);
      expect([address, status < 500, headers['set-cookie']]).toEqual([address, true, undefined]);
      expect([address, String(headers['content-type'])]).toEqual([
        address,
        expect.not.stringMatching(/css|javascript|image/),
      ]);
      if (path.startsWith('/php-api/'))
        expect([address, headers['cache-control']]).toEqual([address, 'no-store']);
    }),
  );
});

const FORGED: Record<string, string>[] = [
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '1' },
  { forwarded: 'host=evil.example;proto=http', 'x-forwarded-prefix': '/evil.example' },
  { 'x-original-url': '/dashboard', 'x-rewrite-url': '/evil.example', 'x-http-method-override': 'DELETE' },
  { 'x-host': 'evil.example', cookie: 'theme=evil.example; vitae_session=a.b; vitae_visitor=evil.example' },
];

describe.each([
  ['home', () => paths.home()],
  ['a profile', () => encodeURI(owner.url)],
  ['an information page', () => paths.about()],
  ['the news', () => paths.news()],
  ['the site map', () => filePaths.sitemap()],
  ['the feed', () => filePaths.feed()],
  ['llms.txt', () => '/llms.txt'],
  ['robots.txt', () => '/robots.txt'],
])('%s', (_name, path) => {
  const same = (text: string) =>
    text.replace(/(data-(?:view|like)-count="[^"]*">|"userInteractionCount":)[^<,}]*/g, '$1');
  test('does not depend on headers outside the cache key, and its links lead to the site', async () => {
    let plain = await get(path());
    let replies: Reply[];
    let marked: Reply;
    // A profile of an earlier test may appear on home meanwhile; then repeat all requests.
    for (;;) {
      replies = await Promise.all(FORGED.map((headers) => get(path(), headers)));
      marked = await get(`${path()}?utm_source=evil.example&fbclid=1`);
      const after = await get(path());
      if (same(after.text) === same(plain.text)) break;
      plain = after;
    }
    expect(plain.status).toBe(200);
    expect(plain.headers['set-cookie']).toBeUndefined();
    for (const [index, headers] of FORGED.entries()) {
      const { status, headers: got, text } = replies[index]!;
      expect([headers, status]).toEqual([headers, 200]);
      expect([headers, text.includes('evil.example'), JSON.stringify(got).includes('evil.example')]).toEqual([
        headers,
        false,
        false,
      ]);
      expect([headers, same(text) === same(plain.text)]).toEqual([headers, true]);
      expect([headers, got['set-cookie'], got['cache-control']]).toEqual([
        headers,
        undefined,
        plain.headers['cache-control'],
      ]);
    }
    expect([marked.text.includes('evil.example'), same(marked.text) === same(plain.text)]).toEqual([
      false,
      true,
    ]);
    for (const [, address = ''] of plain.text.matchAll(
      /<link rel="canonical" href="([^"]+)"|<meta property="og:url" content="([^"]+)"/g,
    ))
      if (address !== '') expect(new URL(address).origin).toBe(thisSite().baseUrl);
  });
});

test.each([
  ['/About', 301, '/about'],
  ['/profile/wrong-', 301, '/profile/cache-quill-'],
  ['/php-api/LOGIN.php', 405, undefined],
])('%s answers %i and leads to %s, whatever host the request names', async (path, status, target) => {
  const withId = (text: string): string => (text.endsWith('-') ? text + owner.id : text);
  const location = target === undefined ? undefined : withId(target);
  for (const headers of FORGED) {
    const reply = await get(withId(path), headers);
    expect([headers, reply.status, reply.headers.location]).toEqual([headers, status, location]);
  }
});
