import { ACCOUNT_SENTENCES } from '../../src/accounts/rules/account.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { AppError } from '../../src/base/http/server/errors.ts';
import { readPhotos } from '../../src/base/photos/server/photo-files.ts';
import { editProblems, editProfile } from '../../src/owners/editing/server/profile-edit.ts';
import { followMove } from '../../src/owners/email/server/email-move.ts';
import { updateProfile } from '../../src/owners/my-profile/calls.ts';
import { requireOwnProfile, showOwnProfile, withRecord } from '../../src/owners/my-profile/server.ts';
import { privatePhotos } from '../../src/profiles/visibility/rules/privacy.ts';
import { purge, tagsOf } from '../../src/site/caches/server.ts';

export default handle(
  updateProfile,
  async (call) => {
    const { storage, subject: id, input: raw, address } = call;
    const before = await requireOwnProfile(call);
    const outcome = await editProfile({
      storage,
      id,
      raw,
      address,
      readPhotos: (problems) => readPhotos(call, problems),
    });
    if (outcome.kind === 'gone') throw new AppError('unauthenticated');
    if (outcome.kind === 'done') await followMove(call, outcome);
    const user = await showOwnProfile(call, withRecord(before, outcome.record));
    if (outcome.kind === 'stale') throw new AppError('conflict', undefined, { body: { user } });
    call.later(() => purge(tagsOf(id, [...outcome.gone, ...privatePhotos(outcome.record)])));
    return { success: true as const, message: ACCOUNT_SENTENCES.updated, avatar: user.avatar, user };
  },
  (call) => editProblems(call, (problems) => readPhotos(call, problems)),
);

export const config = { path: '/php-api/update-profile.php' };
