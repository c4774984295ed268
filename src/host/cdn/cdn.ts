import { LRUCache } from 'lru-cache';
import { readBody } from '../read-body.ts';
import { KeptReply } from './kept-reply.ts';
import { cacheTagsOf, lifetimeOf } from './lifetime.ts';
import { type Asked, keyOf, readVary, type Vary } from './vary.ts';

/** An answer of the CDN: a kept reply with its cache status, or one that passes through. */
export type Answered = { kept: KeptReply; how: 'hit' | 'stale' | 'miss' } | { passed: Response };
type Render = () => Promise<Response>;

const MAX_BYTES = 128 * 1024 * 1024;
const MAX_PATHS = 20_000;
/** Longer bodies pass through: they are streams, such as lists for administrators. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** How long to remember that a path's reply must not be kept, so that requests do not wait for each other. */
const PASS_MS = 30_000;

/**
 * The part of the platform's CDN that the site relies on: keeps replies by `Netlify-CDN-Cache-Control` and `Netlify-Vary`, serves stale
 * ones while it revalidates, renders once for any number of simultaneous misses, and purges by tag. Its memory is bounded.
 */
export class Cdn {
  readonly #now: () => number;
  readonly #varies = new LRUCache<string, Vary>({ max: MAX_PATHS });
  readonly #passes = new LRUCache<string, true>({ max: MAX_PATHS, ttl: PASS_MS });
  readonly #underWay = new Map<string, Promise<Answered>>();
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #replies: LRUCache<string, KeptReply>;
  #purges = 0;

  constructor({ now = Date.now, maxBytes = MAX_BYTES }: { now?: () => number; maxBytes?: number } = {}) {
    this.#now = now;
    this.#replies = new LRUCache<string, KeptReply>({
      maxSize: maxBytes,
      sizeCalculation: (reply) => Math.ceil(reply.size),
      dispose: (reply, key) => this.#forget(reply, key),
    });
  }

  /** The kept reply to a request; undefined if there is none. Revalidates a stale one meanwhile. */
  find(asked: Asked, render: Render): Answered | undefined {
    const vary = this.#varies.get(asked.path);
    if (vary === undefined) return undefined;
    const key = keyOf(asked, vary);
    const kept = this.#replies.get(key);
    const state = kept?.stateAt(this.#now());
    if (kept === undefined || state === 'over') return undefined;
    if (state === 'fresh') return { kept, how: 'hit' };
    if (!this.#underWay.has(key))
      this.#begin(asked, key, render, true).catch((error: unknown) => console.error(error));
    return { kept, how: 'stale' };
  }

  /** Answers a request from the cache, from a running rendering, or by a new one. */
  async answer(asked: Asked, render: Render): Promise<Answered> {
    const found = this.find(asked, render);
    if (found !== undefined) return found;
    const key = this.#keyOf(asked);
    if (this.#passes.has(key)) return { passed: await render() };
    const begun = this.#underWay.get(key);
    if (begun === undefined) return this.#begin(asked, key, render);
    const answered = await begun;
    // Whether the new reply matches this request too: what it varies by may have been unknown before.
    if ('kept' in answered && this.#keyOf(asked) === key) return answered;
    return (
      this.find(asked, render) ??
      (this.#passes.has(key) ? { passed: await render() } : this.#begin(asked, this.#keyOf(asked), render))
    );
  }

  /** Removes all replies with one of the tags, and does not keep running renderings either. */
  purge(tags: readonly string[]): void {
    this.#purges += 1;
    this.#underWay.clear();
    for (const tag of tags)
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#replies.delete(key);
  }

  #keyOf(asked: Asked): string {
    return keyOf(asked, this.#varies.get(asked.path) ?? readVary(null));
  }

  #begin(asked: Asked, key: string, render: Render, isAskedAgain = false): Promise<Answered> {
    const made = this.#make(asked, key, render, isAskedAgain);
    this.#underWay.set(key, made);
    const end = (): void => {
      if (this.#underWay.get(key) === made) this.#underWay.delete(key);
    };
    made.then(end, end);
    return made;
  }

  async #make(asked: Asked, key: string, render: Render, isAskedAgain: boolean): Promise<Answered> {
    const purges = this.#purges;
    const at = this.#now();
    const response = await render();
    const lifetime = lifetimeOf(response);
    if (lifetime === null || Number(response.headers.get('content-length')) > MAX_BODY_BYTES) {
      this.#passes.set(key, true);
      return { passed: response };
    }
    const body = await readBody(response);
    const kept = new KeptReply(response, body, { lifetime, tags: cacheTagsOf(response), at, isAskedAgain });
    // It began before the purge.
    if (purges === this.#purges) this.#keep(asked, readVary(response.headers.get('netlify-vary')), kept);
    return { kept, how: 'miss' };
  }

  #keep(asked: Asked, vary: Vary, kept: KeptReply): void {
    this.#varies.set(asked.path, vary);
    const key = keyOf(asked, vary);
    this.#passes.delete(key);
    this.#replies.set(key, kept);
    for (const tag of kept.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      keys.add(key);
      this.#keysByTag.set(tag, keys);
    }
  }

  #forget({ tags }: KeptReply, key: string): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
