import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Coding, chooseCoding, encodeQuickly, isWorthCoding } from '../coding.ts';
import type { Lifetime } from './lifetime.ts';

/** Raw header pairs, as `writeHead` takes them. */
type Pairs = readonly string[];
type Body = { bytes: Uint8Array; headers: Pairs };

/** Notes to the CDN, and headers that depend on how the body travels. */
const NOT_KEPT =
  /^(?:netlify-|cdn-cache-control$|content-length$|transfer-encoding$|connection$|etag$|date$)/i;

/** A reply that is kept whole, ready to be sent in each coding. */
export class KeptReply {
  readonly status: number;
  readonly tags: readonly string[];
  /** Rough bytes of memory; compressed bodies are counted in from the start. */
  readonly size: number;
  readonly #lifetime: Lifetime;
  readonly #madeAt: number;
  readonly #etag: string;
  readonly #headers: Pairs;
  readonly #isCoded: boolean;
  readonly #plain: Body;
  readonly #coded = new Map<Coding, Promise<Body>>();

  constructor(
    { status, headers }: Response,
    body: Uint8Array,
    { lifetime, tags, at }: { lifetime: Lifetime; tags: readonly string[]; at: number },
  ) {
    this.status = status;
    this.tags = tags;
    this.#lifetime = lifetime;
    this.#madeAt = at;
    const type = headers.get('content-type') ?? '';
    this.#isCoded = isWorthCoding(type, body.byteLength) && !headers.has('content-encoding');
    this.#etag = headers.get('etag') ?? `W/"${hash('sha1', body, 'base64url')}"`;
    const pairs: string[] = ['ETag', this.#isCoded ? weak(this.#etag) : this.#etag];
    for (const [name, value] of headers) if (!NOT_KEPT.test(name)) pairs.push(name, value);
    if (this.#isCoded && !/accept-encoding/i.test(headers.get('vary') ?? ''))
      pairs.push('Vary', 'Accept-Encoding');
    this.#headers = pairs;
    this.#plain = this.#bodyOf(body, []);
    this.size = 2_000 + body.byteLength * (this.#isCoded ? 1.5 : 1);
  }

  /** Whether the reply is as good as new, may be shown while it is asked for again, or is over. */
  stateAt(now: number): 'fresh' | 'stale' | 'over' {
    const age = now - this.#madeAt;
    const { fresh, stale } = this.#lifetime;
    return age < fresh ? 'fresh' : age < fresh + stale ? 'stale' : 'over';
  }

  /** Sends it, or 304 to whoever has it already. */
  async send(request: IncomingMessage, response: ServerResponse, status: string, now: number): Promise<void> {
    const about = ['Cache-Status', status, 'Age', String(Math.floor((now - this.#madeAt) / 1000))];
    if (this.status === 200 && isKnown(request.headers['if-none-match'], this.#etag)) {
      response.writeHead(304, [...this.#headers, ...about]).end();
      return;
    }
    const coding = this.#isCoded ? chooseCoding(request.headers['accept-encoding'] as string) : null;
    const { bytes, headers } = coding === null ? this.#plain : await this.#codedBody(coding);
    response.writeHead(this.status, [...headers, ...about]);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  #codedBody(coding: Coding): Promise<Body> {
    const known = this.#coded.get(coding);
    if (known !== undefined) return known;
    // A copy of its own: a small Buffer is a part of a pool, all of which it would keep in memory.
    const made = encodeQuickly(this.#plain.bytes, coding).then((bytes) =>
      this.#bodyOf(new Uint8Array(bytes), ['Content-Encoding', coding]),
    );
    this.#coded.set(coding, made);
    return made;
  }

  #bodyOf(bytes: Uint8Array, more: Pairs): Body {
    return { bytes, headers: [...this.#headers, ...more, 'Content-Length', String(bytes.byteLength)] };
  }
}

// The same words in another coding are not the same bytes.
const weak = (etag: string): string => (etag.startsWith('"') ? `W/${etag}` : etag);

const isKnown = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
};
