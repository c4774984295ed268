import { MAX_AGE_SECONDS } from '../rules/limits.ts';

/** Headers of replies that the CDN may cache, without keys and tags. Browsers always revalidate. */
const cacheFor = (seconds: number) => ({
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': `public, durable, s-maxage=${seconds}, stale-while-revalidate=${seconds}`,
});

/** For lists and pages: fresh for half of the time, and stale for the other half while the CDN revalidates. */
export const PAGE_CACHE = cacheFor(MAX_AGE_SECONDS / 2);
/** For feeds, which may be a little older than pages. */
export const FEED_CACHE = cacheFor(30);

/** Cache headers of a list; the cache key has only the parameters in `query`. */
export const listCache = (query: readonly string[]): Record<string, string> => ({
  ...PAGE_CACHE,
  'Netlify-Vary': `query=${query.join('|')}`,
  'Netlify-Cache-Tag': 'directory',
});
