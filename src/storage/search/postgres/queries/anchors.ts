import { LRUCache } from 'lru-cache';
import type { ProfileKind } from '../../../../domain/fields/fields.ts';
import type { Reader } from './reader.ts';

/** A row of a list, and how many rows it has from this one to its end: new profiles come before, so that number seldom changes. */
export type Anchor = { ord: string; left: number };

type Anchors = { changed: number; at: number; rows: Anchor[] };

/** For how long the rows of a list that has changed since are used, in milliseconds: less than changes may take to show. */
const MAX_AGE_MS = 5_000;
/** Of how many lists rows are remembered, and how many of each. */
const LISTS = 200;
const ROWS = 500;

const listsByBook = new WeakMap<Reader['book'], LRUCache<string, Anchors>>();

/** The remembered rows of a list of some kinds; `remember` adds one. All are forgotten soon after a profile of these kinds has changed. */
export const anchorsOf = (
  { book }: Reader,
  kinds: readonly ProfileKind[],
  list: string,
): { rows: readonly Anchor[]; remember: (anchor: Anchor) => void } => {
  const lists = listsByBook.get(book) ?? new LRUCache<string, Anchors>({ max: LISTS });
  listsByBook.set(book, lists);
  const changed = kinds.reduce((sum, kind) => sum + book.count(kind, 'changed', ''), 0);
  const now = Date.now();
  const cached = lists.get(list);
  const isFresh = cached !== undefined && (cached.changed === changed || now - cached.at < MAX_AGE_MS);
  const anchors = isFresh ? cached : { changed, at: now, rows: [] };
  lists.set(list, anchors);
  return {
    rows: anchors.rows,
    remember: (anchor) => {
      anchors.rows.push(anchor);
      if (anchors.rows.length > ROWS) anchors.rows.shift();
    },
  };
};
