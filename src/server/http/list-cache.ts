/** Cache headers of a list: the CDN may keep it for five seconds and serve it stale for five more while it revalidates, so changes show within ten. */
export const listCache = (query: readonly string[]): Record<string, string> => ({
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, durable, s-maxage=5, stale-while-revalidate=5',
  'Netlify-Vary': `query=${query.join('|')}`,
  'Netlify-Cache-Tag': 'directory',
});
