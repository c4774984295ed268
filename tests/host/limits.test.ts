import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { RateLimit } from '../../src/host/rate-limit.ts';
import { aHost } from './a-host.ts';

afterEach(() => vi.unstubAllEnvs());

const aLimitedHost = async (options: Parameters<typeof aHost>[0]) => {
  const host = await aHost(options);
  onTestFinished(() => host.close());
  const open = async (text = ''): Promise<Socket> => {
    const socket = connect(host.port, '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  return { ...host, open };
};

const POST = 'POST /php-api/echo.php HTTP/1.1\r\nHost: a\r\n';
const answers = (socket: Socket): Promise<string> =>
  new Promise((done) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.once('close', () => done(text));
  });

test('connections beyond the limit are answered 503 with Retry-After, and later ones are served again', async () => {
  const host = await aLimitedHost({ connections: { connections: 5, ofNetwork: 100 } });
  const idle = await Promise.all(Array.from({ length: 5 }, () => host.open('GET / HTTP/1.1\r\nHost: a\r\n')));
  const refused = await host.raw('GET /about HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(refused).toMatch(/^HTTP\/1\.1 503 [\s\S]*Retry-After: \d/i);
  expect(refused).toMatch(/x-content-type-options: nosniff/i);
  for (const socket of idle) socket.destroy();
  await vi.waitFor(async () => expect((await host.get('/about')).status).toBe(200));
});

test('a connection that keeps its side open after a refusal is closed', async () => {
  const host = await aLimitedHost({});
  const socket = connect({ port: host.port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {}).resume();
  socket.write('nonsense\r\n\r\n');
  await once(socket, 'end');
  // Only a closed connection refuses what is sent.
  const sending = setInterval(() => socket.write('x'), 100);
  await new Promise((done) => socket.once('close', done));
  clearInterval(sending);
});

test('behind a proxy, requests in progress are limited by the visitor', async () => {
  const host = await aLimitedHost({ trustedProxies: 1, connections: { connections: 100, ofNetwork: 2 } });
  const get = (address: string, ms = 0) =>
    host.get(`/own?ms=${ms}&a=${Math.random()}`, { headers: { 'x-forwarded-for': address } });
  const slow = [get('203.0.113.1:80', 500), get('203.0.113.1:81', 500)];
  await new Promise((done) => setTimeout(done, 100));
  const refused = await get('203.0.113.1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await get('203.0.113.2')).status).toBe(200);
  await Promise.all(slow);
  expect((await get('203.0.113.1')).status).toBe(200);
});

test('long bodies are limited in all and by visitor, while short ones are still read', async () => {
  const host = await aLimitedHost({ trustedProxies: 1, bodies: { bytes: 900_000, ofNetwork: 500_000 } });
  const post = (address: string, bytes: number) =>
    host.get('/php-api/echo.php', {
      method: 'POST',
      body: 'a'.repeat(bytes),
      headers: { 'x-forwarded-for': address },
    });
  const half = (address: string) =>
    host.open(`${POST}X-Forwarded-For: ${address}\r\nContent-Length: 500000\r\n\r\n${'a'.repeat(400_000)}`);
  expect((await post('203.0.113.1', 600_000)).status).toBe(503);
  await half('203.0.113.1');
  await half('203.0.113.2');
  await vi.waitFor(async () => expect((await post('203.0.113.3', 300_000)).status).toBe(503));
  const refused = await post('203.0.113.1', 200_000);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await post('203.0.113.3', 60_000)).status).toBe(200);
});

test('a body that is answered no longer counts', async () => {
  const host = await aLimitedHost({ bodies: { bytes: 300_000, ofNetwork: 300_000 } });
  for (let time = 0; time < 5; time += 1) {
    const reply = await host.get('/php-api/echo.php', { method: 'POST', body: 'a'.repeat(200_000) });
    expect(await reply.json()).toMatchObject({ length: 200_000 });
  }
});

test('an endless chunked body is refused at its limit and then cut off', async () => {
  const host = await aLimitedHost({});
  const socket = await host.open(`${POST}Transfer-Encoding: chunked\r\n\r\n`);
  const answer = answers(socket);
  let sent = 0;
  const send = (): void => {
    while (!socket.destroyed) {
      sent += 65_536;
      if (!socket.write(`10000\r\n${'a'.repeat(65_536)}\r\n`)) return;
    }
  };
  socket.on('drain', send);
  send();
  expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
  // What the system buffers on both sides counts as sent.
  expect(sent).toBeLessThan(20_000_000);
});

test('a rate limit counts by network and period, multiplied by the factor', () => {
  let now = 0;
  vi.stubEnv('THROTTLE_FACTOR', '2');
  const limit = new RateLimit({ max: 2, seconds: 60 }, () => now);
  const uses = (address: string, times: number) => Array.from({ length: times }, () => limit.take(address));
  expect(uses('203.0.113.1', 6)).toEqual([0, 0, 0, 0, 60, 60]);
  expect(uses('2001:db8::1', 4)).toEqual([0, 0, 0, 0]);
  expect(limit.take('2001:db8::2')).toBe(60);
  now = 59_000;
  expect(limit.take('203.0.113.1')).toBe(1);
  now = 60_000;
  expect(limit.take('203.0.113.1')).toBe(0);
});

test('a rate limit spares loopback clients only where the site itself is on a loopback address', () => {
  const limit = new RateLimit({ max: 1, seconds: 60 });
  for (const address of ['127.0.0.1', '127.8.0.1', '::1', '127.0.0.1', '::1'])
    expect(limit.take(address)).toBe(0);
  vi.stubEnv('SITE_URL', 'https://vitae.example');
  expect(limit.take('127.0.0.1')).toBe(0);
  expect(limit.take('127.0.0.1')).toBeGreaterThan(0);
});
