import { type PublicProfile, toPublicProfile } from '../../domain/profiles/profile.ts';
import { isProfileId } from '../../domain/text/slug.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { getCounts } from '../../storage/profiles/counts/counts.ts';
import { getSight, type Sight } from '../../storage/profiles/visibility.ts';

/** The full public record with exact counts; null if the public may not see it. */
export const findProfile = async (storage: Storage, id: string): Promise<PublicProfile | null> => {
  const found = await findSight(storage, id);
  return found.sight === 'public' ? found.profile : null;
};

/** A profile as its page shows it: the public record, or that it is hidden or missing. */
export type FoundProfile = { sight: 'public'; profile: PublicProfile } | Exclude<Sight, { sight: 'public' }>;

/** A profile as the public may see it, with exact counts; `reading` is its record, if it is being read already. */
export const findSight = async (
  storage: Storage,
  id: string,
  reading: Promise<Sight> | null = null,
): Promise<FoundProfile> => {
  if (!isProfileId(id)) return { sight: 'gone' };
  const [found, counts] = await Promise.all([reading ?? getSight(storage, id), getCounts(storage, id)]);
  if (found.sight !== 'public') return found;
  const { record, verified, verification } = found.profile;
  return { sight: 'public', profile: toPublicProfile(record, verified, counts, verification) };
};
