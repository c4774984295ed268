import { requirePassword } from '../../accounts/password/server/password-check.ts';
import { ACCOUNT_SENTENCES } from '../../accounts/rules/account.ts';
import { clearedCookie } from '../../accounts/sessions/server/call-session.ts';
import { endSessions } from '../../accounts/sessions/storage.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { readOwnCookie } from '../../base/http/server/cookies.ts';
import { AppError, invalid } from '../../base/http/server/errors.ts';
import { handler } from '../../base/http/server/handler.ts';
import { eraseProfile, finishDeletion } from '../../moderation/deletion/storage.ts';
import { inTrial } from '../../profiles/hands/rules.ts';
import { photosOf } from '../../profiles/rules/profile.ts';
import { getProfileRecord, getTrashedProfile } from '../../profiles/storage/profile-record.ts';
import { purge, tagsOf } from '../../site/caches/server.ts';
import { deleteProfile } from '../my-profile/calls.ts';

type DeletionRequest = { storage: Storage; id: string; password: string; session: string | null };

/**
 * Deletes an owner's profile and everything that belongs to it, even if an administrator has just moved it to the trash; returns the
 * removed photos. A repeat finishes what a crash left: the password was checked then, and the account may be gone. The owner's own
 * session ends last.
 */
export const deleteOwnProfile = async ({
  storage,
  id,
  password,
  session,
}: DeletionRequest): Promise<string[]> => {
  const record =
    (await getProfileRecord(storage, id)) ?? (await getTrashedProfile(storage, id))?.value ?? null;
  if (record !== null) {
    if (inTrial(record, storage.now())) throw new AppError('in-trial');
    await requirePassword(storage, id, password, () => invalid({ password: ACCOUNT_SENTENCES.badPassword }));
    // An administrator restored it from the trash meanwhile.
    if (!(await eraseProfile(storage, record, { session })))
      return deleteOwnProfile({ storage, id, password, session });
  } else await finishDeletion(storage, id, { session });
  await endSessions(storage, 'owner', id);
  return record === null ? [] : photosOf(record);
};

export const deleteProfileHandler = handler(
  deleteProfile,
  async ({ input, request, storage, subject: id, setCookie, later }) => {
    const session = readOwnCookie(request, 'owner');
    const photos = await deleteOwnProfile({ storage, id, password: input.password, session });
    setCookie(clearedCookie(request, 'owner'));
    later(() => purge(tagsOf(id, photos)));
    return { success: true as const, message: ACCOUNT_SENTENCES.deleted };
  },
);
