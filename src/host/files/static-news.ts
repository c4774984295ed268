import { readFile } from 'node:fs/promises';
import type { Handler } from '../../app/calls/group.ts';
import { pathIn, splitPrefix } from '../../base/languages/rules/prefix.ts';
import type { CurrentNews } from '../../news/fresh/rules.ts';

/** How long a check of the published articles is valid, in milliseconds; commands change them in other processes. */
const FRESH_MS = 5_000;

/** Tells whether static news pages still show the published articles. Mostly that is one lookup in a map. */
export class StaticNews {
  readonly #news: CurrentNews;
  readonly #now: () => number;
  readonly #built = new Map<string, Promise<string>>();
  #current = new Map<string, Promise<string | null>>();
  #version = '';
  #checking: Promise<void> | null = null;
  #checkedAt = -Infinity;

  constructor(news: CurrentNews, now: () => number = Date.now) {
    this.#news = news;
    this.#now = now;
  }

  /** Whether the page of a file under `/news` is outdated; false if the store does not respond. */
  async isOutdated(path: string, file: string): Promise<boolean> {
    try {
      await this.#check();
      return (await this.#stampsOf(path)) !== (await this.#builtStamps(file));
    } catch {
      return false;
    }
  }

  /** Checks the published articles again at the next request. */
  forget(): void {
    this.#checkedAt = -Infinity;
  }

  #check(): Promise<void> | null {
    if (this.#now() - this.#checkedAt < FRESH_MS) return this.#checking;
    this.#checkedAt = this.#now();
    this.#checking = this.#news.version().then(
      (version) => {
        if (version !== this.#version) this.#current = new Map();
        this.#version = version;
      },
      // The last version counts until the store responds again.
      () => {},
    );
    return this.#checking;
  }

  async #stampsOf(path: string): Promise<string | null> {
    const current = this.#current;
    const cached = current.get(path);
    if (cached !== undefined) return cached;
    const stamps = this.#news.stampsOf(newsPath(path), splitPrefix(path).language);
    current.set(path, stamps);
    stamps.catch(() => current.delete(path));
    return stamps;
  }

  #builtStamps(file: string): Promise<string> {
    const cached = this.#built.get(file);
    if (cached !== undefined) return cached;
    const stamps = readFile(file, 'utf8').then((html) =>
      [...html.matchAll(/\sdata-stamp="([^"]*)"/g)].map(([, stamp]) => stamp).join('.'),
    );
    this.#built.set(file, stamps);
    return stamps;
  }
}

/** Whether a path may be a static news page. */
export const isNewsPath = (path: string): boolean => /^\/news(?:\/|$)/.test(splitPrefix(path).path);

const newsPath = (path: string): string =>
  decodeURI(splitPrefix(path).path).slice('/news/'.length) || 'page/1';

/** Renders a static news page as of now: the same page as under `/news/now`, but at its own address, so it may be indexed. */
export const renderNewsNow =
  (pages: Handler): Handler =>
  async (request, context) => {
    const url = new URL(request.url);
    const { method, headers } = request;
    const path = encodeURI(`/news/now/${newsPath(url.pathname)}`);
    const now = new URL(pathIn(splitPrefix(url.pathname).language, path), url);
    const page = await pages(new Request(now, { method, headers }), context);
    const own = new Headers(page.headers);
    own.delete('X-Robots-Tag');
    return new Response(page.body, { status: page.status, statusText: page.statusText, headers: own });
  };
