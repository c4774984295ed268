import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib';

/** A content coding that replies are sent in. */
export type Coding = 'br' | 'gzip';

const text =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|wasm|[\w.-]+\+(?:json|xml))|image\/svg\+xml)/i;
/** Below this a reply fits one packet anyway. */
const leastBytes = 800;
/** How long what was read waits for more of it: a reply that is made bit by bit is sent on as it is made. */
const flushAfterMs = 10;

/** Raw header pairs of a reply, as `IncomingMessage.rawHeaders` has them. */
type Pairs = readonly string[];

/** The best coding that an `Accept-Encoding` allows; undefined where the reply has to go as it is. */
export const chooseCoding = (accepted: string | undefined): Coding | undefined => {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (name !== '') weights.set(name, quality === undefined ? 1 : Number(quality) || 0);
  }
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const [brotli, gzip] = [weightOf('br'), weightOf('gzip')];
  if (Math.max(brotli, gzip) <= 0 || (weights.get('identity') ?? 0) > Math.max(brotli, gzip))
    return undefined;
  return brotli >= gzip ? 'br' : 'gzip';
};

/**
 * Whether a reply may be compressed at all. What is for one person alone goes as it is: the length of a compressed reply tells
 * of a secret in it to whoever can put words of theirs beside it.
 */
const isCompressible = (reply: IncomingMessage, method: string | undefined): boolean => {
  const { headers, statusCode = 0 } = reply;
  const cache = headers['cache-control'] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    (statusCode === 200 || statusCode === 304 || statusCode === 404) &&
    text.test(headers['content-type'] ?? (statusCode === 304 ? 'text/html' : '')) &&
    headers['content-encoding'] === undefined &&
    headers['content-range'] === undefined &&
    headers['set-cookie'] === undefined &&
    !/\b(?:no-transform|no-store|private)\b/i.test(cache)
  );
};

/** The coding that a reply to a request is sent in, and its headers in that coding. */
export const encode = (
  request: IncomingMessage,
  reply: IncomingMessage,
  headers: Pairs,
): { coding: Coding | undefined; headers: string[] } => {
  if (!isCompressible(reply, request.method)) return { coding: undefined, headers: [...headers] };
  const varied = withVary(headers);
  const { 'content-length': length } = reply.headers;
  const isWhole = reply.statusCode !== 304 && request.method === 'GET' && request.headers.range === undefined;
  const isWorthIt = length === undefined || Number(length) >= leastBytes;
  const coding = isWhole && isWorthIt ? chooseCoding(request.headers['accept-encoding']) : undefined;
  return coding === undefined
    ? { coding, headers: varied }
    : { coding, headers: ['Content-Encoding', coding, ...encodedHeaders(varied)] };
};

const pairsOf = (headers: Pairs): [name: string, value: string][] =>
  Array.from({ length: headers.length / 2 }, (_, index) => [
    headers[2 * index] ?? '',
    headers[2 * index + 1] ?? '',
  ]);

const withVary = (headers: Pairs): string[] => {
  const vary = pairsOf(headers)
    .filter(([name]) => /^vary$/i.test(name))
    .map(([, value]) => value);
  if (vary.some((value) => /(?:^|,)\s*(?:\*|accept-encoding)\s*(?:,|$)/i.test(value))) return [...headers];
  return [...headers, 'Vary', 'Accept-Encoding'];
};

// The same words in another coding are no longer the same bytes: a strong mark becomes a weak one.
const encodedHeaders = (headers: Pairs): string[] =>
  pairsOf(headers).flatMap(([name, value]) => {
    if (/^(?:content-length|accept-ranges|content-md5|digest)$/i.test(name)) return [];
    return [name, /^etag$/i.test(name) && value.startsWith('"') ? `W/${value}` : value];
  });

const compressor = (coding: Coding): BrotliCompress | Gzip =>
  coding === 'br'
    ? createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      })
    : createGzip({ level: 6 });

/** Sends a reply's body on, in a coding or as it is; what arrives is never held back for more. */
export const sendBody = (
  reply: IncomingMessage,
  response: ServerResponse,
  coding: Coding | undefined,
): void => {
  reply.on('error', () => response.destroy());
  if (coding === undefined) return void reply.pipe(response);
  const encoder = compressor(coding);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    waiting = undefined;
    encoder.flush();
  };
  const stop = (): void => clearTimeout(waiting);
  reply.on('data', () => {
    waiting ??= setTimeout(flush, flushAfterMs);
  });
  reply.on('end', stop);
  encoder.on('error', () => response.destroy());
  response.on('close', () => {
    stop();
    encoder.destroy();
  });
  reply.pipe(encoder).pipe(response);
};
