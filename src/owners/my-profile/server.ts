import { undoUntil } from '../../accounts/email/rules.ts';
import { accountAddress, lettersOfLogin, loginAddressOf } from '../../accounts/hands/storage/apart.ts';
import { pagesFor } from '../../accounts/login/server/login.ts';
import { clearedCookie } from '../../accounts/sessions/server/call-session.ts';
import { type Account, getAccount } from '../../accounts/storage/accounts.ts';
import { AppError } from '../../base/http/server/errors.ts';
import type { HandledCall } from '../../base/http/server/handler.ts';
import { handler } from '../../base/http/server/handler.ts';
import { hiddenViewOf } from '../../moderation/appeals/server.ts';
import { toRequestView } from '../../profiles/badge/server/badge-request.ts';
import { getBadgeRequest } from '../../profiles/badge/storage/badge-requests.ts';
import { leavingView } from '../../profiles/confirmed/rules/confirmation.ts';
import { getCounts } from '../../profiles/counts/storage/counts.ts';
import { followersOf } from '../../profiles/follow/rules.ts';
import { lettersOf } from '../../profiles/languages/rules/letters.ts';
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

type Viewing = Pick<HandledCall<unknown>, 'storage' | 'login' | 'role'>;

/** The account of a login that may have other pages; null if a page says that its login has no other. */
const accountBeside = async (
  { storage, login }: Pick<Viewing, 'storage' | 'login'>,
  { hands }: ProfileRecord,
): Promise<Account | null> => (hands === undefined ? null : getAccount(storage, login));

/** What a page says of the login that looks at it: the language of its letters, and until when its earlier address can take its pages back. */
const loginView = async (
  { storage, role }: Viewing,
  record: ProfileRecord,
  account: Account | null,
): Promise<Pick<OwnUser, 'letters' | 'undo_until'>> => {
  const letters = lettersOf({ letters: lettersOfLogin(account, record) ?? '' });
  if (role === 'editor') return { letters, undo_until: null };
  const address =
    record.hands === undefined ? loginAddressOf(record) : await accountAddress(storage, account);
  return { letters, undo_until: undoUntil(address ?? {}, storage.now()) };
};

/** A profile as who keeps it sees it, with exact counts. */
export const showOwnProfile = async (
  call: Viewing,
  profile: VisibleProfile,
  reading = accountBeside(call, profile.record),
): Promise<OwnUser> => {
  const { storage } = call;
  const { record, verified, verification, recheck } = profile;
  const [counts, request, hidden, ofLogin] = await Promise.all([
    getCounts(storage, record.id),
    getBadgeRequest(storage, record.id),
    hiddenViewOf(storage, profile),
    reading.then((account) => loginView(call, record, account)),
  ]);
  return {
    ...toOwnProfile(record, verified, counts, verification),
    ...ofLogin,
    recheck,
    followers: followersOf(record),
    request: request === null ? null : toRequestView(request),
    hidden,
    waiting: waitingView(record),
    leaving: leavingView(record),
  };
};

/** A profile after an edit: its badge is suspended if what was verified changed. */
export const withRecord = (before: VisibleProfile, record: ProfileRecord): VisibleProfile =>
  toVisible(record, before.decision);

export const getUserHandler = handler(getUser, async (call) => {
  const profile = await requireOwnProfile(call);
  const { storage, login, role } = call;
  const { record } = profile;
  const reading = accountBeside(call, record);
  const [user, pages] = await Promise.all([
    showOwnProfile(call, profile, reading),
    reading.then((account) => pagesFor(storage, login, { record, role: role ?? 'owner', account })),
  ]);
  return { success: true as const, user, pages };
});
