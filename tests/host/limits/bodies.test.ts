import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { aLimitedHost } from '../a-limited-host.ts';

const POST = 'POST /php-api/echo.php HTTP/1.1\r\nHost: a\r\n';
const answers = (socket: Socket): Promise<string> =>
  new Promise((done) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.once('close', () => done(text));
  });

const aHostOfBodies = async () => {
  const host = await aLimitedHost({ trustedProxies: 1, bodies: { bytes: 900_000, ofNetwork: 500_000 } });
  const post = (address: string, bytes: number) =>
    host.get('/php-api/echo.php', {
      method: 'POST',
      body: 'a'.repeat(bytes),
      headers: { 'x-forwarded-for': address },
    });
  return { ...host, post };
};

test('a body that is longer than one visitor may have waiting is refused', async () => {
  const { post } = await aHostOfBodies();
  const refused = await post('203.0.113.1', 600_000);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
});

test('long bodies are limited in all and by visitor, while short ones are still read', async () => {
  const attempt = async (): Promise<void> => {
    const { open, post } = await aHostOfBodies();
    for (const address of ['203.0.113.1', '203.0.113.2'])
      await open(
        `${POST}X-Forwarded-For: ${address}\r\nContent-Length: 500000\r\n\r\n${'a'.repeat(400_000)}`,
      );
    // Nothing tells when the host has read what has come; a question that came too early would take the room of the rest.
    await setTimeout(300);
    expect((await post('203.0.113.3', 300_000)).status).toBe(503);
    expect((await post('203.0.113.1', 200_000)).status).toBe(503);
    expect((await post('203.0.113.3', 60_000)).status).toBe(200);
  };
  await vi.waitFor(attempt, { timeout: 20_000 });
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
