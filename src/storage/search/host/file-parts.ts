import { gunzipSync } from 'node:zlib';
import type { Entry, Leaf } from '../../engine/leaves.ts';
import { Memory } from '../../engine/memory.ts';
import { type AdminColumns, toAdminColumns } from '../columns/admin/admin-columns.ts';
import {
  type CountsOf,
  type LeafRow,
  type PartSource,
  type Searchable,
  sizeOfSearchable,
  toSearchable,
  toTexts,
} from '../columns/part-source.ts';
import { type TokenOrder, toTokenOrder } from '../columns/phrases.ts';
import type { AdminEntry, IndexEntry } from '../directory-entries.ts';
import type { IndexFile } from './index-file.ts';

/** What a leaf of the directory has: public entries, or those of administrators. */
export type LeafContent = 'entries' | 'admin';

/** A leaf is not in the index, or was taken from it by another process. */
export class MissingLeaf extends Error {
  override name = 'MissingLeaf';
  readonly key: string;

  constructor(key: string) {
    super(`The index lacks ${key}`);
    this.key = key;
  }
}

/** Bytes of columns that stay in memory: 150 a profile. Of a larger directory, some are read from the file for each query. */
const MEMORY = 500 * 1024 * 1024;

/** The directory's leaves as the index file has them; the columns of most stay in memory. */
export class FileParts implements PartSource {
  readonly storage = null;
  readonly #file: IndexFile;
  readonly #memory = new Memory(MEMORY);
  #counts: CountsOf = () => ({ like: 0, view: 0 });

  constructor(file: IndexFile) {
    this.#file = file;
  }

  setCounts(counts: CountsOf): void {
    this.#counts = counts;
  }

  counts = async (): Promise<CountsOf> => this.#counts;

  parts: PartSource['parts'] = async (state, kind) =>
    state[kind].entries.toReversed().map((leaf) => ({ leaf, ...this.#searchable(leaf) }));

  entries: PartSource['entries'] = async (_state, _kind, rows) => {
    const entries = new Map<string, IndexEntry>();
    for (const [leaf, wanted] of groupByLeaf(rows)) {
      const values = this.#read<IndexEntry>(
        leaf,
        wanted.map(({ row }) => row),
      );
      wanted.forEach(({ order }, index) => {
        entries.set(order, values[index] as IndexEntry);
      });
    }
    return entries;
  };

  order = (leaf: Leaf): TokenOrder => {
    const order = this.#file.order<TokenOrder>(leaf.key);
    if (order === null) throw new MissingLeaf(leaf.key);
    return order;
  };

  // Read from the file each time: administrators search rarely, and their texts would take as much memory as all else.
  adminPart = async (leaf: Leaf): Promise<AdminColumns> => {
    const columns = this.#file.columns<AdminColumns>(leaf.key);
    if (columns === null) throw new MissingLeaf(leaf.key);
    return columns;
  };

  adminEntries = async (leaf: Leaf, rows: readonly number[]): Promise<AdminEntry[]> => this.#read(leaf, rows);

  /** Derives a leaf from its stored bytes, and keeps it. */
  build(key: string, content: LeafContent, bytes: Uint8Array): void {
    const text = gunzipSync(bytes).toString('utf8');
    if (content === 'admin') {
      const entries = JSON.parse(text) as Entry<AdminEntry>[];
      this.#file.put(key, toAdminColumns(entries), entries);
      return;
    }
    const entries = JSON.parse(text) as Entry<IndexEntry>[];
    const texts = toTexts(entries);
    const searchable = toSearchable(entries, texts);
    this.#file.put(key, searchable, entries, toTokenOrder(texts, searchable.searched.tokens));
    this.#keep(key, searchable);
  }

  /** Removes leaves, so that nothing of them stays in the file. */
  drop(keys: readonly string[]): void {
    if (keys.length === 0) return;
    for (const key of keys) this.#memory.delete(key);
    this.#file.remove(keys);
  }

  #searchable(leaf: Leaf): Searchable {
    const cached = this.#memory.get<Searchable>(leaf.key);
    if (cached !== undefined) return cached;
    const searchable = this.#file.columns<Searchable>(leaf.key);
    if (searchable === null) throw new MissingLeaf(leaf.key);
    return this.#keep(leaf.key, searchable);
  }

  #keep(key: string, searchable: Searchable): Searchable {
    this.#memory.set(key, searchable, sizeOfSearchable(searchable));
    return searchable;
  }

  #read<Value>(leaf: Leaf, rows: readonly number[]): Value[] {
    const values = this.#file.entries<Value>(leaf.key, rows);
    if (values === null) throw new MissingLeaf(leaf.key);
    return values;
  }
}

const groupByLeaf = (rows: readonly LeafRow[]): Map<Leaf, LeafRow[]> => {
  const groups = new Map<Leaf, LeafRow[]>();
  for (const row of rows) {
    const group = groups.get(row.leaf);
    if (group === undefined) groups.set(row.leaf, [row]);
    else group.push(row);
  }
  return groups;
};
