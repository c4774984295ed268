import { randomInt } from 'node:crypto';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { profileSlug } from '../../base/text/rules/slug.ts';
import { paths } from '../../paths.ts';
import { countListed, listListed } from '../storage/listed-profiles.ts';

/** The path of a listed profile taken at random, each as likely as any other; home if there is none. */
export const randomPath = async (storage: Storage): Promise<string> => {
  const [people, companies] = await Promise.all([
    countListed(storage, 'personal'),
    countListed(storage, 'professional'),
  ]);
  if (people + companies === 0) return paths.home();
  const at = randomInt(people + companies);
  const [drawn] =
    at < people
      ? await listListed(storage, 'personal', at, 1)
      : await listListed(storage, 'professional', at - people, 1);
  // Missing if it was deleted just now.
  return drawn === undefined ? paths.home() : encodeURI(paths.profile(profileSlug(drawn.name), drawn.id));
};
