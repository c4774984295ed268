import type { Context } from '@netlify/functions';
import { openStorage } from '../../engine/storage/open.ts';
import type { Storage } from '../../engine/storage/storage.ts';
import { FEED_CACHE, PAGE_CACHE } from './cache-times.ts';
import { collectDeferred, type DeferredWork } from './deferred-work.ts';

type PageContext = Pick<Context, 'deploy' | 'requestId' | 'waitUntil'>;

const deferredWork = new WeakMap<object, DeferredWork>();

/** Opens the store for an on-demand page; `locals` are Astro's. The middleware runs what the page defers. */
export const openPage = (locals: object): Storage => {
  const context = (locals as { netlify?: { context?: Partial<PageContext> } }).netlify?.context;
  const work = collectDeferred(context, { requestId: context?.requestId });
  deferredWork.set(locals, work);
  return openStorage(context?.deploy?.context, { defer: work.later });
};

/** Runs what a page has deferred, also one that failed: an index that is being built goes on only by such work. */
export const runDeferredOf = async (locals: object): Promise<void> => {
  await deferredWork.get(locals)?.runDeferred();
};

/** Lets the CDN keep a page; the cache key has only the parameters in `query`. */
export const setPageCache = (
  headers: Headers,
  tags: readonly string[],
  query: readonly string[] = [],
): void => {
  for (const [name, value] of Object.entries(PAGE_CACHE)) headers.set(name, value);
  // Without parameters, name one that nobody sends: otherwise every made-up parameter would create a cache entry.
  headers.set('Netlify-Vary', `query=${query.length === 0 ? '-' : query.join('|')}`);
  headers.set('Netlify-Cache-Tag', tags.join(','));
};

/** Headers of a page of a list: cached like other pages, with a link to the previous one. Firefox would fetch a next one at once, which the policy forbids. */
export const setListHeaders = (
  headers: Headers,
  { page }: { page: number },
  href: (page: number) => string,
): void => {
  setPageCache(headers, ['directory'], ['page']);
  if (page > 1) headers.set('Link', `<${encodeURI(href(page - 1))}>; rel="prev"`);
};

/** Makes a reply an uncached 404. */
export const setMissing = (response: { status?: number; headers: Headers }): void => {
  response.status = 404;
  response.headers.set('Cache-Control', 'no-store');
};

/** Cache headers of a feed: the CDN may keep it for a short time, and serve it stale for as long again while it revalidates. */
export const feedHeaders = (
  type: string,
  tags: readonly string[],
  query: readonly string[] = [],
): Record<string, string> => ({
  'Content-Type': `${type}; charset=utf-8`,
  ...FEED_CACHE,
  'Netlify-Vary': `query=${query.length === 0 ? '-' : query.join('|')}`,
  'Netlify-Cache-Tag': tags.join(','),
});
