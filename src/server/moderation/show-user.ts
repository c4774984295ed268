import type { AdminUser } from '../../contract/moderation/admin-user.ts';
import { undoUntil } from '../../domain/accounts/email-undo.ts';
import { versionForAdmins } from '../../domain/profiles/badge/badge.ts';
import { displayName, toOwnProfile } from '../../domain/profiles/profile.ts';
import { isProfileId } from '../../domain/text/slug.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { getBadgeRequest } from '../../storage/profiles/badge/badge-requests.ts';
import { openListCounts } from '../../storage/profiles/counts/counts.ts';
import { getProfileRecord } from '../../storage/profiles/profile-record.ts';
import { getProfileStatus } from '../../storage/profiles/profile-status.ts';
import { toVisible } from '../../storage/profiles/visibility.ts';
import { findLookAlikes } from '../../storage/search/look-alikes.ts';
import { toRequestView } from '../profiles/badge/badge-request.ts';
import { noProfile } from '../profiles/find-profile.ts';
import { hiddenViewOf } from './appeal.ts';

/** A whole record for administrators, with what helps them to decide on its badge. */
export const showUser = async (storage: Storage, id: string): Promise<AdminUser> => {
  if (!isProfileId(id)) throw noProfile();
  const countsOf = openListCounts(storage);
  const [record, moderation, request] = await Promise.all([
    getProfileRecord(storage, id),
    getProfileStatus(storage, id),
    getBadgeRequest(storage, id),
  ]);
  if (record === null) throw noProfile();
  const [counts, alike] = await Promise.all([
    countsOf([id]),
    findLookAlikes(storage, { id, name: displayName(record) }),
  ]);
  const profile = toVisible(record, moderation);
  const { verified, verification, recheck } = profile;
  return {
    ...toOwnProfile(record, verified, counts.get(id) ?? { like: 0, view: 0 }, verification),
    version: versionForAdmins(record, moderation?.version),
    recheck,
    request: request === null ? null : toRequestView(request),
    hidden: await hiddenViewOf(storage, profile),
    undo_until: undoUntil(record, storage.now()),
    look_alikes: alike.map((entry) => ({ id: entry.id, name: entry.name, verified: entry.verified })),
  };
};
