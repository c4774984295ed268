import { type Context, purgeCache } from '@netlify/functions';
import { openStorage } from '../../storage/engine/open.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { eachQueuedPurge, queuePurge } from '../../storage/site/purges.ts';
import { isLocal } from '../http/settings.ts';

type Purge = (tags: readonly string[]) => void;

// The host may hold two copies of this module, its own and the one in the built pages: both reach the same cache.
const PURGE = Symbol.for('vitae.purge');
const shared = globalThis as { [PURGE]?: Purge };

/** Lets purges reach the cache of the site's own host. */
export const providePurge = (purge: Purge): void => {
  shared[PURGE] = purge;
};

/** Cache tags of what shows a profile: the lists, its page, and photos that are gone. */
export const tagsOf = (id: string, gonePhotos: readonly string[] = []): string[] => [
  'directory',
  `profile-${id}`,
  ...gonePhotos.map((file) => `photo-${file.replace(/\.jpg$/, '')}`),
];

/** Milliseconds before each further try: the platform takes two purges of one tag in five seconds. */
const PAUSES = [1_000, 5_000];

/**
 * Purges tags at the CDN. Pages and lists live ten seconds there, photos a year: photos are purged by themselves, tried again, and put
 * in a queue for the hourly upkeep where that fails too.
 */
export const purge = async (tags: readonly string[], pauses: readonly number[] = PAUSES): Promise<void> => {
  if (isLocal()) return shared[PURGE]?.(tags);
  const [photos, others] = [tags.filter(isOfPhoto), tags.filter((tag) => !isOfPhoto(tag))];
  await Promise.all([
    others.length > 0 ? ask(others) : null,
    photos.length > 0 ? askUntilDone(photos, pauses) : null,
  ]);
};

const isOfPhoto = (tag: string): boolean => tag.startsWith('photo-');

const askUntilDone = async (tags: readonly string[], pauses: readonly number[]): Promise<void> => {
  for (const pause of [0, ...pauses]) {
    await new Promise((done) => setTimeout(done, pause));
    if (await ask(tags)) return;
  }
  await queuePurge(openStorage(deployContext()), tags);
};

const ask = async (tags: readonly string[]): Promise<boolean> => {
  try {
    await purgeCache({ tags: [...tags] });
    return true;
  } catch (error) {
    console.warn(
      JSON.stringify({ purge: tags, error: error instanceof Error ? error.message : String(error) }),
    );
    return false;
  }
};

/** Tries the purges again that failed, some at a time. */
export const retryPurges = (storage: Storage): Promise<void> => eachQueuedPurge(storage, ask);

// Where a function runs, by the platform's own word.
const deployContext = (): string | undefined =>
  (globalThis as { Netlify?: { context?: Context | null } }).Netlify?.context?.deploy?.context;
