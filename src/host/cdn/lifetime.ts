/** How long the CDN may serve a response as fresh, and then as stale while it revalidates, in milliseconds. */
export type Lifetime = { fresh: number; stale: number };

/** Statuses that may be cached if the response allows it. */
const KEEPABLE = new Set([200, 203, 301, 308, 404, 410]);
/** Maximum lifetime, in milliseconds: commands change the store in other processes, whose purges do not reach this cache. */
const MAX_LIFETIME_MS = 600_000;

/** How long a response may be cached; null if it may not. Headers for the CDN take precedence over those for browsers. */
export const lifetimeOf = ({ status, headers }: Response): Lifetime | null => {
  if (!KEEPABLE.has(status) || headers.has('set-cookie')) return null;
  const value = headers.get('netlify-cdn-cache-control') ?? headers.get('cdn-cache-control');
  if (value === null) return null;
  const directives = new Map(
    value.split(',').map((directive) => {
      const [name = '', seconds = ''] = directive.trim().toLowerCase().split('=');
      return [name, Number(seconds)] as const;
    }),
  );
  if (['no-store', 'no-cache', 'private'].some((name) => directives.has(name))) return null;
  const fresh = directives.get('s-maxage') ?? directives.get('max-age') ?? 0;
  const stale = directives.get('stale-while-revalidate') ?? 0;
  if (!(fresh + stale > 0)) return null;
  return { fresh: Math.min(fresh * 1000, MAX_LIFETIME_MS), stale: Math.min(stale * 1000, MAX_LIFETIME_MS) };
};

export const cacheTagsOf = ({ headers }: Response): string[] =>
  (headers.get('netlify-cache-tag') ?? headers.get('cache-tag') ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
