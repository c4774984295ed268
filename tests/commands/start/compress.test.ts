import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { chooseCoding } from '../../../src/commands/start/compress.ts';
import { createFront } from '../../../src/commands/start/front.ts';

const words = '<p>A page of words that say the same thing again and again.</p>'.repeat(60);
const page = { 'Content-Type': 'text/html; charset=utf-8' };

const open: Server[] = [];
const listen = async (server: Server): Promise<number> => {
  open.push(server);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
const aFrontBefore = async (inner: Server): Promise<number> => {
  const port = await listen(inner);
  return listen(createFront({ port, portFor: async () => port, ready: async () => {} }));
};
const aFrontThatAnswers = (
  headers: OutgoingHttpHeaders,
  body: string | Buffer = words,
  status = 200,
): Promise<number> =>
  aFrontBefore(createServer((_request, response) => response.writeHead(status, headers).end(body)));

afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Ask = { method?: string; headers?: OutgoingHttpHeaders };
const begin = async (port: number, { method = 'GET', headers }: Ask = {}): Promise<IncomingMessage> => {
  const request = get({
    host: 'localhost',
    port,
    method,
    headers: { 'accept-encoding': 'gzip, br', ...headers },
  });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  return reply;
};
const ask = async (port: number, how?: Ask): Promise<{ reply: IncomingMessage; body: Buffer }> => {
  const reply = await begin(port, how);
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk);
  return { reply, body: Buffer.concat(chunks) };
};

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['gzip;q=0, br;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['GZIP;Q=1', 'gzip'],
  ['deflate, zstd', undefined],
])('Accept-Encoding %j is answered in %j', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
});

test('a page travels compressed, and is the same page at the other end', async () => {
  const port = await aFrontThatAnswers({ ...page, ETag: '"abc"', 'Content-Length': words.length });
  const { reply, body } = await ask(port);
  expect(brotliDecompressSync(body).toString()).toBe(words);
  expect(body.length).toBeLessThan(words.length / 5);
  expect(reply.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    etag: 'W/"abc"',
    'transfer-encoding': 'chunked',
  });
  expect(reply.headers['content-length']).toBeUndefined();
  const old = await ask(port, { headers: { 'accept-encoding': 'gzip' } });
  expect(gunzipSync(old.body).toString()).toBe(words);
});

test('who takes no coding gets the page as it is, and caches learn that others may', async () => {
  const port = await aFrontThatAnswers({ ...page, ETag: '"abc"', Vary: 'Cookie' });
  const { reply, body } = await ask(port, { headers: { 'accept-encoding': 'br;q=0' } });
  expect(body.toString()).toBe(words);
  expect(reply.headers).toMatchObject({ vary: 'Cookie, Accept-Encoding', etag: '"abc"' });
  expect(reply.headers['content-encoding']).toBeUndefined();
});

test.each<[string, OutgoingHttpHeaders]>([
  ['a photo', { 'Content-Type': 'image/jpeg' }],
  ['a font', { 'Content-Type': 'font/woff2' }],
  ['what names no type', {}],
  ['a stream of events', { 'Content-Type': 'text/event-stream' }],
  ['what is compressed already', { ...page, 'Content-Encoding': 'zstd' }],
  ['what must not be changed', { ...page, 'Cache-Control': 'public, no-transform' }],
  ['what is for one person', { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }],
  ['what a browser alone may keep', { ...page, 'Cache-Control': 'private, max-age=60' }],
  ['what sets a cookie', { ...page, 'Set-Cookie': 'visitor=1' }],
])('%s goes as it is', async (_, headers) => {
  const { reply, body } = await ask(await aFrontThatAnswers(headers));
  expect(body.toString()).toBe(words);
  expect(reply.headers['content-encoding']).toBe(headers['Content-Encoding']);
});

test('a part of a file, a short reply, an answer to a POST and a failure go as they are', async () => {
  const part = await aFrontThatAnswers({ ...page, 'Content-Range': 'bytes 0-9/100' }, words, 206);
  expect((await ask(part)).reply.headers['content-encoding']).toBeUndefined();
  const whole = await aFrontThatAnswers(page);
  const ranged = await ask(whole, { headers: { range: 'bytes=0-9' } });
  expect(ranged.reply.headers['content-encoding']).toBeUndefined();
  const posted = await ask(whole, { method: 'POST', headers: { 'content-length': 0 } });
  expect(posted.reply.headers['content-encoding']).toBeUndefined();
  const short = await aFrontThatAnswers({ ...page, 'Content-Length': 5 }, 'short');
  expect((await ask(short)).body.toString()).toBe('short');
  const failed = await aFrontThatAnswers(page, words, 500);
  expect((await ask(failed)).reply.headers['content-encoding']).toBeUndefined();
});

test('replies without a body keep their headers', async () => {
  const head = await ask(await aFrontThatAnswers({ ...page, 'Content-Length': words.length }), {
    method: 'HEAD',
  });
  expect(head.reply.headers).toMatchObject({
    'content-length': String(words.length),
    vary: 'Accept-Encoding',
  });
  const unchanged = await ask(await aFrontThatAnswers({ ETag: 'W/"abc"' }, '', 304));
  expect([unchanged.reply.statusCode, unchanged.body.length]).toEqual([304, 0]);
  expect(unchanged.reply.headers['content-encoding']).toBeUndefined();
});

test('what a reply has so far arrives before the rest is made', async () => {
  let finish = (): void => {};
  const port = await aFrontBefore(
    createServer((_request, response) => {
      response.writeHead(200, page).write(words);
      finish = () => response.end('the end');
    }),
  );
  const reply = await begin(port);
  const [first] = (await once(reply, 'data')) as [Buffer];
  expect(first.length).toBeGreaterThan(20);
  const chunks = [first];
  reply.on('data', (chunk: Buffer) => chunks.push(chunk));
  finish();
  await once(reply, 'end');
  expect(brotliDecompressSync(Buffer.concat(chunks)).toString()).toBe(`${words}the end`);
});

test('a reply that breaks off breaks off at the other end too', async () => {
  const port = await aFrontBefore(
    createServer((_request, response) => {
      response.writeHead(200, page).write(words);
      setTimeout(() => response.destroy(), 50);
    }),
  );
  const reply = await begin(port);
  reply.resume();
  const [error] = (await once(reply, 'error')) as [Error];
  expect(error.message).toBe('aborted');
});
