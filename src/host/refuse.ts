import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { siteLanguageOf } from '../base/brand/rules/languages.ts';
import { ERROR_CODES, type ErrorCode } from '../base/http/calls/error-codes.ts';
import { securityHeaders, strictTransport } from '../base/http/server/headers.ts';
import { hasLanguages, splitPrefix } from '../base/languages/rules/prefix.ts';
import { loadCatalogue, ORIGINAL, say, sayIn } from '../base/languages/rules/say.ts';
import { LANGUAGE_HEADER } from '../base/languages/server/language-asked.ts';
import { ALLOWED_METHODS, BUSY, type RequestRefusal, WRONG_METHOD } from './request-check.ts';

/** How long an answered client may keep sending, in milliseconds: if the connection is reset meanwhile, many clients lose the answer. */
const LINGER_MS = 5_000;
/** How many bytes of it are read and discarded. */
const MAX_DISCARDED = 8_000_000;
const RETRY_SECONDS = 2;

const CODES: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  405: 'wrong-method',
  413: 'too-large',
  500: 'internal',
  503: 'unavailable',
};

const headersOf = (status: number, text: string, methods: string): Record<string, string | number> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  ...securityHeaders({ kind: 'json', deployed: false }),
  ...(status === 405 && { Allow: methods }),
  ...(status === 503 && { 'Retry-After': RETRY_SECONDS }),
  'Content-Length': Buffer.byteLength(text),
});

/** The language of the site in which a refusal is said, by the screen that asks or the page that is asked for; null for the original's. */
const languageOf = ({ headers, url = '/' }: IncomingMessage): string | null => {
  const asked = headers[LANGUAGE_HEADER.toLowerCase()];
  const language = typeof asked === 'string' ? siteLanguageOf(asked.trim()) : languageOfPage(url);
  return language === ORIGINAL ? null : language;
};

const languageOfPage = (url: string): string => {
  const { language, path } = splitPrefix(url);
  return hasLanguages(path.split('?', 1)[0] ?? '') ? language : ORIGINAL;
};

/** What is refused for another reason than calls are. */
const saidOf = (status: number, code: ErrorCode): string => {
  if (status === 400) return say('call.bad-request');
  return status === 414 ? say('call.long-address') : ERROR_CODES[code].sentence;
};

const textOf = ({ status, message }: RequestRefusal, language: string | null): string => {
  const code = CODES[status] ?? 'invalid';
  const said = language === null ? message : sayIn(language, () => saidOf(status, code));
  return JSON.stringify({ success: false, message: said, code });
};

/** Refuses a request before any handler, in the language of its screen; `methods` are those allowed instead of a wrong one. */
export const refuse = (
  response: ServerResponse,
  refusal: RequestRefusal,
  { methods = ALLOWED_METHODS } = {},
): void => {
  const language = languageOf(response.req);
  const send = (): void => {
    const text = textOf(refusal, language);
    response.writeHead(refusal.status, headersOf(refusal.status, text, methods)).end(text);
  };
  if (language === null) send();
  else loadCatalogue(language).then(send, send);
};

/** The same as a reply, for a request that waited for its handler. */
export const refusalReply = async (refusal: RequestRefusal, request: IncomingMessage): Promise<Response> => {
  const language = languageOf(request);
  if (language !== null) await loadCatalogue(language);
  const text = textOf(refusal, language);
  const headers = new Headers();
  for (const [name, value] of Object.entries(headersOf(refusal.status, text, ALLOWED_METHODS)))
    headers.set(name, String(value));
  return new Response(text, { status: refusal.status, headers });
};

/**
 * Discards the rest of an answered request, within bounds, so that its client can read the answer. Call it before Node's own listener on
 * `finish`, which would discard without bounds, or close the connection at once if it is the last request on it.
 */
export const endUnreadRequest = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  closeOnceRead(request);
  let left = MAX_DISCARDED;
  // From here on Node treats the body as one that is being read.
  request.read(0);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
  setTimeout(() => {
    if (!request.complete) request.destroy();
  }, LINGER_MS).unref();
};

// A connection that is closed while its client sends is reset, and the reset takes the answer along: only this side ends for now.
const closeOnceRead = (request: IncomingMessage): void => {
  const { socket } = request;
  const closeSoon = socket.destroySoon;
  let isLast = false;
  socket.destroySoon = () => {
    isLast = true;
    socket.end();
  };
  request.once('close', () => {
    // The connection may go on, with other requests.
    socket.destroySoon = closeSoon;
    if (isLast) socket.destroy();
  });
};

type ClientError = Error & { code?: string; rawPacket?: Buffer };

/**
 * Answers what Node cannot parse as a request. Redirects a path in raw UTF-8, as curl sends it, to its encoded form. `isSecure`: visitors
 * come by https.
 */
export const refuseUnreadable = (
  { code, rawPacket }: ClientError,
  socket: Duplex,
  { isSecure = false } = {},
): void => {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
  const target = rawPacket === undefined ? null : encodedTarget(rawPacket);
  const isHead = rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD ';
  const refusal = target === null ? unreadable(code, rawPacket) : { status: 308, message: 'See Location.' };
  const more = {
    ...(target !== null && { Location: target }),
    ...(isSecure && { 'Strict-Transport-Security': strictTransport() }),
  };
  refuseSocket(socket, refusal, more, { isHead });
};

/** Refuses a connection before a request is read from it. The answer to a HEAD has no body. */
export const refuseSocket = (
  socket: Duplex,
  refusal: RequestRefusal = BUSY,
  more: Record<string, string> = {},
  { isHead = false } = {},
): void => {
  const text = textOf(refusal, null);
  const headers = { ...headersOf(refusal.status, text, ALLOWED_METHODS), Connection: 'close', ...more };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${isHead ? '' : text}`,
  );
  // A client that never closes its side would keep it open.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
};

const unreadable = (code: string | undefined, packet: Buffer | undefined): RequestRefusal => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return packet !== undefined && !packet.subarray(0, 8_000).includes('\r\n')
        ? { status: 414, message: 'The address is too long.' }
        : { status: 431, message: 'The headers are too large.' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, message: 'The request took too long.' };
    case 'HPE_INVALID_METHOD':
      return /^[A-Z]+ \S+ HTTP\/1/.test(packet?.toString('latin1') ?? '')
        ? WRONG_METHOD
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
