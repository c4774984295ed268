import { MAX_AGE_SECONDS } from '../../domain/site/limits.ts';

/** Cache headers of replies that the CDN may keep, apart from their keys and tags. Browsers always ask again. */
const cacheFor = (seconds: number) => ({
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': `public, durable, s-maxage=${seconds}, stale-while-revalidate=${seconds}`,
});

/** Lists and pages: half of their time fresh, and the other half stale while the CDN revalidates. */
export const PAGE_CACHE = cacheFor(MAX_AGE_SECONDS / 2);
/** Feeds: changes show within sixty seconds. */
export const FEED_CACHE = cacheFor(30);

/** Cache headers of a list; the cache key has only the parameters in `query`. */
export const listCache = (query: readonly string[]): Record<string, string> => ({
  ...PAGE_CACHE,
  'Netlify-Vary': `query=${query.join('|')}`,
  'Netlify-Cache-Tag': 'directory',
});
