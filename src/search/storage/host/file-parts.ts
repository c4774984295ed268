import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Leaf, MapEntry } from '../../../base/engine/storage/leaves.ts';
import { Memory } from '../../../base/engine/storage/memory.ts';
import { type AdminColumns, toAdminColumns } from '../../admin-list/storage/admin-columns.ts';
import { keysOf } from '../../alike/storage/alike-keys.ts';
import { type KeyTable, sizeOfKeyTable, toKeyTable } from '../../alike/storage/key-table.ts';
import {
  type CountsOf,
  type LeafRow,
  type ListedColumns,
  type PartSource,
  sizeOfListed,
  toSearchable,
  toTexts,
} from '../columns/part-source.ts';
import { mergeTextIndexes } from '../columns/texts/merge-text-indexes.ts';
import { type LeafOrder, type TokenOrder, toTokenOrder } from '../columns/texts/phrases.ts';
import {
  sizeOfTextIndex,
  type TextIndex,
  type TextPart,
  type TextSlice,
} from '../columns/texts/text-index.ts';
import type { AdminEntry, IndexEntry } from '../directory-entry.ts';
import type { IndexFile } from './index-file.ts';
import { type TextGroup, textGroups } from './text-groups.ts';

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

  parts: PartSource['parts'] = async (state, kind, { texts }) => {
    const searched = new Map<Leaf, TextSlice>();
    if (texts)
      for (const group of textGroups(state[kind].entries)) {
        const index = this.#texts(group);
        const orders = this.#orders(group);
        group.leaves.forEach((leaf, number) => {
          searched.set(leaf, { index, ...(orders[number] as LeafOrder), orders });
        });
      }
    return state[kind].entries
      .toReversed()
      .map((leaf) => ({ leaf, ...this.#listed(leaf), searched: searched.get(leaf) ?? null }));
  };

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

  // Read from the file each time: administrators search rarely, and their texts would take as much memory as all else.
  adminPart = async (leaf: Leaf): Promise<AdminColumns> => {
    const columns = this.#file.columns<AdminColumns>(leaf.key);
    if (columns === null) throw new MissingLeaf(leaf.key);
    return columns;
  };

  adminEntries = async (leaf: Leaf, rows: readonly number[]): Promise<AdminEntry[]> => this.#read(leaf, rows);

  alikeKeys = async (leaf: Leaf): Promise<KeyTable> => {
    const cached = this.#memory.get<KeyTable>(alikeKey(leaf.key));
    if (cached !== undefined) return cached;
    const table = this.#file.texts<KeyTable>(leaf.key);
    if (table === null) throw new MissingLeaf(leaf.key);
    this.#memory.set(alikeKey(leaf.key), table, sizeOfKeyTable(table));
    return table;
  };

  /** Derives a leaf from its stored bytes, and keeps it. */
  build(key: string, content: LeafContent, bytes: Uint8Array): void {
    const text = gunzipSync(bytes).toString('utf8');
    if (content === 'admin') {
      const entries = JSON.parse(text) as MapEntry<AdminEntry>[];
      this.#file.put(key, toAdminColumns(entries), entries, { index: toKeyTable(keysOf(entries)) });
      return;
    }
    const entries = JSON.parse(text) as MapEntry<IndexEntry>[];
    const texts = toTexts(entries);
    const { searched, ...listed } = toSearchable(entries, texts);
    const { tokens } = searched.parts[0] as TextPart;
    this.#file.put(key, listed, entries, { index: searched, order: toTokenOrder(texts, tokens) });
    this.#keepListed(key, listed);
  }

  /** Derives the index of the texts of a group from those of its leaves; queries go on meanwhile. */
  async merge({ key, leaves }: TextGroup): Promise<void> {
    const indexes: TextIndex[] = [];
    for (const leaf of leaves) {
      indexes.push(this.#textsOf(leaf.key));
      await setImmediate();
    }
    this.#file.put(key, await mergeTextIndexes(indexes, () => setImmediate()), []);
  }

  /** Brings the index of the texts of a group into memory. */
  load(group: TextGroup): void {
    this.#texts(group);
  }

  /** Removes leaves, so that nothing of them stays in the file. */
  drop(keys: readonly string[]): void {
    if (keys.length === 0) return;
    for (const key of keys) this.#memory.forget(key);
    this.#file.remove(keys);
  }

  #listed(leaf: Leaf): ListedColumns {
    const cached = this.#memory.get<ListedColumns>(leaf.key);
    if (cached !== undefined) return cached;
    const listed = this.#file.columns<ListedColumns>(leaf.key);
    if (listed === null) throw new MissingLeaf(leaf.key);
    return this.#keepListed(leaf.key, listed);
  }

  #keepListed(key: string, listed: ListedColumns): ListedColumns {
    this.#memory.set(key, listed, sizeOfListed(listed));
    return listed;
  }

  #texts({ key, leaves }: TextGroup): TextIndex {
    const cached = this.#memory.get<TextIndex>(textsKey(key));
    if (cached !== undefined) return cached;
    if (leaves.length === 1) return this.#keepTexts(key, this.#textsOf(key));
    const index = this.#file.columns<TextIndex>(key);
    if (index === null) throw new MissingLeaf(key);
    return this.#keepTexts(key, index);
  }

  /** Where the order of the tokens of each leaf of a group is read. */
  #orders({ leaves }: TextGroup): LeafOrder[] {
    let first = 0;
    return leaves.map(({ key, size: rows }) => {
      const order = { first, rows, read: () => this.#orderOf(key) };
      first += rows;
      return order;
    });
  }

  #orderOf(key: string): TokenOrder {
    const order = this.#file.order<TokenOrder>(key);
    if (order === null) throw new MissingLeaf(key);
    return order;
  }

  #textsOf(key: string): TextIndex {
    const index = this.#file.texts<TextIndex>(key);
    if (index === null) throw new MissingLeaf(key);
    return index;
  }

  #keepTexts(key: string, index: TextIndex): TextIndex {
    this.#memory.set(textsKey(key), index, sizeOfTextIndex(index));
    return index;
  }

  #read<Value>(leaf: Leaf, rows: readonly number[]): Value[] {
    const values = this.#file.entries<Value>(leaf.key, rows);
    if (values === null) throw new MissingLeaf(leaf.key);
    return values;
  }
}

const alikeKey = (key: string): string => `${key}?alike`;
const textsKey = (key: string): string => `${key}?texts`;

const groupByLeaf = (rows: readonly LeafRow[]): Map<Leaf, LeafRow[]> => {
  const groups = new Map<Leaf, LeafRow[]>();
  for (const row of rows) {
    const group = groups.get(row.leaf);
    if (group === undefined) groups.set(row.leaf, [row]);
    else group.push(row);
  }
  return groups;
};
