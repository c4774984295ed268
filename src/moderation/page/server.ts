import { ownerUndoUntil } from '../../accounts/hands/storage/apart.ts';
import { hasAccount } from '../../accounts/server/has-account.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { nullIfUnavailable } from '../../base/engine/storage/storage-error.ts';
import { isProfileId } from '../../base/text/rules/slug.ts';
import { versionForAdmins } from '../../profiles/badge/rules/badge.ts';
import type { BadgeRequest } from '../../profiles/badge/rules/verification.ts';
import { toRequestView } from '../../profiles/badge/server/badge-request.ts';
import { getBadgeRequest } from '../../profiles/badge/storage/badge-requests.ts';
import { leavingView } from '../../profiles/confirmed/rules/confirmation.ts';
import { getCounts } from '../../profiles/counts/storage/counts.ts';
import { followersOf } from '../../profiles/follow/rules.ts';
import { mergedInto } from '../../profiles/merge/server.ts';
import { waitingView } from '../../profiles/new-pages/rules.ts';
import { displayName } from '../../profiles/rules/list-item.ts';
import { isOwned, type ProfileRecord } from '../../profiles/rules/profile.ts';
import { toOwnProfile } from '../../profiles/rules/profile-views.ts';
import { noProfile } from '../../profiles/server/find-profile.ts';
import { getMergedProfile, getProfileRecord } from '../../profiles/storage/profile-record.ts';
import { getProfileStatus, type ProfileStatus } from '../../profiles/visibility/storage/profile-status.ts';
import { toVisible } from '../../profiles/visibility/storage/visibility.ts';
import type { AdminEntry } from '../../search/storage/directory-entry.ts';
import { askDirectory } from '../../search/storage/directory-index.ts';
import { adminHandler } from '../../site/audit/server/admin-handler.ts';
import { adminHiddenViewOf } from '../appeals/server.ts';
import { type AdminUser, adminGetUser, type LookAlike } from './calls.ts';

/** A profile with a similar name as administrators see it. */
export const toLookAlike = ({ id, name, verified }: AdminEntry): LookAlike => ({ id, name, verified });

/** For each of some profiles others with similar names; none while the directory cannot answer. */
export const findLookAlikes = async (
  storage: Storage,
  profiles: readonly { id: string; name: string }[],
): Promise<AdminEntry[][]> =>
  (await askDirectory(storage, 'lookAlikes', [profiles]).catch(nullIfUnavailable)) ?? [];

/** How many merges of a page are shown, the newest. */
const MERGES_SHOWN = 3;

/** The pages that went into a page, as far as that can be taken back, the newest first. */
const takenPages = async (storage: Storage, { merges = [] }: ProfileRecord): Promise<AdminUser['merges']> => {
  const open = merges.filter(({ undo }) => undo !== undefined).slice(-MERGES_SHOWN);
  const pages = await Promise.all(open.map(({ id }) => getMergedProfile(storage, id)));
  return pages.reverse().flatMap((page) => {
    if (page === null) return [];
    const { id, merged } = page.value;
    const [at, until] = [new Date(merged.at).toISOString(), new Date(merged.until).toISOString()];
    return [{ id, name: displayName(page.value), at, by: merged.by, until }];
  });
};

/** Whether somebody has an account for a page, and what they asked for: nobody else can ask for the badge. */
const accountOf = async (
  storage: Storage,
  record: ProfileRecord,
  known: boolean | undefined,
): Promise<{ account: boolean; request: BadgeRequest | null }> => {
  const account = known ?? (isOwned(record) || (await hasAccount(storage, record)));
  return { account, request: account ? await getBadgeRequest(storage, record.id) : null };
};

/** A whole record for administrators, with profiles of similar names; `known` is what the caller has read already. */
export const showUser = async (
  storage: Storage,
  id: string,
  known: { record?: ProfileRecord; status?: ProfileStatus | null; account?: boolean } = {},
): Promise<AdminUser> => {
  if (!isProfileId(id)) throw noProfile();
  const [record, moderation, counts] = await Promise.all([
    known.record ?? getProfileRecord(storage, id),
    known.status === undefined ? getProfileStatus(storage, id) : known.status,
    getCounts(storage, id),
  ]);
  if (record === null) throw noProfile({ body: await mergedInto(storage, id) });
  const profile = toVisible(record, moderation);
  const { verified, verification, recheck } = profile;
  const [[alike = []], hidden, { account, request }, merges, until] = await Promise.all([
    findLookAlikes(storage, [{ id, name: displayName(record) }]),
    adminHiddenViewOf(storage, profile),
    accountOf(storage, record, known.account),
    takenPages(storage, record),
    ownerUndoUntil(storage, record),
  ]);
  return {
    ...toOwnProfile(record, verified, counts, verification),
    version: versionForAdmins(record, moderation?.version),
    recheck,
    request: request === null ? null : toRequestView(request),
    hidden,
    waiting: waitingView(record),
    undo_until: until,
    leaving: leavingView(record),
    followers: followersOf(record),
    account,
    look_alikes: alike.map(toLookAlike),
    merges,
  };
};

export const adminGetUserHandler = adminHandler(adminGetUser, async ({ input, storage }) => ({
  success: true as const,
  user: await showUser(storage, input.id),
}));
