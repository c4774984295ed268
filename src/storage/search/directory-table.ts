import pMap from 'p-map';
import type { ProfileKind } from '../../domain/fields/fields.ts';
import { type SearchText, searchText } from '../../domain/search/search.ts';
import { type Entry, type Leaf, leafOf, needLeaf, needLeaves } from '../engine/leaves.ts';
import { READS_AT_ONCE, type Storage } from '../engine/storage.ts';
import type { Directory } from './directory.ts';
import {
  type Columns,
  columnsOfEntries,
  columnsOfRows,
  forgetRows,
  isWarmForSearch,
  rowsOf,
  type SearchColumns,
  searchColumnsOf,
  toColumns,
  toSearchColumns,
} from './directory-columns.ts';
import type { IndexEntry } from './directory-entries.ts';

/** A part of the directory in columns, rows oldest first. */
export type Part = {
  kind: ProfileKind;
  columns: Columns;
  /** Rows that a newer change replaces, if any. */
  gone: ReadonlySet<number> | null;
  /** The entries in the same order, if they are loaded. */
  entries: readonly Entry<IndexEntry>[] | null;
  /** The searched texts of the same entries, if requested. */
  searched: SearchColumns | null;
};

// A changed entry stays the same object until it changes again.
const freshTexts = new WeakMap<IndexEntry, SearchText>();
const textOfFresh = (entry: IndexEntry): SearchText => {
  const known = freshTexts.get(entry) ?? searchText(entry);
  freshTexts.set(entry, known);
  return known;
};

/**
 * One kind of the directory in parts, newest first. With `texts`, from the whole entries, for a search; otherwise from the short rows, which
 * are a tenth of the size. A process that has searched holds the entries anyway and uses them instead of rows. A directory from before there
 * were rows is read from its entries.
 */
export const openTable = async (
  storage: Storage,
  directory: Directory,
  kind: ProfileKind,
  { texts }: { texts: boolean },
): Promise<Part[]> => {
  const { entries, found } = directory.state[kind];
  const fresh = freshOf(directory, kind);
  const parts: Part[] = [texts ? withTexts(fresh) : fresh.part];
  if (texts || found === undefined || isWarmForSearch(storage, entries)) {
    forgetRows(storage, found ?? []);
    await needLeaves(storage, entries);
    const gone = goneFrom(entries, fresh);
    for (const leaf of entries.toReversed()) {
      const held = await needLeaf<IndexEntry>(storage, leaf);
      const columns = columnsOfEntries(storage, leaf, held);
      const searched = texts ? searchColumnsOf(storage, leaf, held) : null;
      parts.push({ kind, columns, gone: gone(leaf, columns), entries: held, searched });
    }
    return parts;
  }
  const gone = goneFrom(found, fresh);
  const read = async (leaf: Leaf): Promise<Part> => {
    const columns = await columnsOfRows(storage, leaf);
    return { kind, columns, gone: gone(leaf, columns), entries: null, searched: null };
  };
  return [...parts, ...(await pMap(found.toReversed(), read, READS_AT_ONCE))];
};

type Change = { order: string; profile: ProfileKind; entry: IndexEntry | null };

/** The changes since the last compaction in columns, and which rows of each leaf they replace. */
type Fresh = {
  changes: readonly Change[];
  part: Part;
  searched: SearchColumns | null;
  gone: WeakMap<Leaf, ReadonlySet<number> | null>;
};

const kept = new WeakMap<Directory['changes'], Partial<Record<ProfileKind, Fresh>>>();

const freshOf = ({ changes: all }: Directory, kind: ProfileKind): Fresh => {
  const known = kept.get(all) ?? {};
  kept.set(all, known);
  if (known[kind] !== undefined) return known[kind];
  const changes = [...all.values()].filter(({ profile }) => profile === kind);
  const fresh: Fresh = { changes, part: freshPart(kind, changes), searched: null, gone: new WeakMap() };
  known[kind] = fresh;
  return fresh;
};

const freshPart = (kind: ProfileKind, changes: readonly Change[]): Part => {
  const entries = changes
    .flatMap(({ order, entry }): Entry<IndexEntry>[] => (entry === null ? [] : [[order, entry]]))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { kind, columns: toColumns(rowsOf(entries)), gone: null, entries, searched: null };
};

const withTexts = (fresh: Fresh): Part => {
  fresh.searched ??= toSearchColumns((fresh.part.entries ?? []).map(([, entry]) => textOfFresh(entry)));
  return { ...fresh.part, searched: fresh.searched };
};

/** Returns the rows of a leaf that changes replace. */
const goneFrom = (leaves: readonly Leaf[], { changes, gone }: Fresh) => {
  let ordersIn: Map<Leaf, string[]> | null = null;
  return (leaf: Leaf, { orders }: Columns): ReadonlySet<number> | null => {
    const known = gone.get(leaf);
    if (known !== undefined) return known;
    ordersIn ??= ordersByLeaf(leaves, changes);
    const changed = ordersIn.get(leaf);
    const rows =
      changed === undefined
        ? null
        : new Set(changed.map((order) => rowAt(orders, order)).filter((row) => row >= 0));
    gone.set(leaf, rows);
    return rows;
  };
};

const ordersByLeaf = (leaves: readonly Leaf[], changes: readonly Change[]): Map<Leaf, string[]> => {
  const ordersIn = new Map<Leaf, string[]>();
  for (const { order } of changes) {
    const leaf = leafOf(leaves, order);
    if (leaf === undefined) continue;
    const known = ordersIn.get(leaf);
    if (known === undefined) ordersIn.set(leaf, [order]);
    else known.push(order);
  }
  return ordersIn;
};

const rowAt = (orders: readonly string[], order: string): number => {
  let low = 0;
  let high = orders.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = orders[middle] as string;
    if (found === order) return middle;
    if (found < order) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};
