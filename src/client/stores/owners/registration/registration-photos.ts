const NAME = 'vitae-registration';
const STORE = 'photos';
/** A draft whose tab was closed leaves its photos; they are removed after a day. */
const TTL_MS = 24 * 60 * 60_000;

type Row = { photo: ArrayBuffer; type: string; at: number };

const open = (): Promise<IDBDatabase> =>
  new Promise((done, fail) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
    request.onblocked = () => fail(new Error('The database is blocked.'));
  });

const run = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> => {
  try {
    const database = await open();
    try {
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      return await new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    } finally {
      database.close();
    }
  } catch {
    // Private windows may have no database: then photos are only in memory.
    return null;
  }
};

/** Photos of unfinished registrations, in the browser's database. Never rejects. */
export const draftPhotos = {
  get: async (key: string): Promise<Blob | null> => {
    const row = await run<Row | undefined>('readonly', (store) => store.get(key));
    return row ? new Blob([row.photo], { type: row.type }) : null;
  },

  /** Stores a photo, or removes it if null. */
  set: async (key: string, photo: Blob | null): Promise<void> => {
    if (photo === null) {
      await run('readwrite', (store) => store.delete(key));
      return;
    }
    // Stores bytes, because WebKit loses blobs in private windows.
    const row: Row = { photo: await photo.arrayBuffer(), type: photo.type, at: Date.now() };
    await run('readwrite', (store) => store.put(row, key));
  },

  /** Removes photos that are older than a day. */
  sweep: async (): Promise<void> => {
    const keys = (await run('readonly', (store) => store.getAllKeys())) ?? [];
    for (const key of keys) {
      const row = await run<Row | undefined>('readonly', (store) => store.get(key));
      if (row && Date.now() - row.at > TTL_MS) await run('readwrite', (store) => store.delete(key));
    }
  },
};
