import { LOCAL_STORE, openLocalStore } from '../../local-store/storage/local-store.ts';
import { Memory } from './memory.ts';
import { type Defer, Storage } from './storage.ts';

let provided: (() => Storage) | null = null;

/** Makes every later `openStorage` return this store: for commands, tests and the bench. */
export const provideStorage = (open: (() => Storage) | null): void => {
  provided = open;
};

type OpenOptions = {
  /** Whether reads may ask for strong consistency; builds cannot. */
  strong?: boolean;
  /** Runs what a request defers until after its reply. */
  defer?: Defer;
};

/**
 * The store of this deploy: locally the one in the data folder, else the platform's, one for each deploy context. The platform tells
 * the context to each function (`Context.deploy.context`) and each build (`CONTEXT`).
 */
export const openStorage = (
  deployContext: string | undefined,
  { strong = true, defer }: OpenOptions = {},
): Storage => {
  const storage = provided?.() ?? openOwn(deployContext, strong);
  return defer === undefined ? storage : storage.deferringTo(defer);
};

const openOwn = (deployContext: string | undefined, strong: boolean): Storage => {
  if (isLocal()) {
    const { access, fetch, follow } = openLocalStore();
    return new Storage({ name: LOCAL_STORE, memory: memoryOf(LOCAL_STORE), access, fetch, follow });
  }
  // Opening the wrong store would look like lost data.
  if (!deployContext) throw new Error('The platform named no deploy context, so the store is unknown');
  const name = process.env['VITAE_STORE'] ?? `vitae-${deployContext}`;
  return new Storage({ name, memory: memoryOf(name), strong });
};

/** Whether this process belongs to a local site: our own host, or the platform's command line with or without our start command. */
const isLocal = (): boolean => process.env['VITAE_LOCAL'] === '1' || process.env['NETLIFY_DEV'] === 'true';

// A process may contain this module twice, once in the built pages: both copies share this state.
const MEMORIES = Symbol.for('vitae.memories');
const shared = globalThis as { [MEMORIES]?: Map<string, Memory> };

/** Bytes of immutable keys that a local site caches: the index on disk has what lists and searches need. */
const LOCAL_MEMORY = 160 * 1024 * 1024;

const memoryOf = (name: string): Memory => {
  shared[MEMORIES] ??= new Map();
  const memory = shared[MEMORIES].get(name) ?? new Memory(name === LOCAL_STORE ? LOCAL_MEMORY : undefined);
  shared[MEMORIES].set(name, memory);
  return memory;
};
