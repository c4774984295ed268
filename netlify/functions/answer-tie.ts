import { answerTieCall } from '../../src/contract/profiles/ties.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { requireOwnProfile } from '../../src/server/owners/own-profile.ts';
import { answerOwnTie, TIE_REPLIES, tagsOfTie } from '../../src/server/profiles/ties/answer.ts';
import { purge } from '../../src/server/site/purge.ts';

export default handle(answerTieCall, async (call) => {
  const { record } = await requireOwnProfile(call);
  const tie = await answerOwnTie(call.storage, record.id, call.input);
  call.later(() => purge(tagsOfTie(tie)));
  return { success: true as const, message: TIE_REPLIES[call.input.decision] };
});

export const config = { path: '/php-api/answer-tie.php' };
