/** How long the CDN may keep a reply: fresh, and then shown while it is asked for again; in milliseconds. */
export type Lifetime = { fresh: number; stale: number };

/** Statuses that may be kept where the reply says so. */
const KEEPABLE = new Set([200, 203, 301, 308, 404, 410]);
/** Commands change the store from processes of their own, whose purges do not get here: nothing is kept longer without being asked for again. */
const LONGEST = 600_000;

/** Reads how long a reply may be kept; null when not at all. What is for the CDN alone counts before what browsers are told. */
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
  return { fresh: Math.min(fresh * 1000, LONGEST), stale: Math.min(stale * 1000, LONGEST) };
};

/** The tags that a reply can be purged by. */
export const cacheTagsOf = ({ headers }: Response): string[] =>
  (headers.get('netlify-cache-tag') ?? headers.get('cache-tag') ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
