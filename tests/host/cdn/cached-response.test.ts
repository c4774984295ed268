import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { CachedResponse } from '../../../src/host/cdn/cached-response.ts';

// Repeats at a distance, which only the slower compression finds.
const PAGE = Array.from(
  { length: 900 },
  (_, index) => `<p>${(index * 7919) % 613} of ${index % 97} people</p>`,
).join('');

/** A cached response of the page, behind an address of its own. */
const aServedReply = async (): Promise<AsyncDisposable & { address: string }> => {
  const response = new Response(PAGE, { headers: { 'content-type': 'text/html' } });
  const body = new Uint8Array(await response.clone().arrayBuffer());
  const cachedResponse = new CachedResponse(response, body, {
    lifetime: { fresh: 60_000, stale: 0 },
    tags: [],
    at: 0,
  });
  const server = createServer(
    (request, reply) => void cachedResponse.send(request, reply, { status: 'hit', now: 0 }),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { address, [Symbol.asyncDispose]: () => new Promise((closed) => server.close(() => closed())) };
};

test('a response that is requested again is sent in fewer bytes, with the same text and ETag', async () => {
  await using served = await aServedReply();
  const ask = async (): Promise<{ bytes: number; etag: string | null }> => {
    const reply = await fetch(served.address, { headers: { 'accept-encoding': 'br' } });
    expect(await reply.text()).toBe(PAGE);
    return { bytes: Number(reply.headers.get('content-length')), etag: reply.headers.get('etag') };
  };
  const first = await ask();
  await vi.waitFor(async () => expect((await ask()).bytes).toBeLessThan(first.bytes));
  expect((await ask()).etag).toBe(first.etag);
});

test('a response that is cached compressed is sent uncompressed to clients that cannot decompress', async () => {
  await using served = await aServedReply();
  for (const coding of ['br', 'identity', 'gzip', 'br', 'identity']) {
    const reply = await fetch(served.address, { headers: { 'accept-encoding': coding } });
    expect(reply.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding);
    expect(await reply.text()).toBe(PAGE);
  }
});
