import { join, resolve } from 'node:path';
import { blobsProtocol } from './blobs-protocol.ts';
import { takeFolderOver } from './folder-takeover.ts';
import { type SqliteMemory, SqliteStores } from './sqlite-store.ts';

/** A local store: the options for `getStore`. */
export type LocalAccess = { siteID: string; token: string; edgeURL: string; uncachedEdgeURL: string };
export type LocalStore = { access: LocalAccess; fetch: typeof fetch; file: string };

/** The name of the one local store. */
export const LOCAL_STORE = 'vitae';

const ADDRESS = 'http://store.local';
const access = { siteID: 'local', token: 'local', edgeURL: ADDRESS, uncachedEdgeURL: ADDRESS };

// A process may contain this module twice, once in the built pages: both copies write through one store.
const OPENED = Symbol.for('vitae.local-stores');
const shared = globalThis as { [OPENED]?: Map<string, LocalStore & { stores: SqliteStores }> };
const opened = () => {
  shared[OPENED] ??= new Map();
  return shared[OPENED];
};

/** The folder of the local store, the outbox and kept settings. */
export const dataFolder = (): string => resolve(process.env['VITAE_DATA'] || '.netlify');

/** Opens the store of a data folder, `store.db`, once for each process. Takes over the store of an earlier version. */
export const openLocalStore = (folder = dataFolder(), memory?: SqliteMemory): LocalStore => {
  const file = join(folder, 'store.db');
  const known = opened().get(file);
  if (known !== undefined) return known;
  const stores = new SqliteStores(file, memory);
  takeFolderOver(stores, LOCAL_STORE, join(folder, 'blobs-serve'));
  const store = { access, fetch: blobsProtocol(stores), file, stores };
  opened().set(file, store);
  return store;
};

/**
 * Moves everything from the write-ahead log of this process's local stores into their files and empties the log, so that nothing deleted
 * stays in it. False if another process is reading one; true if there is none.
 */
export const truncateLocalLog = (): boolean =>
  [...opened().values()].every(({ stores }) => stores.truncateLog());

/** Closes the store of a data folder; call it once all requests are answered. */
export const closeLocalStore = (folder = dataFolder()): void => {
  const file = join(folder, 'store.db');
  opened().get(file)?.stores.close();
  opened().delete(file);
};
