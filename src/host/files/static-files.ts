import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ERROR_CODES } from '../../base/http/calls/error-codes.ts';
import { type Coding, chooseCoding } from '../coding.ts';
import { matchesETag } from '../etag.ts';
import { refuse } from '../refuse.ts';
import { WRONG_METHOD } from '../request-check.ts';
import { FileMemory } from './file-memory.ts';
import { readHeaderRules } from './header-rules.ts';

export type StaticFiles = {
  /** Answers a request for a file of the build; calls `next` if there is none. */
  serve: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** The headers of a path from `_headers`. */
  headersOf: (path: string) => (readonly [string, string])[];
  /** The HTML file of a page's path; undefined if there is none. */
  pageFile: (path: string) => string | undefined;
};

type Version = { file: string; bytes: number; etag: string; modified: number; lastModified: string };
type StaticFile = { type: string; plain: Version; coded: Partial<Record<Coding, Version>> };

const ENDINGS: Record<string, Coding> = { '.br': 'br', '.gz': 'gzip' };
const REVALIDATED = 'public, max-age=0, must-revalidate';
const OF_PAGES = { methods: 'GET, HEAD' };

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'text/xml; charset=utf-8',
};

/** The files of a build with the headers of `_headers`, in the versions of `precompress`, the shorter ones from memory. `/about` is `about.html`. */
export const staticFiles = (folder: string): StaticFiles => {
  const rules = readHeaderRules(readFileSync(join(folder, '_headers'), 'utf8'));
  const headersOf: StaticFiles['headersOf'] = (path) =>
    rules.filter(({ matches }) => matches(path)).flatMap(({ headers }) => headers);
  const files = readFiles(folder);
  const memory = new FileMemory();
  const redirect = (request: IncomingMessage, response: ServerResponse, path: string, to: string): void => {
    const query = (request.url ?? '').slice(path.length);
    for (const [name, value] of headersOf(path)) response.setHeader(name, value);
    response.writeHead(301, { Location: to + query, 'Cache-Control': 'no-cache' }).end();
  };
  return {
    headersOf,
    pageFile: (path) => files.get(`${decoded(path)}.html`)?.plain.file,
    serve: (request, response, next) => {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
      const name = decoded(path);
      // A page has one address, without an extension or a trailing slash.
      const address = path.replace(/(?:\.html|\/)$/, '');
      if (address !== path)
        return files.has(`${decoded(address)}.html`) && address !== '/404'
          ? redirect(request, response, path, address)
          : next();
      const file = files.get(name) ?? (name === '/404' ? undefined : files.get(`${name}.html`));
      if (file === undefined) return next();
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return refuse(response, WRONG_METHOD, OF_PAGES);
      response.setHeader('Cache-Control', REVALIDATED);
      for (const [header, value] of headersOf(path)) response.setHeader(header, value);
      send(request, response, file, memory);
    },
  };
};

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

const readFiles = (folder: string): Map<string, StaticFile> => {
  const versions = new Map<string, Version>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const name = `/${file.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '')}`.normalize();
    // Hidden files, and those for the platform alone.
    if (!entry.isFile() || /\/\.(?!well-known\/)/.test(name) || /^\/_(?:headers|redirects)$/.test(name))
      continue;
    const { size, mtime } = statSync(file);
    versions.set(name, {
      file,
      bytes: size,
      etag: `W/"${size}-${mtime.getTime()}"`,
      modified: mtime.getTime(),
      lastModified: mtime.toUTCString(),
    });
  }
  const files = new Map<string, StaticFile>();
  for (const [name, plain] of versions)
    files.set(name, {
      type: TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream',
      plain,
      coded: {},
    });
  for (const [name, version] of versions) {
    const coding = ENDINGS[extname(name)];
    const original = coding && files.get(name.slice(0, -extname(name).length));
    if (coding === undefined || original === undefined) continue;
    original.coded[coding] = version;
    files.delete(name);
  }
  return files;
};

/** Sends the version that fits a request: its headers first, then what was asked for of its content. */
const send = (
  request: IncomingMessage,
  response: ServerResponse,
  { type, plain, coded }: StaticFile,
  memory: FileMemory,
): void => {
  const { method, headers } = request;
  const isCoded = Object.keys(coded).length > 0;
  const coding = isCoded ? chooseCoding(headers['accept-encoding'] as string) : null;
  const version = (coding && coded[coding]) ?? plain;
  response.setHeader('ETag', version.etag);
  // A name with a hash says that already, and a screen loads thirty of them.
  if (!String(response.getHeader('Cache-Control')).includes('immutable'))
    response.setHeader('Last-Modified', version.lastModified);
  if (isCoded) response.setHeader('Vary', 'Accept-Encoding');
  if (isUnchanged(headers, version)) return void response.writeHead(304).end();
  response.setHeader('Content-Type', type);
  response.setHeader('Accept-Ranges', 'bytes');
  if (version !== plain) response.setHeader('Content-Encoding', coding as Coding);
  const range = readRange(headers, version.bytes);
  if (range === 'none')
    return void response.writeHead(416, { 'Content-Range': `bytes */${version.bytes}` }).end();
  const part = range ?? { start: 0, end: version.bytes - 1 };
  const begin = (): void => {
    response.writeHead(range === null ? 200 : 206, {
      'Content-Length': part.end - part.start + 1,
      ...(range !== null && { 'Content-Range': `bytes ${part.start}-${part.end}/${version.bytes}` }),
    });
  };
  if (method === 'HEAD' || version.bytes === 0) {
    begin();
    return void response.end();
  }
  if (memory.takes(version)) sendKept(response, memory.read(version), part, begin);
  else sendFromDisk(response, version, part, begin);
};

type Part = { start: number; end: number };

const sendKept = (
  response: ServerResponse,
  content: Uint8Array | Promise<Uint8Array>,
  { start, end }: Part,
  begin: () => void,
): void => {
  const finish = (bytes: Uint8Array): void => {
    begin();
    response.end(bytes.subarray(start, end + 1));
  };
  if (content instanceof Uint8Array) finish(content);
  else content.then(finish, () => refuseFile(response));
};

const sendFromDisk = (response: ServerResponse, { file }: Version, part: Part, begin: () => void): void => {
  const stream = createReadStream(file, part);
  const fail = (): void => refuseFile(response);
  stream.once('error', fail);
  stream.once('open', () => {
    stream.off('error', fail);
    begin();
    pipeline(stream, response).catch(() => response.destroy());
  });
};

/** A file may have been removed under the running site. */
const refuseFile = (response: ServerResponse): void => {
  for (const name of OF_A_FILE) response.removeHeader(name);
  refuse(response, { status: 500, message: ERROR_CODES.internal.sentence });
};

/** Headers that say something of a file, not of a failure. */
const OF_A_FILE = ['ETag', 'Last-Modified', 'Vary', 'Accept-Ranges', 'Content-Encoding'];

const isUnchanged = (headers: IncomingMessage['headers'], { etag, modified }: Version): boolean => {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return matchesETag(ifNoneMatch, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  // The header has whole seconds.
  return Math.floor(modified / 1000) * 1000 <= since;
};

/** The bytes of a single range; null for the whole file, 'none' if there are no such bytes. */
const readRange = (
  headers: IncomingMessage['headers'],
  bytes: number,
): { start: number; end: number } | 'none' | null => {
  const [matched, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  // A weak ETag cannot promise the same bytes.
  if (matched === undefined || first + last === '' || headers['if-range'] !== undefined) return null;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start > end ? 'none' : { start, end };
};
