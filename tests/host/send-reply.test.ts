import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { sendReply } from '../../src/host/send-reply.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves one reply and asks for it; resolves with the head of the answer, whose body is not read yet. */
const ask = async (reply: () => Response, headers: OutgoingHttpHeaders = {}): Promise<IncomingMessage> => {
  server = createServer((request, response) => void sendReply(request, response, reply()));
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return new Promise((done, fail) => {
    get({ port, host: '127.0.0.1', headers }, done).on('error', fail);
  });
};

const bodyOf = async (answer: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const LONG = { success: true, items: Array.from({ length: 300 }, (_, id) => ({ id, name: 'Asha Rao' })) };
const PERSONAL = { headers: { 'Cache-Control': 'no-store' } };
const json =
  (value: unknown, init: ResponseInit = PERSONAL) =>
  () =>
    Response.json(value, init);

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a personal JSON reply is compressed with %s', async (coding, decompress) => {
  const answer = await ask(json(LONG), { 'accept-encoding': coding });
  expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([coding, 'Accept-Encoding']);
  const body = await bodyOf(answer);
  expect(JSON.parse(decompress(body).toString())).toEqual(LONG);
  expect(body.byteLength).toBeLessThan(JSON.stringify(LONG).length / 5);
});

test.each<[string, () => Response, OutgoingHttpHeaders, string | undefined]>([
  ['of a few bytes', json({ success: true }), { 'accept-encoding': 'br' }, 'Accept-Encoding'],
  ['that nobody wants compressed', json(LONG), {}, 'Accept-Encoding'],
  ['that refuses it', json(LONG), { 'accept-encoding': 'br;q=0, gzip;q=0' }, 'Accept-Encoding'],
  [
    'that another site has caused',
    json(LONG),
    { 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' },
    undefined,
  ],
  [
    'that a neighbour has caused',
    json(LONG),
    { 'accept-encoding': 'br', 'sec-fetch-site': 'same-site' },
    undefined,
  ],
  [
    'that nobody may change',
    json(LONG, { headers: { 'Cache-Control': 'public, no-transform' } }),
    { 'accept-encoding': 'br' },
    undefined,
  ],
  [
    'with a picture',
    () => new Response('p'.repeat(5_000), { headers: { 'Content-Type': 'image/png' } }),
    { 'accept-encoding': 'br' },
    undefined,
  ],
])('a reply %s is sent as it is', async (_, reply, headers, vary) => {
  const answer = await ask(reply, headers);
  expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([undefined, vary]);
  expect((await bodyOf(answer)).toString()).toBe(await reply().text());
});

test('a public reply is compressed for other sites as well, and a personal one for the site itself', async () => {
  for (const [init, site] of [
    [{ headers: { 'Cache-Control': 'public, max-age=0' } }, 'cross-site'],
    [PERSONAL, 'same-origin'],
    [{ headers: { 'Set-Cookie': 'a=b' } }, 'none'],
  ] as const) {
    const answer = await ask(json(LONG, init), { 'accept-encoding': 'br', 'sec-fetch-site': site });
    expect(answer.headers['content-encoding']).toBe('br');
    await bodyOf(answer);
    server?.close();
  }
});

test.each(['br', 'gzip'])('a reply that comes bit by bit arrives bit by bit with %s', async (coding) => {
  let send = (_text: string | null): void => {};
  const reply = () =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          send = (text) =>
            text === null ? controller.close() : controller.enqueue(new TextEncoder().encode(text));
          send('["first"');
        },
      }),
      { headers: { 'Content-Type': 'application/json' } },
    );
  // The head is there before the second part.
  const answer = await ask(reply, { 'accept-encoding': coding });
  expect(answer.headers['content-encoding']).toBe(coding);
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  await expect.poll(() => chunks.length).toBeGreaterThan(0);
  const first = Buffer.concat(chunks).byteLength;
  send(',"second"]');
  await expect.poll(() => Buffer.concat(chunks).byteLength).toBeGreaterThan(first);
  send(null);
  await new Promise((done) => answer.on('end', done));
  const decompress = coding === 'br' ? brotliDecompressSync : gunzipSync;
  expect(decompress(Buffer.concat(chunks)).toString()).toBe('["first","second"]');
});

test('a client that goes away ends what is being read for it', async () => {
  let isCancelled = false;
  const endless = () =>
    new Response(
      new ReadableStream({
        pull: async (controller) => {
          await new Promise((done) => setImmediate(done));
          controller.enqueue(new TextEncoder().encode('x'.repeat(5_000)));
        },
        cancel: () => {
          isCancelled = true;
        },
      }),
      { headers: { 'Content-Type': 'application/json' } },
    );
  const answer = await ask(endless, { 'accept-encoding': 'gzip' });
  answer.destroy();
  await expect.poll(() => isCancelled).toBe(true);
});
