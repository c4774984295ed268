import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { securityHeaders } from '../server/http/headers.ts';
import { ALLOWED_METHODS, type RequestRefusal } from './request-check.ts';

/** Maximum number of bytes to read and discard after a refusal, so that a client that is still sending gets the answer. */
const MAX_DRAINED_BYTES = 32_000_000;
const MAX_DRAINED_MS = 5_000;
/** How long to wait for a client that sends nothing, in milliseconds. */
const IDLE_MS = 300;
/** How long an answered client may go on sending, in milliseconds. */
const LINGER_MS = 2_000;

const CODES: Record<number, string> = { 405: 'wrong-method', 413: 'too-large', 503: 'unavailable' };

const headersOf = (status: number, text: string): Record<string, string | number> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  ...securityHeaders({ kind: 'json', deployed: false }),
  ...(status === 405 && { Allow: ALLOWED_METHODS }),
  ...(status === 503 && { 'Retry-After': 2 }),
  'Content-Length': Buffer.byteLength(text),
  Connection: 'close',
});

const textOf = ({ status, message }: RequestRefusal): string =>
  JSON.stringify({ success: false, message, code: CODES[status] ?? 'invalid' });

/** Refuses a request before any handler. */
export const refuse = async (
  request: IncomingMessage,
  response: ServerResponse,
  refusal: RequestRefusal,
): Promise<void> => {
  await drainBody(request);
  const text = textOf(refusal);
  response.writeHead(refusal.status, headersOf(refusal.status, text)).end(text);
};

/**
 * Reads the rest of a request's body and discards it, within bounds: many clients lose an answer that comes while they are
 * still sending. A client with `Expect: 100-continue` has not sent its body.
 */
export const drainBody = (request: IncomingMessage): Promise<void> =>
  new Promise((done) => {
    if (request.complete || request.destroyed || request.headers.expect !== undefined) return done();
    let drained = 0;
    const end = (): void => {
      clearTimeout(timer);
      clearTimeout(idle);
      request.off('data', count);
      done();
    };
    const timer = setTimeout(end, MAX_DRAINED_MS);
    let idle = setTimeout(end, IDLE_MS);
    const count = (chunk: Buffer): void => {
      clearTimeout(idle);
      idle = setTimeout(end, IDLE_MS);
      drained += chunk.length;
      if (drained > MAX_DRAINED_BYTES) end();
      // A handler may have paused it.
      else request.resume();
    };
    request.on('data', count);
    request.once('end', end);
    request.once('close', end);
    request.resume();
  });

/** Ends an answered request that is still being sent. */
export const endUnreadRequest = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  request.resume();
  setTimeout(() => request.destroy(), LINGER_MS).unref();
};

type ClientError = Error & { code?: string; rawPacket?: Buffer };

/** Answers what Node cannot parse as a request. Redirects a path in raw UTF-8, as curl sends it, to its encoded form. */
export const refuseUnreadable = ({ code, rawPacket }: ClientError, socket: Duplex): void => {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
  const target = rawPacket === undefined ? null : encodedTarget(rawPacket);
  const refusal = target === null ? refusalOf(code, rawPacket) : { status: 308, message: 'See Location.' };
  const text = textOf(refusal);
  const headers = { ...headersOf(refusal.status, text), ...(target !== null && { Location: target }) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`,
  );
};

const refusalOf = (code: string | undefined, packet: Buffer | undefined): RequestRefusal => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return packet !== undefined && !packet.subarray(0, 8_000).includes('\r\n')
        ? { status: 414, message: 'The address is too long.' }
        : { status: 431, message: 'The headers are too large.' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, message: 'The request took too long.' };
    case 'HPE_INVALID_METHOD':
      return /^[A-Z]+ \S+ HTTP\/1/.test(packet?.toString('latin1') ?? '')
        ? { status: 405, message: 'This method is not allowed here.' }
        : { status: 400, message: 'Bad request.' };
    default:
      return { status: 400, message: 'Bad request.' };
  }
};

/** The encoded form of a path whose only invalid bytes are beyond ASCII; else null. */
const encodedTarget = (packet: Buffer): string | null => {
  const [, target = ''] = /^[A-Z]+ (\/[^\s]*) HTTP\/1\.[01]\r\n/.exec(packet.toString('utf8')) ?? [];
  if (!/[^\u0000-\u007f]/.test(target) || target.includes('\ufffd')) return null;
  return `/${target.replace(/^[/\\]+/, '').replace(/[^\u0021-\u007e]+/gu, encodeURIComponent)}`;
};
