import { gunzipSync } from 'node:zlib';
import { leafOf, type MapEntry } from '../../../base/engine/storage/leaves.ts';
import type { Counts } from '../../../profiles/rules/list-item.ts';
import type { CountsOf } from '../columns/part-source.ts';
import type { IndexRequest } from './index-messages.ts';

type Given = Extract<IndexRequest, { type: 'counts' }>;
type Table = ReadonlyMap<string, readonly [like: number, view: number]>;

const NONE: Counts = { like: 0, view: 0 };

/** The counts of all profiles, by the leaves that they are stored in: only those that changed are read again. */
export class CountTable {
  #tables = new Map<string, Table>();

  replace({ leaves, fresh }: Pick<Given, 'leaves' | 'fresh'>): CountsOf {
    const tables = new Map<string, Table>();
    for (const { key, bytes } of leaves) {
      const table = bytes === undefined ? this.#tables.get(key) : read(bytes);
      if (table !== undefined) tables.set(key, table);
    }
    this.#tables = tables;
    const newest = new Map(fresh);
    const sorted = leaves.map(({ key, first }) => ({ key, first, size: 0 }));
    return (id) => {
      const changed = newest.get(id);
      if (changed !== undefined) return changed;
      const leaf = leafOf(sorted, id);
      const [like, view] = (leaf && tables.get(leaf.key)?.get(id)) ?? [0, 0];
      return like === 0 && view === 0 ? NONE : { like: Math.max(0, like), view };
    };
  }
}

const read = (bytes: Uint8Array): Table =>
  new Map(JSON.parse(gunzipSync(bytes).toString('utf8')) as MapEntry<[number, number]>[]);
