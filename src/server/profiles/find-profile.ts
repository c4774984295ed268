import { type PublicProfile, toPublicProfile } from '../../domain/profiles/profile.ts';
import { isProfileId } from '../../domain/text/slug.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { getCounts } from '../../storage/profiles/counts/counts.ts';
import { getVisibleProfile, type ProfileVisibility } from '../../storage/profiles/visibility.ts';
import { AppError, type ErrorDetails } from '../http/errors.ts';

export const PROFILE_NOT_FOUND = 'Profile not found';

/** Refuses a call about a profile that is not there. */
export const noProfile = (details?: ErrorDetails): AppError =>
  new AppError('not-found', PROFILE_NOT_FOUND, details);

/** The full public record with exact counts; null if the public may not see it. */
export const findProfile = async (storage: Storage, id: string): Promise<PublicProfile | null> => {
  const found = await findVisibleProfile(storage, id);
  return found.visibility === 'public' ? found.profile : null;
};

/** A profile as its page shows it: the public record, or that it is hidden or missing. */
export type FoundProfile =
  | { visibility: 'public'; profile: PublicProfile }
  | Exclude<ProfileVisibility, { visibility: 'public' }>;

/** A profile as the public may see it, with exact counts; `reading` is its record, if it is being read already. */
export const findVisibleProfile = async (
  storage: Storage,
  id: string,
  reading: Promise<ProfileVisibility> | null = null,
): Promise<FoundProfile> => {
  if (!isProfileId(id)) return { visibility: 'gone' };
  const [found, counts] = await Promise.all([
    reading ?? getVisibleProfile(storage, id),
    getCounts(storage, id),
  ]);
  if (found.visibility !== 'public') return found;
  const { record, verified, verification } = found.profile;
  return { visibility: 'public', profile: toPublicProfile(record, verified, counts, verification) };
};
