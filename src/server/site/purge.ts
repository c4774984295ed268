import { purgeCache } from '@netlify/functions';
import { isLocal } from '../http/settings.ts';

/** Cache tags of what shows a profile: the lists, its page, and photos that are gone. */
export const tagsOf = (id: string, gonePhotos: readonly string[] = []): string[] => [
  'directory',
  `profile-${id}`,
  ...gonePhotos.map((file) => `photo-${file.replace(/\.jpg$/, '')}`),
];

/** Purges tags at the CDN. The lifetimes alone keep every page fresh within ten seconds, so a purge that fails is only logged. */
export const purge = async (tags: readonly string[]): Promise<void> => {
  if (isLocal()) return;
  try {
    await purgeCache({ tags: [...tags] });
  } catch (error) {
    console.warn(
      JSON.stringify({ purge: tags, error: error instanceof Error ? error.message : String(error) }),
    );
  }
};
