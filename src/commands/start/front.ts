import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import type { Duplex } from 'node:stream';
import { securityHeaders } from '../../server/http/headers.ts';
import { encode, sendBody } from './compress.ts';
import { cleanPath, headersToPassOn } from './front-request.ts';
import type { PhotoCache } from './photo-cache.ts';
import { createTurnstile } from './turnstile.ts';

/** The platform's own server ends itself at a body over this many bytes. */
const maxBodyBytes = 6_000_000;
/** What a sender may still send after a refusal before the line is cut. */
const maxDrainedBytes = 100_000_000;
const replyDeadlineMs = 120_000;
/** The platform's functions name every fetch they made in a header: a request that swept a store is past Node's 16 KB. */
export const maxReplyHeaderBytes = 4_000_000;

/** Where requests go; `ready` waits while the platform's server is being started again. */
export type Inner = {
  /** The port that answers a path best, see `routing.ts`. */
  portFor: (path: string) => Promise<number>;
  /** The port of the whole platform's server, which takes WebSockets too. */
  port: number;
  ready: () => Promise<void>;
  photos?: PhotoCache;
};

/**
 * The server people talk to: it stands in front of the platform's local server, keeps away what would end
 * it (too large, broken or endless bodies, malformed paths) and tells it the visitor's true address. Like the CDN of a deployed
 * site it compresses text and keeps photos.
 */
export const createFront = (inner: Inner): Server => {
  const server = createServer((request, response) => void answer(inner, request, response));
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (Number(request.headers['content-length']) <= maxBodyBytes) response.writeContinue();
    void answer(inner, request, response);
  });
  server.on('clientError', (error: ClientError, socket) => refuseUnread(error, socket));
  server.on('upgrade', (request, socket, head) => void passUpgradeOn(inner, request, socket, head));
  // A slow upload may take its time; it is held here, not in the platform's server.
  server.requestTimeout = 300_000;
  return server;
};

const answer = async (inner: Inner, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const path = cleanPath(request.url ?? '/', request.headers.host);
  if (path === undefined) return refuse(request, response, 400, 'Bad request.');
  // The platform's server makes an error of its own of a method that the fetch standard forbids.
  if (request.method === 'TRACE') return refuse(request, response, 405, 'This method is not allowed here.');
  const photo = isPlainGet(request) ? await inner.photos?.find(path) : undefined;
  if (photo) return void response.writeHead(200, [...photo.headers]).end(photo.body);
  const body = await readBody(request);
  if (body === 'broken') return void response.destroy();
  if (body === 'too large') return refuse(request, response, 413, 'The request is too large.');
  let port: number;
  try {
    await inner.ready();
    port = await inner.portFor(path);
  } catch {
    return refuse(request, response, 503, 'The site is starting. Please try again.');
  }
  const leave = await turnstile.enter();
  if (response.destroyed) return leave();
  response.on('close', leave);
  passOn(port, request, response, path, body, inner.photos);
};

const isPlainGet = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.range === undefined && headers['if-none-match'] === undefined;

// Each call runs in a worker of its own, of a fifth of a second: hundreds at once would starve one another past every deadline.
const turnstile = createTurnstile(2 * availableParallelism() + 4);

const readBody = (request: IncomingMessage): Promise<Buffer | 'too large' | 'broken'> =>
  new Promise((done) => {
    if (Number(request.headers['content-length']) > maxBodyBytes) return done('too large');
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBodyBytes) {
        chunks.length = 0;
        request.removeAllListeners('data');
        done('too large');
      } else chunks.push(chunk);
    });
    request.on('end', () => done(Buffer.concat(chunks)));
    request.on('error', () => done('broken'));
    request.on('close', () => done('broken'));
  });

const passOn = (
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  body: Buffer,
  photos: PhotoCache | undefined,
  triesLeft = 3,
): void => {
  let isConnected = false;
  const onward = httpRequest({
    host: 'localhost',
    port,
    path,
    method: request.method,
    headers: headersToPassOn(request, body.length),
    // A fresh connection each time: the platform's server drops idle ones without notice.
    agent: false,
    timeout: replyDeadlineMs,
    maxHeaderSize: maxReplyHeaderBytes,
  });
  onward.on('socket', (socket) => socket.once('connect', () => (isConnected = true)));
  onward.on('response', (reply) => {
    const { coding, headers } = encode(request, reply, replyHeaders(reply, path));
    response.writeHead(reply.statusCode ?? 502, reply.statusMessage, headers);
    if (photos?.takes(path, reply.statusCode, reply.headers) && isPlainGet(request))
      keepBody(reply, (bytes) => photos.keep(path, { headers, body: bytes }));
    sendBody(reply, response, coding);
  });
  onward.on('timeout', () => onward.destroy(new Error('timeout')));
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (response.destroyed) return;
    // Nothing was sent yet, so that asking again does nothing twice.
    if (!isConnected && triesLeft > 0)
      return void setTimeout(passOn, 250, port, request, response, path, body, photos, triesLeft - 1);
    console.error(`${request.method} ${path.split('?')[0]}: ${error.code ?? error.message}`);
    if (response.headersSent) response.destroy();
    else refuse(request, response, 502, 'The site did not answer. Please try again.');
  });
  response.on('close', () => onward.destroy());
  onward.end(body);
};

