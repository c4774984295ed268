import type { Context } from '@netlify/functions';
import { openStorage } from '../../base/engine/storage/open.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { logEvent } from '../../base/log/storage/log.ts';
import { isLocal } from '../../base/settings/server.ts';
import { eachQueuedPurge, queuePurge } from './storage.ts';

type Purge = (tags: readonly string[]) => void;

// The host may contain this module twice, once in the built pages: both copies share this state.
const PURGE = Symbol.for('vitae.purge');
const shared = globalThis as { [PURGE]?: Purge };

/** Connects purges to the cache of the site's own host. */
export const providePurge = (purge: Purge): void => {
  shared[PURGE] = purge;
};

/** Cache tags of everything that shows a profile: lists, its page, and removed photos. */
export const tagsOf = (id: string, gonePhotos: readonly string[] = []): string[] => [
  'directory',
  `profile-${id}`,
  ...gonePhotos.map((file) => `photo-${file.replace(/\.jpg$/, '')}`),
];

/** Pauses before each retry, in milliseconds: the platform allows two purges of one tag in five seconds. */
const PAUSES = [1_000, 5_000];

/**
 * Purges tags at the CDN. Pages and lists soon expire there, but photos live a year, so their purges are retried and, if that fails
 * too, queued for the hourly upkeep.
 */
export const purge = async (tags: readonly string[], pauses: readonly number[] = PAUSES): Promise<void> => {
  if (isLocal()) return shared[PURGE]?.(tags);
  const [photos, others] = [tags.filter(isOfPhoto), tags.filter((tag) => !isOfPhoto(tag))];
  await Promise.all([
    others.length > 0 ? purgeAtCdn(others) : null,
    photos.length > 0 ? purgeWithRetries(photos, pauses) : null,
  ]);
};

const isOfPhoto = (tag: string): boolean => tag.startsWith('photo-');

const purgeWithRetries = async (tags: readonly string[], pauses: readonly number[]): Promise<void> => {
  for (const pause of [0, ...pauses]) {
    await new Promise((done) => setTimeout(done, pause));
    if (await purgeAtCdn(tags)) return;
  }
  await queuePurge(openStorage(deployContext()), tags);
};

const purgeAtCdn = async (tags: readonly string[]): Promise<boolean> => {
  try {
    const { purgeCache } = await import('@netlify/functions');
    await purgeCache({ tags: [...tags] });
    return true;
  } catch (error) {
    logEvent('warn', 'purge-failed', { tags, error: error instanceof Error ? error.message : String(error) });
    return false;
  }
};

/** Retries failed purges, a limited number at a time. */
export const retryPurges = (storage: Storage): Promise<void> => eachQueuedPurge(storage, purgeAtCdn);

// Set by the platform in its functions.
const deployContext = (): string | undefined =>
  (globalThis as { Netlify?: { context?: Context | null } }).Netlify?.context?.deploy?.context;
