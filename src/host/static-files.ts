import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { readHeaderRules } from './header-rules.ts';

export type StaticFiles = {
  /** Answers a request for a file of the build; calls `next` if there is none. */
  serve: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** The headers of a path from `_headers`. */
  headersOf: (path: string) => (readonly [string, string])[];
};

/** Files for the platform alone, and compressed versions, which are sent in place of their file. */
const notServed = /^\/(?:_headers|_redirects)$|\.(?:br|gz)$/;
/** The path of a page with a trailing slash; only plain names, so that it cannot be a host or another folder. */
const closed = /^(?:\/[a-z0-9-]+)+\/$/;
const REVALIDATED = 'public, max-age=0, must-revalidate';

/** The files of a build with the headers of `_headers`, in the versions of `precompress`. `/about` is `about.html`. */
export const staticFiles = (folder: string): StaticFiles => {
  const rules = readHeaderRules(readFileSync(join(folder, '_headers'), 'utf8'));
  const headersOf: StaticFiles['headersOf'] = (path) =>
    rules.filter(({ matches }) => matches(path)).flatMap(({ headers }) => headers);
  const answer = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', REVALIDATED);
      for (const [name, value] of headersOf(path)) response.setHeader(name, value);
    },
  });
  return {
    headersOf,
    serve: (request, response, next) => {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
      // A page has one address, without a trailing slash.
      if (closed.test(path) && existsSync(join(folder, `${path.slice(0, -1)}.html`))) {
        const query = (request.url ?? '').slice(path.length);
        response.writeHead(301, { Location: path.slice(0, -1) + query, 'Cache-Control': 'no-cache' }).end();
        return;
      }
      if (notServed.test(path) || (path.endsWith('/') && path !== '/')) return next();
      // A file that went away after the start: its reply has begun, so it is broken off instead of left waiting.
      response.once('pipe', (source) => source.once('error', () => response.destroy()));
      answer(request, response, next);
    },
  };
};
