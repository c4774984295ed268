import { LRUCache } from 'lru-cache';
import { logEvent } from '../../base/log/storage/log.ts';
import { readResponseBody } from '../read-body.ts';
import { CachedResponse } from './cached-response.ts';
import { cacheTagsOf, lifetimeOf } from './lifetime.ts';
import { type CacheableRequest, cdnCacheKey, readVary, type Vary } from './vary.ts';

/** A response of the CDN: a cached one with its cache status (`failed`: only for requests that waited for it), or an uncached one. */
export type CdnResponse =
  | { cached: CachedResponse; how: 'hit' | 'stale' | 'miss' | 'failed' }
  | { uncached: Response };
type Render = () => Promise<Response>;

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_PATHS = 20_000;
/** Longer bodies are not cached: they are streams, such as lists for administrators. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** How long to remember that a path's responses cannot be cached, so that requests do not wait for each other. */
const UNCACHEABLE_MS = 30_000;

/** A rendering in progress, with the tags purged since it began: the number of the first purge of each. */
type Rendering = { done: Promise<Rendered>; purged: Map<string, number> };
/** `outdatedAt`: the number of the first purge of one of its tags while it was rendered. */
type Rendered = { result: CdnResponse; outdatedAt: number };

/**
 * The part of the platform's CDN that the site relies on: caches responses by `Netlify-CDN-Cache-Control` and `Netlify-Vary`, serves stale
 * ones while it revalidates, renders once for any number of simultaneous misses, and purges by tag. Its memory is bounded.
 */
export class Cdn {
  readonly #now: () => number;
  readonly #varies = new LRUCache<string, Vary>({ max: MAX_PATHS });
  readonly #uncacheable = new LRUCache<string, true>({ max: MAX_PATHS, ttl: UNCACHEABLE_MS });
  readonly #renderings = new Map<string, Rendering>();
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #responses: LRUCache<string, CachedResponse>;
  #purges = 0;

  constructor({ now = Date.now, maxBytes = MAX_BYTES }: { now?: () => number; maxBytes?: number } = {}) {
    this.#now = now;
    this.#responses = new LRUCache<string, CachedResponse>({
      maxSize: maxBytes,
      sizeCalculation: (reply) => Math.ceil(reply.size),
      dispose: (reply, key) => this.#forget(reply, key),
    });
  }

  /** Number and total size of the cached responses, in bytes. */
  get state(): { cacheEntries: number; cacheBytes: number } {
    return { cacheEntries: this.#responses.size, cacheBytes: this.#responses.calculatedSize };
  }

  /** The cached response to a request; undefined if there is none. Revalidates a stale one meanwhile. */
  find(request: CacheableRequest, render: Render): CdnResponse | undefined {
    const vary = this.#varies.get(request.path);
    if (vary === undefined) return undefined;
    const key = cdnCacheKey(request, vary);
    const cached = this.#responses.get(key);
    const state = cached?.stateAt(this.#now());
    if (cached === undefined || state === 'over') return undefined;
    if (state === 'fresh') return { cached, how: 'hit' };
    if (!this.#renderings.has(key))
      this.#begin(request, key, render, true).catch((error: unknown) =>
        logEvent('error', 'revalidation-failed', { error }),
      );
    return { cached, how: 'stale' };
  }

  /** Answers a request from the cache, from a running rendering, or by a new one. */
  async answer(request: CacheableRequest, render: Render): Promise<CdnResponse> {
    for (;;) {
      const cachedResponse = this.find(request, render);
      if (cachedResponse !== undefined) return cachedResponse;
      const key = this.#keyOf(request);
      if (this.#uncacheable.has(key)) return { uncached: await render() };
      const running = this.#renderings.get(key);
      if (running === undefined) return (await this.#begin(request, key, render)).result;
      const purges = this.#purges;
      const { result, outdatedAt } = await running.done;
      // The response may vary by something that was unknown when the wait began, or be older than a purge before this request.
      if ('cached' in result && outdatedAt > purges && this.#keyOf(request) === key) return result;
    }
  }

  /** Removes all responses with one of the tags; running renderings that turn out to have one are not cached. */
  purge(tags: readonly string[]): void {
    this.#purges += 1;
    for (const { purged } of this.#renderings.values())
      for (const tag of tags) if (!purged.has(tag)) purged.set(tag, this.#purges);
    for (const tag of tags)
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#responses.delete(key);
  }

  #keyOf(request: CacheableRequest): string {
    return cdnCacheKey(request, this.#varies.get(request.path) ?? readVary(null));
  }

  #begin(request: CacheableRequest, key: string, render: Render, isRevalidation = false): Promise<Rendered> {
    const purged = new Map<string, number>();
    const done = this.#render(request, key, { render, purged, isRevalidation });
    this.#renderings.set(key, { done, purged });
    const end = (): boolean => this.#renderings.delete(key);
    done.then(end, end);
    return done;
  }

  async #render(
    request: CacheableRequest,
    key: string,
    {
      render,
      purged,
      isRevalidation,
    }: { render: Render; purged: Rendering['purged']; isRevalidation: boolean },
  ): Promise<Rendered> {
    const at = this.#now();
    const response = await render();
    const lifetime = lifetimeOf(response);
    if (lifetime === null && isFailure(response))
      return { result: await failed(response, at), outdatedAt: Infinity };
    if (lifetime === null || Number(response.headers.get('content-length')) > MAX_BODY_BYTES) {
      // One visitor's refusal does not apply to the next.
      if (response.status !== 429) this.#uncacheable.set(key, true);
      return { result: { uncached: response }, outdatedAt: Infinity };
    }
    const tags = cacheTagsOf(response);
    const cached = new CachedResponse(response, await readResponseBody(response), {
      lifetime,
      tags,
      at,
      isRevalidation,
    });
    const outdatedAt = Math.min(...tags.map((tag) => purged.get(tag) ?? Infinity), Infinity);
    if (outdatedAt === Infinity) this.#keep(request, readVary(response.headers.get('netlify-vary')), cached);
    return { result: { cached, how: 'miss' }, outdatedAt };
  }

  #keep(request: CacheableRequest, vary: Vary, cached: CachedResponse): void {
    this.#varies.set(request.path, vary);
    const key = cdnCacheKey(request, vary);
    this.#uncacheable.delete(key);
    this.#responses.set(key, cached);
    for (const tag of cached.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      keys.add(key);
      this.#keysByTag.set(tag, keys);
    }
  }

  #forget({ tags }: CachedResponse, key: string): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

const isFailure = ({ status, headers }: Response): boolean => status >= 500 && !headers.has('set-cookie');

/** A failed response for every request that waits for it. The next request renders again. */
const failed = async (response: Response, at: number): Promise<CdnResponse> => {
  const body = await readResponseBody(response);
  return {
    cached: new CachedResponse(response, body, { lifetime: NO_LIFETIME, tags: [], at }),
    how: 'failed',
  };
};

const NO_LIFETIME = { fresh: 0, stale: 0 };
