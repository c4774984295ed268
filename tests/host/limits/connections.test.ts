import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aLimitedHost } from '../a-limited-host.ts';

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
