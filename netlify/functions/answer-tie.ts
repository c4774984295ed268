import { handle } from '../../src/accounts/server/handle.ts';
import { invalid } from '../../src/base/http/server/errors.ts';
import { requireOwnRecord } from '../../src/owners/my-profile/server.ts';
import { answerTieCall } from '../../src/profiles/ties/calls.ts';
import { TIE_SENTENCES } from '../../src/profiles/ties/rules/tie.ts';
import { answerOwnTie, declineAll, TIE_REPLIES, tagsOfTie } from '../../src/profiles/ties/server.ts';
import { purge } from '../../src/site/caches/server.ts';

export default handle(answerTieCall, async (call) => {
  const { storage, input } = call;
  const { tie: name, page, decision } = input;
  if (decision === 'decline-all') {
    if (!page) throw invalid({ page: TIE_SENTENCES.noPage });
    await declineAll(storage, await requireOwnRecord(call), page);
    return { success: true as const, message: TIE_SENTENCES.declinedAll };
  }
  if (!name) throw invalid({ tie: TIE_SENTENCES.neither });
  // A tie ends with its pages, so the own record need not be read.
  const tie = await answerOwnTie(storage, call.subject, { tie: name, decision });
  call.later(() => purge(tagsOfTie(tie)));
  return { success: true as const, message: TIE_REPLIES[decision] };
});

export const config = { path: '/php-api/answer-tie.php' };
