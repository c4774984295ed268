import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { staticFiles } from '../../../src/host/files/static-files.ts';
import { aHost } from '../a-host.ts';

let host: Awaited<ReturnType<typeof aHost>>;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());

test('files are served with their headers, and 304 if they have not changed', async () => {
  const about = await host.get('/about');
  expect(about.status).toBe(200);
  expect(about.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(about.headers.get('x-content-type-options')).toBe('nosniff');
  const again = await host.get('/about', { headers: { 'if-none-match': about.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  expect((await host.get('/_astro/a.js')).headers.get('cache-control')).toContain('immutable');
  expect(await (await host.get('/news/tag/über')).text()).toBe('tag');
  expect((await host.get('/about', { method: 'HEAD' })).headers.get('content-length')).toBe('2107');
  expect(await (await host.get('/_headers')).text()).toContain('count');
});

test('a file is sent in an accepted coding, whatever the weights', async () => {
  await Promise.all(
    (['.br', '.gz'] as const).map((ending) => writeFile(join(host.folder, `about.html${ending}`), ending)),
  );
  const site = await aHost({ root: host.root });
  for (const [accepted, coding] of [
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0,gzip;q=0', null],
    ['gzip, br', 'br'],
    ['*;q=0', null],
    ['gzip;q=0.9, br;q=0.1', 'gzip'],
  ] as const) {
    const about = await site.get('/about', { method: 'HEAD', headers: { 'accept-encoding': accepted } });
    expect(about.headers.get('content-encoding'), accepted).toBe(coding);
    expect(about.headers.get('vary')).toBe('Accept-Encoding');
  }
  await site.server.close(1_000);
});

test.each([
  ['in a list', (etag: string) => `"other", ${etag}, W/"third"`],
  ['as a strong one', (etag: string) => etag.replace(/^W\//, '')],
  ['weak', (etag: string) => (etag.startsWith('W/') ? etag : `W/${etag}`)],
  ['as any', () => '*'],
])('an ETag %s is recognised for files and cached pages, with the security headers', async (_, tell) => {
  for (const path of ['/about', '/known?life=60']) {
    const first = await host.get(path);
    const etag = tell(first.headers.get('etag') ?? '');
    const again = await host.get(path, { headers: { 'if-none-match': etag } });
    expect([path, again.status]).toEqual([path, 304]);
    expect(again.headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect((await host.get('/about', { headers: { 'if-none-match': '"other", "third"' } })).status).toBe(200);
});

test('a file that has not changed since a date is a 304, and a part of a file is sent as asked', async () => {
  const about = await host.get('/about');
  const since = about.headers.get('last-modified') ?? '';
  expect((await host.get('/about', { headers: { 'if-modified-since': since } })).status).toBe(304);
  const part = async (range: string): Promise<[number, string | null, number]> => {
    const reply = await host.get('/picture.png', { headers: { range } });
    return [reply.status, reply.headers.get('content-range'), (await reply.text()).length];
  };
  expect(await part('bytes=0-9')).toEqual([206, 'bytes 0-9/100', 10]);
  expect(await part('bytes=90-')).toEqual([206, 'bytes 90-99/100', 10]);
  expect(await part('bytes=-5')).toEqual([206, 'bytes 95-99/100', 5]);
  expect(await part('bytes=100-')).toEqual([416, 'bytes */100', 0]);
  expect(await part('lines=1-2')).toEqual([200, null, 100]);
});

test.each(['PUT', 'DELETE', 'POST', 'PATCH', 'OPTIONS'])('%s of a file is 405 with Allow', async (method) => {
  const reply = await host.get('/about', { method });
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(await reply.json()).toMatchObject({ success: false, code: 'wrong-method' });
});

test('a page has one address: with its ending it redirects', async () => {
  const ended = await host.get('/about.html?q=1');
  expect([ended.status, ended.headers.get('location')]).toEqual([301, '/about?q=1']);
  for (const path of ['/nothing.html', '/404.html', '/404', '/about.html.br'])
    expect(await (await host.get(path)).text(), path).toContain('count');
});

test('a trailing slash redirects to the page without it, but only if that page exists', async () => {
  const closed = await host.get('/about/?q=1');
  expect([closed.status, closed.headers.get('location')]).toEqual([301, '/about?q=1']);
  for (const path of ['/nothing/', '//elsewhere.example/', '/_headers/'])
    expect((await host.get(path)).headers.get('location'), path).toBeNull();
});

/** The files of a folder, served; the function asks for one of them. */
const served = async (content: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-static-'));
  for (const [name, text] of Object.entries({ _headers: '', ...content }))
    await writeFile(join(folder, name), text);
  const files = staticFiles(folder);
  const server = createServer((request, response) =>
    files.serve(request, response, () => response.writeHead(404).end()),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    return rm(folder, { recursive: true });
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
  return { folder, ask };
};

test('a file that is removed while the site runs is answered if it was before, else 500', async () => {
  const { folder, ask } = await served({ 'site.css': 'a{}', 'other.css': 'b{}' });
  const first = await ask('/site.css');
  expect(await first.text()).toBe('a{}');

  for (const name of ['site.css', 'other.css']) await rm(join(folder, name));

  expect(await (await ask('/site.css')).text()).toBe('a{}');
  const etag = first.headers.get('etag') ?? '';
  expect((await ask('/site.css', { 'if-none-match': etag })).status).toBe(304);
  for (let time = 0; time < 2; time += 1) {
    const failed = await ask('/other.css');
    expect([failed.status, await failed.json()]).toEqual([
      500,
      { success: false, message: 'Something went wrong. Please try again later.', code: 'internal' },
    ]);
    expect([failed.headers.get('etag'), failed.headers.get('cache-control')]).toEqual([null, 'no-store']);
  }
  expect((await ask('/none.css')).status).toBe(404);
});

test('a file that is another one than at the start is a 500, never a part of it under the old length', async () => {
  const { folder, ask } = await served({ 'site.css': 'a{}' });
  await writeFile(join(folder, 'site.css'), 'a{color:red}');
  expect((await ask('/site.css')).status).toBe(500);
});

test('a file too long to be kept is sent from disk, whole and in parts', async () => {
  const film = 'film'.repeat(300_000);
  const { folder, ask } = await served({ 'film.mp4': film });
  expect((await (await ask('/film.mp4')).text()) === film).toBe(true);
  const part = await ask('/film.mp4', { range: 'bytes=1199998-' });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 1199998-1199999/1200000',
    'lm',
  ]);
  await rm(join(folder, 'film.mp4'));
  expect((await ask('/film.mp4')).status).toBe(500);
});
