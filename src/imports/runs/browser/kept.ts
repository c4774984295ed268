import { clear, createStore, delMany, entries, setMany } from 'idb-keyval';
import { IMPORT_DATABASE } from '../../../base/http/browser/admin-events.ts';

/** What an import keeps between two loads of the page. */
export type Kept = {
  /** All entries; empty where the browser keeps nothing. */
  read: () => Promise<Map<string, unknown>>;
  /** Writes entries together; false where the browser does not keep them. */
  write: (values: Readonly<Record<string, unknown>>) => Promise<boolean>;
  /** Forgets some entries, or everything. */
  forget: (keys?: readonly string[]) => Promise<void>;
};

/** The database of this browser. One that refuses, as a private window may, only means that a reload begins anew. */
export const browserKept = (): Kept => {
  const store = createStore(IMPORT_DATABASE, 'import');
  return {
    read: async () => {
      try {
        return new Map((await entries(store)).map(([key, value]) => [String(key), value]));
      } catch {
        return new Map();
      }
    },
    write: async (values) => {
      try {
        await setMany(Object.entries(values), store);
        return true;
      } catch {
        return false;
      }
    },
    forget: async (keys) => {
      await (keys === undefined ? clear(store) : delMany([...keys], store)).catch(() => {});
    },
  };
};

/** Keeps in memory alone. */
export const memoryKept = (): Kept => {
  const values = new Map<string, unknown>();
  return {
    read: async () => structuredClone(values),
    write: async (added) => {
      for (const [key, value] of Object.entries(added)) values.set(key, structuredClone(value));
      return true;
    },
    forget: async (keys = [...values.keys()]) => {
      for (const key of keys) values.delete(key);
    },
  };
};
