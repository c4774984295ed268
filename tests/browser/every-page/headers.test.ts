import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { thisSite } from '../../support/site/this-site.ts';

const pages = [
  paths.home(),
  paths.about(),
  paths.verifyProfile(),
  paths.advertisement(),
  paths.contact(),
  paths.support(),
  paths.privacyPolicy(),
  paths.terms(),
  paths.faq(),
  paths.accessibility(),
  paths.login(),
  paths.register(),
  paths.forgotPassword(),
  paths.news(),
  paths.adminLogin(),
];

test.each([...pages, '/no-such-page', '/nichts-für-üns'])('%s has all security headers', async (path) => {
  const { headers } = await fetch(thisSite().baseUrl + encodeURI(path));
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).not.toContain('unsafe-');
  for (const part of [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy).toContain(part);
  }
});

test('files with a hash in their name are cached as immutable', async () => {
  const html = await (await fetch(thisSite().baseUrl + paths.about())).text();
  const asset = /\/_astro\/[^")]+/.exec(html)?.[0];
  const { headers } = await fetch(thisSite().baseUrl + asset);
  expect(headers.get('cache-control')).toContain('immutable');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test.each(['/_image', '/_image/', '/_IMAGE'])('%s does not resize images', async (path) => {
  const reply = await fetch(`${thisSite().baseUrl}${path}?href=/favicon.svg&w=9000&f=webp`);
  expect(reply.status).toBe(404);
  expect(reply.headers.get('content-type') ?? '').not.toMatch(/^image/);
});

// The response once took a minute in a full run; several hundred repeats did not reproduce it.
test('a body over 6 MB is refused with JSON, with or without a length, and the site stays up', {
  retry: 1,
}, async () => {
  const url = `${thisSite().baseUrl}/php-api/contact.php`;
  const body = new Uint8Array(7_000_000);
  const chunked = new ReadableStream({
    start(controller) {
      controller.enqueue(body);
      controller.close();
    },
  });
  for (const init of [{ body }, { body: chunked, duplex: 'half' as const }]) {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, ...init });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ success: false, message: expect.any(String) });
  }
  expect((await fetch(thisSite().baseUrl + paths.about())).status).toBe(200);
});

test.each(['/%ZZ', '/%E0%A4%A', '//nowhere', '/a%00b'])(
  'the malformed path %s is a 404, and the site stays up',
  async (path) => {
    expect((await fetch(thisSite().baseUrl + path)).status).toBe(404);
    expect((await fetch(thisSite().baseUrl + paths.about())).status).toBe(200);
  },
);