const keepBody = (reply: IncomingMessage, keep: (body: Buffer) => void): void => {
  const chunks: Buffer[] = [];
  reply.on('data', (chunk: Buffer) => chunks.push(chunk));
  reply.on('end', () => keep(Buffer.concat(chunks)));
};

/** What no visitor is told: hop-by-hop headers, which are this server's own affair, and the platform's notes to itself. */
const innerHeaders =
  /^(connection|keep-alive|transfer-encoding|x-powered-by|x-nf-(fetch-timing|invocation-metadata|start-timestamp))$/i;

/** Raw pairs, so that several `Set-Cookie` stay several. */
const replyHeaders = ({ rawHeaders: raw, statusCode }: IncomingMessage, path: string): string[] => {
  // The platform's local server overrules the caching that `_headers` asks for and that production grants.
  const isHashed = statusCode === 200 && path.startsWith('/_astro/');
  const kept = isHashed ? ['Cache-Control', 'public, max-age=31536000, immutable'] : [];
  // Deployed, the image service passes on the headers of the file it reads; the local one does not.
  if (path.startsWith('/.netlify/images'))
    kept.push(...Object.entries(securityHeaders({ kind: 'json', deployed: false })).flat());
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const isOverruled = isHashed && name.toLowerCase() === 'cache-control';
    if (!isOverruled && !innerHeaders.test(name)) kept.push(name, raw[index + 1] ?? '');
  }
  return kept;
};

const refusalHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  ...securityHeaders({ kind: 'json', deployed: false }),
};

type ClientError = Error & { code?: string; rawPacket?: Buffer };

/** Answers what Node could not read as a request. A path in bare UTF-8, as curl sends it, is sent on to its encoded form. */
const refuseUnread = ({ code, rawPacket }: ClientError, socket: Duplex): void => {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
  const target = rawPacket === undefined ? null : encodedTarget(rawPacket);
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const text = JSON.stringify({ success: false, message: 'Bad request.' });
  const headers = {
    ...refusalHeaders,
    ...(target !== null && { Location: target }),
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const first = target === null ? `${status} ${STATUS_CODES[status]}` : '308 Permanent Redirect';
  socket.end(`HTTP/1.1 ${first}\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
};

/** The encoded form of a request's path that has bytes beyond ASCII and no others that it must not have; else null. */
const encodedTarget = (packet: Buffer): string | null => {
  const [, target = ''] = /^[A-Z]+ (\/[^\s]*) HTTP\/1\.[01]\r\n/.exec(packet.toString('utf8')) ?? [];
  if (!/[^\u0000-\u007f]/.test(target) || target.includes('\ufffd')) return null;
  return `/${target.replace(/^[/\\]+/, '').replace(/[^\u0021-\u007e]+/gu, encodeURIComponent)}`;
};

const refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
): void => {
  const text = JSON.stringify({ success: false, message });
  response.writeHead(status, {
    ...refusalHeaders,
    ...(status === 405 && { Allow: 'GET, HEAD, POST' }),
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
  // The rest is read and thrown away: cutting the line would hide the answer from a client still sending.
  let drained = 0;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > maxDrainedBytes) request.destroy();
  });
};

const passUpgradeOn = async (
  inner: Inner,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> => {
  socket.on('error', () => socket.destroy());
  const path = cleanPath(request.url ?? '/', request.headers.host);
  if (path === undefined) return void socket.destroy();
  await inner.ready().catch(() => {});
  const onward = connect(inner.port, 'localhost', () => {
    const lines = [`GET ${path} HTTP/1.1`];
    for (let index = 0; index < request.rawHeaders.length; index += 2) {
      lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`);
    }
    onward.write(`${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  onward.on('error', () => socket.destroy());
  socket.on('close', () => onward.destroy());
};
