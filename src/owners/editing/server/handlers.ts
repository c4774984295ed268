import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { siteLanguageOf } from '../../../base/brand/rules/languages.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { readPhotos } from '../../../base/photos/server/photo-files.ts';
import { privatePhotos } from '../../../profiles/photos/rules.ts';
import { listIdentical } from '../../../search/alike/server/public-alike.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { followMove } from '../../email/server/email-move.ts';
import { endFollowing } from '../../follow/server/tell-followers.ts';
import { updateProfile } from '../../my-profile/calls.ts';
import { requireOwnProfile, showOwnProfile, withRecord } from '../../my-profile/server.ts';
import { followLetters } from './follow-letters.ts';
import { editProblems, editProfile } from './profile-edit.ts';

export const updateProfileHandler = handler(
  updateProfile,
  async (call) => {
    const { storage, subject: id, input: raw, address } = call;
    const before = await requireOwnProfile(call);
    const outcome = await editProfile({
      storage,
      id,
      hand: call,
      raw,
      address,
      readPhotos: (problems) => readPhotos(call, problems),
    });
    if (outcome.kind === 'gone') throw new AppError('unauthenticated');
    if (outcome.kind === 'done') {
      await followMove(call, outcome);
      const letters = siteLanguageOf(`${raw['letters'] ?? ''}`);
      if (letters !== null) await followLetters(storage, call.login, letters);
    }
    if (outcome.record.follow === 'no' && before.record.follow !== 'no') await endFollowing(storage, id);
    const user = await showOwnProfile(call, withRecord(before, outcome.record));
    if (outcome.kind === 'stale') throw new AppError('conflict', undefined, { body: { user } });
    call.later(() => purge(tagsOf(id, [...outcome.gone, ...privatePhotos(outcome.record)])));
    const alike = await listIdentical(storage, outcome.record);
    return { success: true as const, message: ACCOUNT_SENTENCES.updated, avatar: user.avatar, user, alike };
  },
  (call) => editProblems(call, (problems) => readPhotos(call, problems)),
);
