import { EXACT_TOTAL } from '../../../rules/limits.ts';
import type { HitCount } from './hit-count.ts';
import type { Reader } from './reader.ts';

/** How many more hits than can be told are counted, so that a count holds until so many profiles have changed. */
export const MARGIN = 1_000;
/** For how long facets of the newest hits are kept, in milliseconds, and of how many queries. */
const KEPT = { milliseconds: 60_000, queries: 500 };

type Kept = { hits: HitCount; at: number; changed: number };

const keptByBook = new WeakMap<Reader['book'], Map<string, Kept>>();

/** The hits of a query that has more than can be told: those of a minute ago, or else what `count` counts. Others are counted each time. */
export const keptHits = async (
  { book }: Reader,
  kind: HitCount['kind'],
  query: string,
  count: () => Promise<HitCount>,
): Promise<HitCount> => {
  const kept = keptByBook.get(book) ?? new Map<string, Kept>();
  keptByBook.set(book, kept);
  const key = `${kind} ${query}`;
  const changed = book.count(kind, 'changed', '');
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
