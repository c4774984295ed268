import type { Storage } from '../../base/engine/storage/storage.ts';
import { isProfileId } from '../../base/text/rules/slug.ts';
import { profilePath } from '../server/profile-path.ts';
import { getVisibleProfile, type ProfileVisibility } from '../visibility/storage/visibility.ts';
import { findSuccessor } from './storage/successor.ts';

/** A profile for its own addresses: that of a page which went into another one answers as that one's does now. */
export const openVisibleProfile = async (storage: Storage, id: string): Promise<ProfileVisibility> => {
  const visible = await getVisibleProfile(storage, id);
  if (visible.visibility !== 'gone' || visible.into === undefined) return visible;
  return getVisibleProfile(storage, (await findSuccessor(storage, visible.into)) ?? visible.into);
};

/** A page that another one went into, as calls name it; `url` is its path. */
export type MergedInto = { id: string; url: string };

/** What the 404 about a page adds if it went into another one that is public. */
export const mergedInto = async (
  storage: Storage,
  id: string,
): Promise<{ merged_into: MergedInto } | Record<string, never>> => {
  if (!isProfileId(id)) return {};
  const visible = await openVisibleProfile(storage, id);
  if (visible.visibility !== 'public' || visible.profile.record.id === id) return {};
  const { record } = visible.profile;
  const url = profilePath(record);
  return { merged_into: { id: record.id, url } };
};
