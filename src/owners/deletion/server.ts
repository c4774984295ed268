import { requireRole } from '../../accounts/hands/server/gate.ts';
import { requirePassword } from '../../accounts/password/server/password-check.ts';
import { ACCOUNT_SENTENCES } from '../../accounts/rules/account.ts';
import { clearedCookie } from '../../accounts/sessions/server/call-session.ts';
import { endSessions } from '../../accounts/sessions/storage.ts';
import { getAccount } from '../../accounts/storage/accounts.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { readOwnCookie } from '../../base/http/server/cookies.ts';
import { AppError, invalid } from '../../base/http/server/errors.ts';
import { handler } from '../../base/http/server/handler.ts';
import { eraseOwned } from '../../moderation/deletion/server.ts';
import { finishDeletion } from '../../moderation/deletion/storage.ts';
import { inTrial } from '../../profiles/hands/rules.ts';
import { type ProfileRecord, photosOf } from '../../profiles/rules/profile.ts';
import { getProfileRecord, getTrashedProfile } from '../../profiles/storage/profile-record.ts';
import { purge, tagsOf } from '../../site/caches/server.ts';
import type { Hand } from '../editing/server/editor-limits.ts';
import { deleteProfile } from '../my-profile/calls.ts';

type DeletionRequest = { storage: Storage; id: string; hand: Hand; password: string; session: string | null };

/**
 * Deletes an owner's profile and everything that belongs to it, even if an administrator has just moved it to the trash; returns the
 * removed photos. A repeat finishes what a crash left: the password was checked then, and the account may be gone. The owner's own
 * session ends last.
 */
export const deleteOwnProfile = async ({
  storage,
  id,
  hand,
  password,
  session,
}: DeletionRequest): Promise<string[]> => {
  const record =
    (await getProfileRecord(storage, id)) ?? (await getTrashedProfile(storage, id))?.value ?? null;
  if (record !== null) {
    const require = (stored: ProfileRecord): void => {
      requireRole(stored, hand);
      if (inTrial(stored, storage.now())) throw new AppError('in-trial');
    };
    require(record);
    await requirePassword(storage, hand.login, password, () =>
      invalid({ password: ACCOUNT_SENTENCES.badPassword }),
    );
    // An administrator restored it from the trash meanwhile.
    if (!(await eraseOwned(storage, record, { session }, { require })))
      return deleteOwnProfile({ storage, id, hand, password, session });
  } else await finishDeletion(storage, id, { session });
  return record === null ? [] : photosOf(record);
};

export const deleteProfileHandler = handler(
  deleteProfile,
  async ({ input, request, storage, subject: id, login, roles, setCookie, later }) => {
    const session = readOwnCookie(request, 'owner');
    const { password } = input;
    const photos = await deleteOwnProfile({ storage, id, hand: { login, roles }, password, session });
    // A login that has other pages goes on.
    if ((await getAccount(storage, login)) === null) {
      await endSessions(storage, 'owner', login);
      setCookie(clearedCookie(request, 'owner'));
    }
    later(() => purge(tagsOf(id, photos)));
    return { success: true as const, message: ACCOUNT_SENTENCES.deleted };
  },
);
