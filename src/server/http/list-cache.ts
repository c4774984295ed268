import { PAGE_CACHE } from './cache-times.ts';

/** Cache headers of a list; the cache key has only the parameters in `query`. */
export const listCache = (query: readonly string[]): Record<string, string> => ({
  ...PAGE_CACHE,
  'Netlify-Vary': `query=${query.join('|')}`,
  'Netlify-Cache-Tag': 'directory',
});
