import pMap from 'p-map';
import {
  type Leaf,
  leavesOf,
  lookUp,
  needLeaf,
  needLeaves,
  walkLeaves,
} from '../../../base/engine/storage/leaves.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { openAllCounts } from '../../../profiles/counts/storage/counts.ts';
import {
  type AdminColumns,
  sizeOfAdminColumns,
  toAdminColumns,
} from '../../admin-list/storage/admin-columns.ts';
import { keysOf } from '../../alike/storage/alike-keys.ts';
import { type KeyTable, sizeOfKeyTable, toKeyTable } from '../../alike/storage/key-table.ts';
import type { AdminEntry, FoundRow, IndexEntry } from '../directory-entry.ts';
import type { DirectoryState } from '../directory-state.ts';
import { type Columns, sizeOfColumns, toColumns } from './directory-columns.ts';
import {
  type LeafPart,
  type LeafRow,
  type PartSource,
  type Searchable,
  sizeOfSearchable,
  toSearchable,
} from './part-source.ts';
import { requireCapacity } from './search-capacity.ts';
import { wholeIndex } from './texts/text-index.ts';

/**
 * The directory in the memory of this process, read from the store itself. Filters and facets use the short rows, which are a tenth of
 * the size; a search uses whole entries, and a process that has searched has their columns anyway and uses them instead of rows.
 */
export const storeParts = (storage: Storage): PartSource => ({
  storage,
  parts: (state, kind, { texts }) => partsOf(storage, state, kind, texts),
  entries: (state, kind, rows) => entriesAt(storage, state, kind, rows),
  adminPart: (leaf) => adminColumnsOf(storage, leaf),
  adminEntries: async (leaf, rows) => {
    const entries = await needLeaf<AdminEntry>(storage, leaf);
    return rows.flatMap((row) => entries[row]?.[1] ?? []);
  },
  alikeKeys: (leaf) => keyTableOf(storage, leaf),
  counts: () => openAllCounts(storage),
});

const partsOf = async (
  storage: Storage,
  state: DirectoryState,
  kind: ProfileKind,
  texts: boolean,
): Promise<LeafPart[]> => {
  const { entries, rows } = state[kind];
  if (!texts && !isWarmForSearch(storage, entries)) {
    const read = async (leaf: Leaf): Promise<LeafPart> => ({
      leaf,
      columns: await columnsOfRows(storage, kind, leaf),
      searched: null,
      names: null,
    });
    return pMap(rows.toReversed(), read, READS_AT_ONCE);
  }
  if (texts) requireCapacity(state);
  forgetRows(storage, rows);
  const read = (leaf: Leaf): Promise<LeafPart> => readEntries(storage, leaf);
  return pMap(entries.toReversed(), read, READS_AT_ONCE);
};

/** What is made of a leaf once and kept beside it as `?{name}`. */
const ofLeaf = async <Value>(
  storage: Storage,
  { key }: Leaf,
  name: string,
  sizeOf: (value: Value) => number,
  make: () => Promise<Value>,
): Promise<Value> =>
  (await storage.memory.keep(`${key}?${name}`, async () => {
    const value = await make();
    return { value, size: sizeOf(value) };
  })) as Value;

/** The columns of a leaf of rows, kept in place of the rows. */
const columnsOfRows = (storage: Storage, kind: ProfileKind, leaf: Leaf): Promise<Columns> =>
  ofLeaf(storage, leaf, 'columns', sizeOfColumns, async () => {
    const rows = [];
    for await (const row of walkLeaves<FoundRow>(storage, [leaf])) rows.push(row);
    return toColumns(kind, rows);
  });

/** The columns, texts and names of a leaf of entries, beside the entries, of which memory may keep fewer. */
const readEntries = async (storage: Storage, leaf: Leaf): Promise<LeafPart> => {
  const searchable = await ofLeaf<Searchable>(storage, leaf, 'searched', sizeOfSearchable, async () =>
    toSearchable(await needLeaf<IndexEntry>(storage, leaf)),
  );
  return { leaf, ...searchable, searched: wholeIndex(searchable.searched) };
};

/** Whether most of some leaves are in memory already for search. */
const isWarmForSearch = ({ memory }: Storage, leaves: readonly Leaf[]): boolean =>
  2 * leaves.filter(({ key }) => memory.get(`${key}?searched`) !== undefined).length > leaves.length;

/** Frees the columns of leaves of rows. */
const forgetRows = ({ memory }: Storage, leaves: readonly Leaf[]): void => {
  for (const { key } of leaves) memory.delete(`${key}?columns`);
};

const entriesAt = async (
  storage: Storage,
  state: DirectoryState,
  kind: ProfileKind,
  rows: readonly LeafRow[],
): Promise<Map<string, IndexEntry>> => {
  const leaves = state[kind].entries;
  const orders = rows.map(({ order }) => order);
  await needLeaves(storage, leavesOf(leaves, orders));
  const entries = new Map<string, IndexEntry>();
  for (const order of orders) {
    const entry = await lookUp<IndexEntry>(storage, leaves, order);
    if (entry !== undefined) entries.set(order, entry);
  }
  return entries;
};

const adminColumnsOf = (storage: Storage, leaf: Leaf): Promise<AdminColumns> =>
  ofLeaf(storage, leaf, 'searched', sizeOfAdminColumns, async () =>
    toAdminColumns(await needLeaf<AdminEntry>(storage, leaf)),
  );

const keyTableOf = (storage: Storage, leaf: Leaf): Promise<KeyTable> =>
  ofLeaf(storage, leaf, 'alike', sizeOfKeyTable, async () =>
    toKeyTable(keysOf(await needLeaf<AdminEntry>(storage, leaf))),
  );
