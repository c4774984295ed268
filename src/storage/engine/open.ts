import { Memory } from './memory.ts';
import { Storage } from './storage.ts';

const memories = new Map<string, Memory>();
let provided: (() => Storage) | null = null;

/** Makes every later `openStorage` answer with this one: for commands, tests and the bench, which hold a store of their own. */
export const provideStorage = (open: (() => Storage) | null): void => {
  provided = open;
};

type LocalBlobs = { edgeURL: string; uncachedEdgeURL?: string; siteID: string; token: string };

/** The store of this deploy: the one that the start command names locally, else the platform's, apart for each deploy context. Builds cannot ask for strong reads. */
export const openStorage = (deployContext = 'production', { strong = true } = {}): Storage => {
  if (provided !== null) return provided();
  const local = process.env['VITAE_BLOBS'];
  const name = process.env['VITAE_STORE'] ?? `vitae-${deployContext}`;
  const memory = memoryOf(name);
  if (local === undefined) return new Storage({ name, memory, strong, emulated: isBareEmulator() });
  const access = JSON.parse(local) as LocalBlobs;
  return new Storage({ name, memory, access: { uncachedEdgeURL: access.edgeURL, ...access } });
};

// Someone runs the platform's command line without our start command: its store lacks what `guardedBlobsServer` adds.
const isBareEmulator = (): boolean => {
  const context = (globalThis as { netlifyBlobsContext?: string }).netlifyBlobsContext;
  const encoded = context ?? process.env['NETLIFY_BLOBS_CONTEXT'] ?? '';
  return /"edgeURL":"http:\/\/localhost/.test(Buffer.from(encoded, 'base64').toString('utf8'));
};

const memoryOf = (name: string): Memory => {
  const memory = memories.get(name) ?? new Memory();
  memories.set(name, memory);
  return memory;
};
