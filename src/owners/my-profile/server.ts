import { ownerUndoUntil } from '../../accounts/hands/storage/apart.ts';
import { pagesFor } from '../../accounts/login/server/login.ts';
import { clearedCookie } from '../../accounts/sessions/server/call-session.ts';
import { AppError } from '../../base/http/server/errors.ts';
import type { HandledCall } from '../../base/http/server/handler.ts';
import { handler } from '../../base/http/server/handler.ts';
import { hiddenViewOf } from '../../moderation/appeals/server.ts';
import { toRequestView } from '../../profiles/badge/server/badge-request.ts';
import { getBadgeRequest } from '../../profiles/badge/storage/badge-requests.ts';
import { leavingView } from '../../profiles/confirmed/rules/confirmation.ts';
import { getCounts } from '../../profiles/counts/storage/counts.ts';
import { followersOf } from '../../profiles/follow/rules.ts';
import { waitingView } from '../../profiles/new-pages/rules.ts';
import type { ProfileRecord } from '../../profiles/rules/profile.ts';
import { toOwnProfile } from '../../profiles/rules/profile-views.ts';
import { admittedPage } from '../../profiles/server/admitted-page.ts';
import { getProfileStatus } from '../../profiles/visibility/storage/profile-status.ts';
import { toVisible, type VisibleProfile } from '../../profiles/visibility/storage/visibility.ts';
import { getUser, type OwnUser } from './calls.ts';

type OwnCall = Pick<HandledCall<unknown>, 'storage' | 'found' | 'request' | 'setCookie'>;

/** The page of an owner's call, hidden or not; 401 if it is deleted. */
export const requireOwnProfile = async (call: OwnCall): Promise<VisibleProfile> => {
  const record = requireOwnRecord(call);
  return toVisible(record, await getProfileStatus(call.storage, record.id));
};

/** The same without its badge and whether it is hidden, for one read less. */
export const requireOwnRecord = (call: OwnCall): ProfileRecord => admittedPage(call)?.value ?? refuse(call);

const refuse = (call: OwnCall): never => {
  call.setCookie(clearedCookie(call.request, 'owner'));
  throw new AppError('unauthenticated');
};

/** The owner's view of a profile, with exact counts. */
export const showOwnProfile = async (
  { storage }: Pick<HandledCall<unknown>, 'storage'>,
  profile: VisibleProfile,
): Promise<OwnUser> => {
  const { record, verified, verification, recheck } = profile;
  const [counts, request, hidden, until] = await Promise.all([
    getCounts(storage, record.id),
    getBadgeRequest(storage, record.id),
    hiddenViewOf(storage, profile),
    ownerUndoUntil(storage, record),
  ]);
  return {
    ...toOwnProfile(record, verified, counts, verification),
    recheck,
    followers: followersOf(record),
    request: request === null ? null : toRequestView(request),
    hidden,
    waiting: waitingView(record),
    undo_until: until,
    leaving: leavingView(record),
  };
};

/** A profile after an edit: its badge is suspended if what was verified changed. */
export const withRecord = (before: VisibleProfile, record: ProfileRecord): VisibleProfile =>
  toVisible(record, before.decision);

export const getUserHandler = handler(getUser, async (call) => {
  const profile = await requireOwnProfile(call);
  const { storage, login, role } = call;
  const page = { record: profile.record, role: role ?? 'owner' };
  const [user, pages] = await Promise.all([showOwnProfile(call, profile), pagesFor(storage, login, page)]);
  return { success: true as const, user, pages };
});
