import { EXACT_TOTAL } from '../../rules/limits.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import type { HitCount } from './hit-count.ts';

/** How far beyond the largest exact total hits are counted: the count holds until this many profiles have changed. */
export const MARGIN = 1_000;
/** For how long facets of the newest hits are kept, in milliseconds, and of how many queries. */
const KEPT = { milliseconds: 60_000, queries: 500 };

/** `counted`: of how many it has the groups, which are all, or the newest. */
export type CountedHits = HitCount & { counted: number };

type Kept = { hits: CountedHits; at: number; changed: number };

const caches = new WeakMap<DatabaseReader['counts'], Map<string, Kept>>();

/** The hits of a query that has more than can be told: those that are cached, or else what `count` counts. Others are counted each time. */
export const cachedHits = async (
  { counts }: DatabaseReader,
  kind: HitCount['kind'],
  query: string,
  count: () => Promise<CountedHits>,
): Promise<CountedHits> => {
  const kept = caches.get(counts) ?? new Map<string, Kept>();
  caches.set(counts, kept);
  const key = `${kind} ${query}`;
  const changed = counts.count(kind, 'changed', '');
  const known = kept.get(key);
  if (known !== undefined && changed - known.changed < MARGIN && Date.now() - known.at < KEPT.milliseconds)
    return known.hits;
  kept.delete(key);
  const hits = await count();
  if (hits.counted <= EXACT_TOTAL + MARGIN) return hits;
  kept.set(key, { hits, at: Date.now(), changed });
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT.queries) break;
    kept.delete(oldest);
  }
  return hits;
};
