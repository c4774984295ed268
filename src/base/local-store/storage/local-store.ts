import { join, resolve } from 'node:path';
import type { FollowedKeys, KeyReports } from '../../engine/storage/followed-keys.ts';
import { countEvent } from '../../log/storage/event-counts.ts';
import { blobsProtocol } from './blobs-protocol.ts';
import { type SqliteMemory, SqliteStores } from './sqlite-store.ts';
import { noteStoreProblem, StoreProblem, toStoreProblem } from './store-problem.ts';

/** A local store: the options for `getStore`. */
type LocalAccess = { siteID: string; token: string; edgeURL: string; uncachedEdgeURL: string };
export type LocalStore = {
  access: LocalAccess;
  fetch: typeof fetch;
  /** Reports the changes of keys of a store. */
  follow: (store: string, keys: FollowedKeys) => KeyReports;
  file: string;
  /** Does work whose reads all see one snapshot; this process must not write meanwhile. */
  atOneMoment: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

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

/** The folder of the local store, the outbox and the stored settings. */
export const dataFolder = (): string => resolve(process.env['VITAE_DATA'] || '.netlify');

/** The file of the store of a data folder. */
export const storeFile = (folder: string): string => join(folder, 'store.db');

/** Opens the store of a data folder, `store.db`, once in each process. */
export const openLocalStore = (folder = dataFolder(), memory?: SqliteMemory): LocalStore => {
  const file = storeFile(folder);
  const openedStore = opened().get(file);
  if (openedStore !== undefined) return openedStore;
  const stores = openStores(file, memory);
  const store = {
    access,
    fetch: tellingProblems(blobsProtocol(stores), file),
    follow: stores.follow.bind(stores),
    file,
    atOneMoment: stores.atOneMoment.bind(stores),
    stores,
  };
  opened().set(file, store);
  return store;
};

const openStores = (file: string, memory: SqliteMemory | undefined): SqliteStores => {
  try {
    return new SqliteStores(file, memory);
  } catch (error) {
    throw toStoreProblem(error, file);
  }
};

/** The uses of the store by their methods. */
const OPERATIONS: Readonly<Record<string, string>> = {
  GET: 'read',
  HEAD: 'read',
  PUT: 'write',
  DELETE: 'delete',
};

/** Counts requests, and logs what is wrong with the file, with the remedy, when one fails because of it. */
const tellingProblems =
  (send: typeof fetch, file: string): typeof fetch =>
  async (input, init) => {
    const started = performance.now();
    try {
      const reply = await send(input, init);
      const operation = OPERATIONS[(init?.method ?? 'GET').toUpperCase()] ?? 'other';
      countEvent('store', operation, (performance.now() - started) / 1000);
      return reply;
    } catch (error) {
      const problem = toStoreProblem(error, file);
      if (problem instanceof StoreProblem) noteStoreProblem(problem, file);
      throw problem;
    }
  };

/**
 * Moves everything from the write-ahead log of this process's local stores into their files and empties the log, so that nothing deleted
 * stays in it. False if another process is reading one; true if there is none.
 */
export const truncateLocalLog = async (): Promise<boolean> => {
  for (const { stores } of opened().values()) if (!(await stores.truncateLog())) return false;
  return true;
};

/** Closes the store of a data folder; call it once all requests are answered. */
export const closeLocalStore = (folder = dataFolder()): void => {
  const file = storeFile(folder);
  opened().get(file)?.stores.close();
  opened().delete(file);
};
