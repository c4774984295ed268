import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { refuseUnreadable } from '../../src/host/refuse.ts';
import { setLanguages } from '../support/languages.ts';
import { aHost } from './a-host.ts';

let host: Awaited<ReturnType<typeof aHost>>;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());

type PageReply = { count: number; url: string; ip: string };
const page = async (path: string, init?: RequestInit): Promise<PageReply> =>
  (await (await host.get(path, init)).json()) as PageReply;

test('a browser that has a page already does not keep others from getting it from the cache', async () => {
  const path = '/tagged?life=60&etag=%22mine%22';
  expect((await host.get(path, { headers: { 'if-none-match': '"mine"' } })).status).toBe(304);
  const [one, two] = [await page(path), await page(path)];
  expect(two.count).toBe(one.count);
});

test('every reply of the host has the security headers, and HSTS if the visitor came by https', async () => {
  const behind = await aHost({ trustedProxies: 1 });
  for (const path of [
    '/about',
    '/about/',
    '/about.html',
    '/own',
    '/known?life=60',
    '/throws',
    '/empty',
    '/.netlify/images',
  ])
    for (const proto of ['http', 'https']) {
      const { headers } = await behind.get(path, { headers: { 'x-forwarded-proto': proto } });
      const about = `${proto} ${path}`;
      expect(headers.get('x-content-type-options'), about).toBe('nosniff');
      expect(headers.has('strict-transport-security'), about).toBe(proto === 'https');
    }
  const refused = await behind.raw('BREW / HTTP/1.1\r\nHost: a\r\nX-Forwarded-Proto: https\r\n\r\n');
  expect(refused).not.toMatch(/strict-transport/i);
  const wrong = await behind.raw('GET / HTTP/1.1\r\nX-Forwarded-Proto: https\r\n\r\n');
  expect(wrong).toMatch(/^HTTP\/1\.1 400 [\s\S]*strict-transport-security/i);
  expect(
    (await host.get('/about', { headers: { 'x-forwarded-proto': 'https' } })).headers.get(
      'strict-transport-security',
    ),
  ).toBeNull();
  await behind.close();
});

