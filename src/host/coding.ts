import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  gunzip,
  gzip,
  gzipSync,
} from 'node:zlib';

/** A content coding of responses. */
export type Coding = 'br' | 'gzip';

const text =
  /^(?:text\/(?!event-stream)|application\/(?:json|feed\+json|javascript|xml|wasm|[\w.-]+\+(?:json|xml))|image\/svg\+xml)/i;
/** A shorter body fits into one packet anyway. */
const MIN_BYTES = 800;
const chosen = new Map<string, Coding | null>();
const MAX_REMEMBERED = 200;

/** Whether compressing a body of that type and length is worthwhile. */
export const isWorthCoding = (type: string, bytes: number): boolean => bytes >= MIN_BYTES && text.test(type);

/** The best coding that an `Accept-Encoding` allows; null for none. */
export const chooseCoding = (accepted = ''): Coding | null => {
  const cachedCoding = chosen.get(accepted);
  if (cachedCoding !== undefined) return cachedCoding;
  const coding = bestOf(accepted);
  if (chosen.size < MAX_REMEMBERED) chosen.set(accepted, coding);
  return coding;
};

const bestOf = (accepted: string): Coding | null => {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (name !== '') weights.set(name, quality === undefined ? 1 : Number(quality) || 0);
  }
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const [brotli, gzipped] = [weightOf('br'), weightOf('gzip')];
  const best = Math.max(brotli, gzipped);
  if (best <= 0 || (weights.get('identity') ?? 0) > best) return null;
  return brotli >= gzipped ? 'br' : 'gzip';
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const unbrotli = promisify(brotliDecompress);
const unzip = promisify(gunzip);

/** Window of 256 KB as a power of two: more than a page has, and faster to set up than the default of 4 MB. */
const WINDOW = 18;

/** Up to this length, the first compression runs on this thread: passing a page to another one and back costs half as much processor time again. */
const MAX_BYTES_AT_ONCE = 256 * 1024;

/** Compresses a body while a client waits: for speed rather than size. Quality 3 takes half the time of 4 for 6 % more bytes. */
export const encodeQuickly = async (body: Uint8Array, coding: Coding): Promise<Buffer> => {
  const isLong = body.byteLength > MAX_BYTES_AT_ONCE;
  if (coding === 'gzip') return isLong ? zip(body, { level: 5 }) : gzipSync(body, { level: 5 });
  return isLong ? brotli(body, brotliOptions(body, 3)) : brotliCompressSync(body, brotliOptions(body, 3));
};

/** Compresses the parts of a body as they come; each of them can be read at once. */
export const encodeStream = (
  parts: AsyncIterable<Uint8Array>,
  coding: Coding,
): ReadableStream<Uint8Array> => {
  const coder =
    coding === 'gzip'
      ? createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
      : createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: WINDOW },
        });
  // A failure on either side destroys the other.
  pipeline(Readable.from(parts), coder, () => {});
  return Readable.toWeb(coder) as ReadableStream<Uint8Array>;
};

/** Compresses the body of a cached response that is requested again: a seventh fewer bytes than `encodeQuickly`, in twice the time. */
export const encodeSmaller = (body: Uint8Array, coding: Coding): Promise<Buffer> =>
  coding === 'gzip' ? zip(body, { level: 6 }) : brotli(body, brotliOptions(body, 6));

const brotliOptions = ({ byteLength }: Uint8Array, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
  },
});

/** Compresses a file of the build, once, for size. */
export const encodeWell = (body: Uint8Array, coding: Coding): Promise<Buffer> =>
  coding === 'gzip'
    ? zip(body, { level: 9 })
    : brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      });

/** Decompresses a body. */
export const decode = (bytes: Uint8Array, coding: Coding): Promise<Buffer> =>
  coding === 'gzip' ? unzip(bytes) : unbrotli(bytes);
