import type { IncomingMessage } from 'node:http';
import { type Resolve, resolveAll } from './checked-lookup.ts';
import { isTrusted, mayRequest, type RequestProblem, readStart, requestForeign } from './foreign-request.ts';

/** Why a page could not be read. */
export type ReadProblem = RequestProblem | 'not-html' | 'too-many-redirects' | 'elsewhere';
type ForeignPage = { html: string; url: string } | { problem: ReadProblem };

const MAX_REDIRECTS = 2;
/** Time limit for everything (DNS, connections, redirects, body), in milliseconds. */
export const TIMEOUT_MS = 5_000;
const TYPES = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

type ReadOptions = {
  resolve?: Resolve | undefined;
  timeout?: number;
  /** Whether a redirect may lead to another host, which proves nothing about the first one. */
  mayLeave?: boolean;
};

/**
 * Reads one page of another site, by https even if its address says http. Every hop must be https on port 443 of a public address and, apart
 * from `www.` and unless it may leave, on the same host. A name is resolved once, and the connection goes to the checked address, so that the
 * DNS answer cannot change in between. Limits:
 * two redirects, five seconds and 256 KB in all, only HTML, no cookies and no extra headers.
 */
export const readForeignPage = async (
  address: string,
  { resolve = resolveAll, timeout = TIMEOUT_MS, mayLeave = false }: ReadOptions = {},
): Promise<ForeignPage> => {
  const signal = AbortSignal.timeout(timeout);
  let url = URL.canParse(address) ? secured(new URL(address)) : null;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (url === null || !mayRequest(url)) return { problem: 'not-allowed' };
    const answer = await requestPage(url, signal, resolve);
    if (typeof answer === 'string') return { problem: answer };
    if ('html' in answer) return { html: answer.html, url: url.href };
    const next: URL | null = URL.canParse(answer.location, url) ? new URL(answer.location, url) : null;
    if (!mayLeave && next !== null && siteOf(next) !== siteOf(url)) return { problem: 'elsewhere' };
    url = next;
  }
  return { problem: 'too-many-redirects' };
};

// Browsers do the same, and many people type http out of habit.
const secured = (url: URL): URL => {
  const address = new URL(url);
  if (address.protocol === 'http:' && address.port === '' && !isTrusted(url)) address.protocol = 'https:';
  return address;
};

const siteOf = ({ hostname }: URL): string => hostname.replace(/^www\./, '');

type PageResponse = ReadProblem | { html: string } | { location: string };

const requestPage = (url: URL, signal: AbortSignal, resolve: Resolve): Promise<PageResponse> =>
  requestForeign<PageResponse>(
    url,
    {
      signal,
      resolve,
      headers: {
        Accept: 'text/html,application/xhtml+xml',
        'User-Agent': 'Mozilla/5.0 (compatible; link proof)',
      },
    },
    readResponse,
  );

const REDIRECTS = [301, 302, 303, 307, 308];

const readResponse = async (response: IncomingMessage): Promise<PageResponse> => {
  const { statusCode = 0, headers } = response;
  if (REDIRECTS.includes(statusCode) && headers.location !== undefined) return { location: headers.location };
  if (statusCode !== 200) return 'unreachable';
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  if (!TYPES.test(type) || encoding !== 'identity') return 'not-html';
  return { html: decode(await readStart(response), type) };
};

const HEADER_CHARSET = /charset\s*=\s*["']?([\w:-]+)/i;
const META_CHARSET = /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w:-]+)/i;
/** Where a page must name its encoding, in bytes (HTML, 'Specifying the document's character encoding'). */
const META_BYTES = 1_024;

/** The text of a page in the encoding that its header or itself names, else in UTF-8. */
const decode = (bytes: Buffer, type: string): string => {
  const head = bytes.subarray(0, META_BYTES).toString('latin1');
  const label = HEADER_CHARSET.exec(type)?.[1] ?? META_CHARSET.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
};