test('behind TLS, even what cannot be read as a request is refused with HSTS', async () => {
  vi.stubEnv('SITE_URL', 'https://vitae.example');
  onTestFinished(() => void vi.unstubAllEnvs());
  const behind = await aHost({ trustedProxies: 1 });
  expect(await behind.raw('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*strict-transport-security/i);
  await behind.close();
});

test('a cacheable reply is rendered once for concurrent requests, and headers for the CDN are not passed on', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => host.get('/cached?life=60&ms=100')));
  const replies = (await Promise.all(all.map((reply) => reply.json()))) as PageReply[];
  expect(new Set(replies.map(({ count }) => count)).size).toBe(1);
  for (const { headers } of all) {
    expect([...headers.keys()].filter((name) => /netlify|cdn/.test(name))).toEqual([]);
    expect(headers.get('etag')).toBeTruthy();
  }
  const [{ headers }] = all as [Response];
  const again = await host.get('/cached?life=60&ms=100', {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('replies are cached separately by what they vary by, and by nothing else', async () => {
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

test('a purge by tag removes replies with that tag, even those being rendered', async () => {
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
  const replies = await Promise.all(Array.from({ length: 10 }, () => page('/own?ms=20')));
  expect(new Set(replies.map(({ count }) => count)).size).toBe(10);
});

test('text is compressed as requested, and HEAD returns only the headers', async () => {
  for (const coding of ['br', 'gzip']) {
    const reply = await host.get('/coded?life=60', { headers: { 'accept-encoding': coding } });
    expect(reply.headers.get('content-encoding')).toBe(coding);
    expect(reply.headers.get('vary')).toContain('Accept-Encoding');
    expect(((await reply.json()) as PageReply).count).toBeGreaterThan(0);
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

test('forwarded headers are only believed from a trusted proxy', async () => {
  const forwarded = {
    'x-forwarded-for': '1.2.3.4, 5.6.7.8',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  };
  const post = { method: 'POST', body: 'x', headers: forwarded };
  const own = (await (await host.get('/php-api/echo.php', post)).json()) as Record<string, string>;
  expect(own['ip']).toMatch(/^(127\.0\.0\.1|::1)$/);
  expect(own['url']).toMatch(/^http:\/\/localhost/);
  expect(own['forwarded']).toBeNull();
  const behind = await aHost({ trustedProxies: 1 });
  const proxied = (await (await behind.get('/php-api/echo.php', post)).json()) as Record<string, string>;
  expect(proxied['ip']).toBe('5.6.7.8');
  expect(proxied['url']).toMatch(/^https:\/\/localhost/);
  await behind.close();
});

/** Sends a head and 6.2 MB in either coding and only then reads, as many clients do; returns what it reads until the host closes. */
const sendLong = (head: string, next = ''): Promise<string> =>
  new Promise((done) => {
    let answer = '';
    const isChunked = head.includes('chunked');
    const chunk = 'a'.repeat(62_000);
    const socket = connect(host.port, '127.0.0.1', async () => {
      socket.write(`${head}\r\n\r\n`);
      for (let part = 0; part < 100 && !socket.destroyed; part += 1) {
        const more = isChunked ? `${chunk.length.toString(16)}\r\n${chunk}\r\n` : chunk;
        if (!socket.write(more)) await new Promise((next) => setTimeout(next, 1));
      }
      if (isChunked) socket.write('0\r\n\r\n');
      if (next !== '') socket.write(`${next}\r\n\r\n`);
      socket.setEncoding('utf8').on('data', (text: string) => {
        answer += text;
      });
    });
    socket.on('error', () => {}).on('close', () => done(answer));
  });

// Some of these connections stay open for a while, so that their client can read the answer.
test.concurrent.each([
  ['a broken host name', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['no HTTP request', 'hello\r\n\r\n', 400],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ['a long address', `GET /${'a'.repeat(13_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
  ['a very long address', `GET /${'a'.repeat(90_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
  ['large headers', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(90_000)}\r\n\r\n`, 431],
  ['a body of seven megabytes', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 7000000\r\n\r\n', 413],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  [
    'a malformed chunked body',
    'POST /php-api/echo.php HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
    400,
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n', 400],
])('%s is refused in JSON with a sentence', async (_, text, status) => {
  const answer = await host.raw(text);
  expect(answer.split(' ')[1]).toBe(String(status));
  expect(answer).toMatch(/content-type: application\/json/i);
  expect(answer).toMatch(/x-content-type-options: nosniff/i);
  expect(answer).toContain('"success":false');
});

test('what is refused before its handler is said in the language of the screen', async () => {
  setLanguages('en', 'de');
  const said = async (language: string): Promise<string> => {
    const answer = await host.raw(
      `POST /php-api/echo.php HTTP/1.1\r\nHost: a\r\nVitae-Language: ${language}\r\nContent-Length: 7000000\r\n\r\n`,
    );
    return JSON.parse(answer.slice(answer.indexOf('{'))).message;
  };
  expect(await Promise.all([said('de'), said('fr')])).toEqual([
    'Das ist zu groß zum Senden.',
    'The request is too large.',
  ]);
});

test.each([
  ['a long address', `GET /de/${'a'.repeat(13_000)} HTTP/1.1\r\nHost: a`, 'Die Adresse ist zu lang.'],
  ['a broken host name', 'GET /de/people?page=2 HTTP/1.1\r\nHost: a b', 'Diese Anfrage ist ungültig.'],
  ['an unknown method', 'PROPFIND /de HTTP/1.1\r\nHost: a', 'Diese Methode ist hier nicht erlaubt.'],
  [
    'one of a page without a prefix',
    'PROPFIND /people HTTP/1.1\r\nHost: a',
    'This method is not allowed here.',
  ],
  ['one of a call', 'PROPFIND /php-api/echo.php HTTP/1.1\r\nHost: a', 'This method is not allowed here.'],
])('%s is refused in the language of the page', async (_, text, message) => {
  setLanguages('en', 'de');
  const answer = await host.raw(`${text}\r\n\r\n`);
  expect(JSON.parse(answer.slice(answer.indexOf('{'))).message).toBe(message);
});

test('an unencoded path redirects to its encoded form, and leading slashes count as one', async () => {
  const answer = await host.raw(Buffer.from('GET /news/tag/über HTTP/1.1\r\nHost: a\r\n\r\n'));
  expect(answer).toContain('308');
  expect(answer).toContain('/news/tag/%C3%BCber');
  expect(await host.raw('GET //about HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toContain('200 OK');
});

test('a request with an endless body is answered and then cut off', async () => {
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

test('a client that is refused while it is sending can read the answer', async () => {
  const url = `http://127.0.0.1:${host.port}/php-api/echo.php`;
  const body = new Uint8Array(7_000_000);
  for (let round = 0; round < 10; round += 1) {
    const chunked = { body: new Blob([body]).stream(), duplex: 'half' as const };
    for (const sent of [{ body }, chunked])
      expect((await fetch(url, { method: 'POST', ...sent })).status).toBe(413);
  }
});

test.each(['Content-Length: 6200000', 'Transfer-Encoding: chunked'])(
  'a client that closes its connection afterwards can read the answer to a body of six megabytes (%s)',
  async (length) => {
    for (let round = 0; round < 10; round += 1) {
      const answer = await sendLong(
        `POST /php-api/echo.php HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${length}`,
      );
      expect([round, answer.split(' ')[1]]).toEqual([round, '413']);
    }
  },
);

test('a connection that goes on after a long body closes with its last request', async () => {
  const next = 'GET /about HTTP/1.1\r\nHost: a\r\nConnection: close';
  const answer = await sendLong(
    'POST /php-api/echo.php HTTP/1.1\r\nHost: a\r\nContent-Length: 6200000',
    next,
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test('the encoded form of a path is told to HEAD without a body', async () => {
  const answer = await host.raw(Buffer.from('HEAD /news/tag/über HTTP/1.1\r\nHost: a\r\n\r\n'));
  expect(answer).toMatch(/^HTTP\/1\.1 308 /);
  expect(answer).toContain('/news/tag/%C3%BCber');
  expect(answer).toMatch(/\r\n\r\n$/);
});

test('200 idle connections and 50 incomplete requests do not keep others from being answered', async () => {
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

test('a stop waits for a request under way, and not for its connection, which a browser would keep', async () => {
  const other = await aHost();
  const socket = connect(other.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const ended = once(socket, 'close');
  socket.write('GET /own?ms=300 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await new Promise((done) => setTimeout(done, 100));
  const closing = other.server.close(60_000);
  await Promise.all([ended, closing]);
  expect(text).toContain('200 OK');
  await other.close();
});

test('a closing host answers requests in progress and accepts no new ones', async () => {
  const other = await aHost();
  const slow = other.get('/own?ms=300');
  await new Promise((done) => setTimeout(done, 100));
  const closing = other.server.close(2_000);
  expect((await slow).status).toBe(200);
  await closing;
  await expect(other.get('/about')).rejects.toThrow();
  await other.close();
});

test('a request that never ends is answered 408', async () => {
  const socket = new PassThrough();
  refuseUnreadable(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  const answer = String(await socket.toArray());
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"success":false');
});

test('without a configured address, the host listens only on the loopback ones', async () => {
  // This address belongs to the machine too, so a host that listens on all addresses would answer.
  const socket = connect(host.port, '127.0.0.2');
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  expect(['ECONNREFUSED', 'EADDRNOTAVAIL', 'ETIMEDOUT']).toContain(error.code);
});

test('a function keeps the limit that it has on the platform, for each address', async () => {
  vi.stubEnv('SITE_URL', 'https://vitae.example');
  onTestFinished(() => void vi.unstubAllEnvs());
  const behind = await aHost({ trustedProxies: 1 });
  const call = (address: string) =>
    behind.get('/php-api/limited.php', { method: 'POST', headers: { 'x-forwarded-for': address } });
  for (let use = 0; use < 3; use += 1) expect((await call('203.0.113.1')).status).toBe(200);
  const refused = await call('203.0.113.1:99');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await refused.json()).toMatchObject({ success: false, code: 'throttled' });
  expect((await call('203.0.113.2')).status).toBe(200);
  await behind.close();
});
