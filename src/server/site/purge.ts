import { purgeCache } from '@netlify/functions';
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

/** Purges tags at the CDN. The lifetimes alone keep every page fresh within ten seconds, so a purge that fails is only logged. */
export const purge = async (tags: readonly string[]): Promise<void> => {
  if (isLocal()) return shared[PURGE]?.(tags);
  try {
    await purgeCache({ tags: [...tags] });
  } catch (error) {
    console.warn(
      JSON.stringify({ purge: tags, error: error instanceof Error ? error.message : String(error) }),
    );
  }
};
