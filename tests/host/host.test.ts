import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseUnreadable } from '../../src/host/refuse.ts';
import { aHost } from './a-host.ts';

let host: Awaited<ReturnType<typeof aHost>>;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());

type Told = { count: number; url: string; ip: string };
const page = async (path: string, init?: RequestInit): Promise<Told> =>
  (await (await host.get(path, init)).json()) as Told;

test('files are sent with the headers of their rules, and what is asked for again is not sent again', async () => {
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

test('a page asked for with a slash at its end is found without it, and no other path is led anywhere', async () => {
  const closed = await host.get('/about/?q=1');
  expect([closed.status, closed.headers.get('location')]).toEqual([301, '/about?q=1']);
  for (const path of ['/nothing/', '//elsewhere.example/', '/_headers/'])
    expect((await host.get(path)).headers.get('location'), path).toBeNull();
});

test('a reply that may be kept is made once for all who ask meanwhile, and none of the notes to the CDN is passed on', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => host.get('/kept?life=60&ms=100')));
  const told = (await Promise.all(all.map((reply) => reply.json()))) as Told[];
  expect(new Set(told.map(({ count }) => count)).size).toBe(1);
  for (const { headers } of all) {
    expect([...headers.keys()].filter((name) => /netlify|cdn/.test(name))).toEqual([]);
    expect(headers.get('etag')).toBeTruthy();
  }
  const [{ headers }] = all as [Response];
  const again = await host.get('/kept?life=60&ms=100', {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('what a reply varies by makes another of it, and nothing else does', async () => {
  const { count } = await page('/varies?life=60&q=a');
  expect((await page('/varies?q=a&other=1&life=60')).count).toBe(count);
  expect((await page('/varies?life=60&q=b')).count).not.toBe(count);
  expect((await page('/varies?life=60&q=a', { headers: { 'x-kind': 'b' } })).count).not.toBe(count);
  expect((await page('/varies?life=60&q=a', { headers: { cookie: 'a=1; who=me' } })).count).not.toBe(count);
  expect((await page('/varies?life=60&q=a', { headers: { cookie: 'a=1' } })).count).toBe(count);
});

test('a stale reply is served at once while it is revalidated, and an expired one is not served', async () => {
  const { count } = await page('/stale?life=0.2');
  await new Promise((done) => setTimeout(done, 300));
  expect((await page('/stale?life=0.2')).count).toBe(count);
  await new Promise((done) => setTimeout(done, 50));
  expect((await page('/stale?life=0.2')).count).not.toBe(count);
});

test('a purge by tag forgets what bears it, also what is being made meanwhile', async () => {
  const one = await page('/one?life=60');
  const two = await page('/two?life=60');
  host.site.purge(['one']);
  expect((await page('/one?life=60')).count).not.toBe(one.count);
  expect((await page('/two?life=60')).count).toBe(two.count);
  const slow = page('/slow?life=60&ms=200');
  await new Promise((done) => setTimeout(done, 50));
  host.site.purge(['slow']);
  const [before, after] = [await slow, await page('/slow?life=60&ms=200')];
  expect(after.count).not.toBe(before.count);
});

test('a reply without headers for the CDN is rendered for every request', async () => {
  const told = await Promise.all(Array.from({ length: 10 }, () => page('/own?ms=20')));
  expect(new Set(told.map(({ count }) => count)).size).toBe(10);
});

test('texts are compressed as is asked for, and HEAD has the headers alone', async () => {
  for (const coding of ['br', 'gzip']) {
    const reply = await host.get('/coded?life=60', { headers: { 'accept-encoding': coding } });
    expect(reply.headers.get('content-encoding')).toBe(coding);
    expect(reply.headers.get('vary')).toContain('Accept-Encoding');
    expect(((await reply.json()) as Told).count).toBeGreaterThan(0);
  }
  const plain = await host.get('/coded?life=60', { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  const head = await host.get('/coded?life=60', {
    method: 'HEAD',
    headers: { 'accept-encoding': 'identity' },
  });
  expect(head.headers.get('content-length')).toBe(plain.headers.get('content-length'));
});

test('a reply does not wait for work after it', async () => {
  await page('/later');
  expect((await page('/release')).count).toBeLessThan(100);
  await host.work.done();
  expect((await page('/own')).count).toBeGreaterThan(100);
});

test('calls are found in any letter case, and a failing page is a 500 that says nothing', async () => {
  expect((await host.get('/PHP-API/ECHO.php')).status).toBe(200);
  const failed = await host.get('/throws');
  expect(failed.status).toBe(500);
  const body = (await failed.json()) as Record<string, unknown>;
  expect(body).toMatchObject({ success: false, code: 'internal', requestId: expect.any(String) });
  expect(JSON.stringify(body)).not.toContain('on purpose');
  expect((await host.get('/about')).status).toBe(200);
});

test('what a visitor claims about their address is believed by nobody, but of a trusted proxy', async () => {
  const claims = {
    'x-forwarded-for': '1.2.3.4, 5.6.7.8',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  };
  const post = { method: 'POST', body: 'x', headers: claims };
  const own = (await (await host.get('/php-api/echo.php', post)).json()) as Record<string, string>;
  expect(own['ip']).toMatch(/^(127\.0\.0\.1|::1)$/);
  expect(own['url']).toMatch(/^http:\/\/localhost/);
  expect(own['forwarded']).toBeNull();
  const behind = await aHost({ trustedProxies: 1 });
  const told = (await (await behind.get('/php-api/echo.php', post)).json()) as Record<string, string>;
  expect(told['ip']).toBe('5.6.7.8');
  expect(told['url']).toMatch(/^https:\/\/localhost/);
  await behind.close();
});

test.each([
  ['a broken host name', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['no request at all', 'hello\r\n\r\n', 400],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ['a long address', `GET /${'a'.repeat(13_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
  ['a very long address', `GET /${'a'.repeat(90_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
  ['large headers', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(90_000)}\r\n\r\n`, 431],
  ['a body of seven megabytes', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 7000000\r\n\r\n', 413],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  [
    'a body in broken pieces',
    'POST /php-api/echo.php HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
    400,
  ],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n', 400],
])('%s is refused in JSON, in words', async (_, text, status) => {
  const answer = await host.raw(text);
  expect(answer.split(' ')[1]).toBe(String(status));
  expect(answer).toMatch(/content-type: application\/json/i);
  expect(answer).toMatch(/x-content-type-options: nosniff/i);
  expect(answer).toContain('"success":false');
});

test('a path in bare letters is sent on to its encoded form, and slashes in front are one', async () => {
  const answer = await host.raw(Buffer.from('GET /news/tag/über HTTP/1.1\r\nHost: a\r\n\r\n'));
  expect(answer).toContain('308');
  expect(answer).toContain('/news/tag/%C3%BCber');
  expect(await host.raw('GET //about HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toContain('200 OK');
});

test('an endless body gets its answer, and is cut off', async () => {
  const answer = await new Promise<string>((done) => {
    let text = '';
    const socket = connect(host.port, '127.0.0.1', () => {
      socket.write('GET /own HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
      const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
      const send = (): void => {
        if (!socket.destroyed && socket.write(chunk)) setImmediate(send);
      };
      socket.on('drain', send);
      send();
    });
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', () => {}).on('close', () => done(text));
  });
  expect(answer).toContain('200 OK');
});

test('two hundred idle lines and fifty half requests keep nobody from an answer', async () => {
  const sockets: Socket[] = [];
  for (let index = 0; index < 250; index += 1) {
    const socket = connect(host.port, '127.0.0.1');
    socket.on('error', () => {});
    if (index < 50)
      socket.write('POST /php-api/echo.php HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf');
    sockets.push(socket);
  }
  for (let index = 0; index < 20; index += 1) expect((await host.get('/about')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test('a host that closes answers what is under way and takes nothing new', async () => {
  const other = await aHost();
  const slow = other.get('/own?ms=300');
  await new Promise((done) => setTimeout(done, 100));
  const closing = other.server.close(2_000);
  expect((await slow).status).toBe(200);
  await closing;
  await expect(other.get('/about')).rejects.toThrow();
  await other.close();
});

test('a request that never ends is told that it took too long', async () => {
  const socket = new PassThrough();
  refuseUnreadable(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  const answer = String(await socket.toArray());
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"success":false');
});

test('without an address to listen on, only the loopback ones answer', async () => {
  // Of the machine itself too, but not what was listened on: a host on all addresses would answer there.
  const socket = connect(host.port, '127.0.0.2');
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  expect(['ECONNREFUSED', 'EADDRNOTAVAIL', 'ETIMEDOUT']).toContain(error.code);
});
