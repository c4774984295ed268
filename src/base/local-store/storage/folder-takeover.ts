import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqliteStores } from './sqlite-store.ts';
import { etagOf } from './sqlite-table.ts';

const MARK = 'taken-over';

/** Copies the store of an earlier version, one file for each key, once and in one transaction; the folder stays. Returns the number of keys. */
export const takeFolderOver = (stores: SqliteStores, store: string, folder: string): number => {
  const root = join(folder, 'entries', 'local', `site:${store}`);
  if (!existsSync(root)) return 0;
  const state = stores.table('state');
  let count = 0;
  stores.transaction(() => {
    if (state.get(MARK) !== null) return;
    const table = stores.table(store);
    for (const [key, file] of filesUnder(root, '')) {
      const body = readFileSync(file);
      table.put(key, body, etagOf(body));
      count += 1;
    }
    const mark = Buffer.from(String(count));
    state.put(MARK, mark, etagOf(mark));
  });
  return count;
};

function* filesUnder(folder: string, prefix: string): Generator<[key: string, file: string]> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // A name that begins with a dot is an unfinished write.
    if (entry.name.startsWith('.')) continue;
    const file = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(file, `${prefix}${entry.name}/`);
    else yield [`${prefix}${entry.name}`, file];
  }
}
