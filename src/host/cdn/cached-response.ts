import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { logEvent } from '../../base/log/storage/log.ts';
import { type Coding, chooseCoding, decode, encodeQuickly, encodeSmaller, isWorthCoding } from '../coding.ts';
import { matchesETag } from '../etag.ts';
import type { Lifetime } from './lifetime.ts';

/** Raw header pairs, as `writeHead` takes them. */
type Pairs = readonly string[];
type Body = { bytes: Uint8Array; headers: Pairs };

/** Headers for the CDN alone, and headers that depend on the transfer of the body. */
const NOT_CACHED =
  /^(?:netlify-|cdn-cache-control$|content-length$|transfer-encoding$|connection$|etag$|date$)/i;

/** How long a response is cached, by which tags it is purged, when its rendering began, and whether it replaces a stale one. */
type CacheEntryOptions = {
  lifetime: Lifetime;
  tags: readonly string[];
  at: number;
  isRevalidation?: boolean;
};

/** A cached response, ready to be sent in each coding. */
export class CachedResponse {
  readonly status: number;
  readonly tags: readonly string[];
  /** Approximate size in memory, in bytes, including compressed bodies from the start. */
  readonly size: number;
  readonly #lifetime: Lifetime;
  readonly #renderedAt: number;
  readonly #etag: string;
  readonly #headers: Pairs;
  readonly #isCoded: boolean;
  /** The uncompressed body; null once a compressed one, a fifth of its size, can replace it and no client has requested it uncompressed. */
  #plain: Uint8Array | null;
  #servesPlain = false;
  readonly #coded = new Map<Coding, Promise<Body>>();
  readonly #encodeFirst: typeof encodeQuickly;
  readonly #recompressed = new Set<Coding>();

  constructor(
    { status, headers }: Response,
    body: Uint8Array,
    { lifetime, tags, at, isRevalidation = false }: CacheEntryOptions,
  ) {
    this.status = status;
    this.#encodeFirst = isRevalidation ? encodeSmaller : encodeQuickly;
    this.tags = tags;
    this.#lifetime = lifetime;
    this.#renderedAt = at;
    const type = headers.get('content-type') ?? '';
    this.#isCoded = isWorthCoding(type, body.byteLength) && !headers.has('content-encoding');
    this.#etag = headers.get('etag') ?? `W/"${hash('sha1', body, 'base64url')}"`;
    const pairs: string[] = ['ETag', this.#isCoded ? weak(this.#etag) : this.#etag];
    for (const [name, value] of headers) if (!NOT_CACHED.test(name)) pairs.push(name, value);
    if (this.#isCoded && !/accept-encoding/i.test(headers.get('vary') ?? ''))
      pairs.push('Vary', 'Accept-Encoding');
    this.#headers = pairs;
    this.#plain = body;
    this.size = 2_000 + body.byteLength * (this.#isCoded ? 1.5 : 1);
  }

  /** Whether the response is fresh, may be served stale while it is revalidated, or has expired. */
  stateAt(now: number): 'fresh' | 'stale' | 'over' {
    const age = now - this.#renderedAt;
    const { fresh, stale } = this.#lifetime;
    return age < fresh ? 'fresh' : age < fresh + stale ? 'stale' : 'over';
  }

  /** Sends it, or a 304 to a browser that has it already; `ifNoneMatch` is the request's header. */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    { status, now, ifNoneMatch }: { status: string; now: number; ifNoneMatch?: string | undefined },
  ): Promise<void> {
    const about = ['Cache-Status', status, 'Age', String(Math.floor((now - this.#renderedAt) / 1000))];
    if (this.status === 200 && matchesETag(ifNoneMatch, this.#etag)) {
      response.writeHead(304, [...this.#headers, ...about]).end();
      return;
    }
    const coding = this.#isCoded ? chooseCoding(request.headers['accept-encoding'] as string) : null;
    const { bytes, headers } = await (coding === null ? this.#plainBody() : this.#codedBody(coding));
    response.writeHead(this.status, [...headers, ...about]);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  /** The first request gets the fastest compression; the second one starts a better compression for later requests. */
  #codedBody(coding: Coding): Promise<Body> {
    const encoded = this.#coded.get(coding);
    if (encoded === undefined) {
      const first = this.#encode(coding, this.#encodeFirst);
      this.#coded.set(coding, first);
      return first;
    }
    if (this.#encodeFirst !== encodeSmaller && !this.#recompressed.has(coding)) {
      this.#recompressed.add(coding);
      const shorter = this.#encode(coding, encodeSmaller);
      shorter.then(
        () => this.#coded.set(coding, shorter),
        (error: unknown) => logEvent('error', 'compression-failed', { error }),
      );
    }
    return encoded;
  }

  async #plainBody(): Promise<Body> {
    this.#servesPlain = true;
    this.#plain = await this.#plainBytes();
    return this.#bodyOf(this.#plain, []);
  }

  async #plainBytes(): Promise<Uint8Array> {
    if (this.#plain !== null) return this.#plain;
    const [[coding, body]] = [...this.#coded] as [[Coding, Promise<Body>]];
    return decode((await body).bytes, coding);
  }

  async #encode(coding: Coding, encode: typeof encodeQuickly): Promise<Body> {
    const bytes = await encode(await this.#plainBytes(), coding);
    if (!this.#servesPlain) this.#plain = null;
    // Copied, because a small Buffer would keep its whole pool in memory.
    return this.#bodyOf(new Uint8Array(bytes), ['Content-Encoding', coding]);
  }

  #bodyOf(bytes: Uint8Array, more: Pairs): Body {
    return { bytes, headers: [...this.#headers, ...more, 'Content-Length', String(bytes.byteLength)] };
  }
}

// Each coding has other bytes, so it needs another ETag.
const weak = (etag: string): string => (etag.startsWith('"') ? `W/${etag}` : etag);
