import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { findFreePort } from '../../../src/commands/start/free-port.ts';
import { createFront } from '../../../src/commands/start/front.ts';
import { createPhotoCache } from '../../../src/commands/start/photo-cache.ts';

const open: Server[] = [];
const listen = (server: Server, port = 0): Promise<number> =>
  new Promise((done) => {
    open.push(server);
    server.listen(port, 'localhost', () => done((server.address() as AddressInfo).port));
  });
const aFrontTo = async (port: number): Promise<string> => {
  const front = createFront({ port, portFor: async () => port, ready: async () => {} });
  return `http://localhost:${await listen(front)}`;
};

afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

test('a server that cannot be reached yet is asked again, and once only when it can', async () => {
  const port = await findFreePort();
  const address = await aFrontTo(port);
  let asked = 0;
  const late = createServer((_request, response) => {
    asked += 1;
    response.end('here');
  });
  setTimeout(() => void listen(late, port), 300);
  const response = await fetch(`${address}/php-api/x.php`, { method: 'POST', body: 'a=b' });
  expect([response.status, await response.text(), asked]).toEqual([200, 'here', 1]);
});

test('a request that was sent is never sent twice: a broken answer is 502', async () => {
  let asked = 0;
  const broken = createServer((request) => {
    asked += 1;
    request.socket.destroy();
  });
  const address = await aFrontTo(await listen(broken));
  const response = await fetch(`${address}/php-api/x.php`, { method: 'POST', body: 'a=b' });
  expect([response.status, asked]).toEqual([502, 1]);
  expect(await response.json()).toMatchObject({ success: false });
});

test('a server that stays away is 502, not a wait without end', async () => {
  const address = await aFrontTo(await findFreePort());
  expect((await fetch(`${address}/`)).status).toBe(502);
});

test("a reply whose headers are far over Node's limit arrives, without the platform's notes to itself", async () => {
  const talkative = createServer((_request, response) => {
    response.setHeader('X-Nf-Fetch-Timing', 'localhost:1234;dur=8.6;method=GET;status=200, '.repeat(1_000));
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.end('here');
  });
  const address = await aFrontTo(await listen(talkative));
  const response = await fetch(`${address}/php-api/x.php`);
  expect([response.status, await response.text()]).toEqual([200, 'here']);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect([...response.headers.keys()].filter((name) => name.startsWith('x-nf-'))).toEqual([]);
});

test('a picture that the platform made carries the headers of the site', async () => {
  const service = createServer((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'image/webp' }).end('picture'),
  );
  const address = await aFrontTo(await listen(service));
  const { headers } = await fetch(`${address}/.netlify/images?url=%2Fnews%2Fa.jpg&w=400&fm=webp`);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
});

const siteHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
};

test('what the front refuses itself carries the headers of the site', async () => {
  const address = await aFrontTo(await findFreePort());
  const tooLarge = await fetch(`${address}/php-api/x.php`, { method: 'POST', body: 'x'.repeat(6_000_001) });
  expect([tooLarge.status, await tooLarge.json()]).toMatchObject([413, { success: false }]);
  expect(Object.fromEntries(tooLarge.headers)).toMatchObject(siteHeaders);
});

/** What the front answers to bytes that no client of ours would send. */
const sendRaw = (address: string, bytes: Buffer): Promise<string> =>
  new Promise((done, failed) => {
    const { port, hostname } = new URL(address);
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => done(answer));
    socket.on('error', failed);
  });

test.each([
  ['/profile/wröng-abc?q=ü', '/profile/wr%C3%B6ng-abc?q=%C3%BC'],
  ['//evil.example/ü', '/evil.example/%C3%BC'],
])('a path in bare UTF-8 is sent on to its encoded form: %s', async (path, encoded) => {
  const address = await aFrontTo(await findFreePort());
  const answer = await sendRaw(address, Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`));
  expect(answer).toMatch(/^HTTP\/1\.1 308 /);
  expect(answer).toContain(`\r\nLocation: ${encoded}\r\n`);
});

test.each([
  ['no request at all', Buffer.from('hello\r\n\r\n'), 400],
  ['a path that is no UTF-8', Buffer.from('GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1'), 400],
  ['a method of no use here', Buffer.from('TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'), 405],
])('%s is refused in JSON with the headers of the site', async (_, bytes, status) => {
  const address = await aFrontTo(await findFreePort());
  const [head = '', body = ''] = (await sendRaw(address, bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
  expect(Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))).toMatchObject(
    siteHeaders,
  );
  expect(JSON.parse(body)).toMatchObject({ success: false });
});

test('a photo is asked for once, then sent from memory while the store has it; part of one is asked for', async () => {
  let asked = 0;
  const service = createServer((_request, response) => {
    asked += 1;
    response
      .writeHead(200, {
        'Content-Type': 'image/webp',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Length': '7',
      })
      .end('picture');
  });
  const port = await listen(service);
  let isStored = true;
  const front = createFront({
    port,
    portFor: async () => port,
    ready: async () => {},
    photos: createPhotoCache(async () => isStored),
  });
  const photo = `http://localhost:${await listen(front)}/uploads/a-0.jpg`;
  const load = async (headers: Record<string, string> = {}): Promise<string> => {
    const response = await fetch(photo, { headers });
    expect(response.headers.get('content-type')).toBe('image/webp');
    return response.text();
  };
  expect([await load(), await load(), asked]).toEqual(['picture', 'picture', 1]);
  await load({ range: 'bytes=0-1' });
  expect(asked).toBe(2);
  isStored = false;
  await load();
  expect(asked).toBe(3);
});
