import { AppError, invalid } from '../../../base/http/server/errors.ts';
import { sentText } from '../../../base/http/server/handle.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import {
  adminAnswerTie,
  adminGetTies,
  answerTieCall,
  askTie,
  getTies,
} from '../../../profiles/ties/calls.ts';
import { TIE_SENTENCES } from '../../../profiles/ties/rules/tie.ts';
import { answerOwnTie, declineAll, TIE_REPLIES, tagsOfTie } from '../../../profiles/ties/server.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { purge } from '../../../site/caches/server.ts';
import { requireOwnProfile } from '../../my-profile/server.ts';
import { askPage, dateProblems, mailAskedTie } from './ask-tie.ts';
import { listOwnTies } from './own-ties.ts';
import { answerForPage, answerWaitingTies } from './tie-queue.ts';

export const getTiesHandler = handler(getTies, async (call) => {
  const { record } = await requireOwnProfile(call);
  return { success: true as const, items: await listOwnTies(call.storage, record.id) };
});

export const askTieHandler = handler(
  askTie,
  async (call) => {
    const { storage, later, tellArrival } = call;
    const own = await requireOwnProfile(call);
    const asked = await askPage(storage, own, call.input);
    const { tie, isChanged, toAdmins } = asked;
    if (isChanged && tie.state === 'confirmed') later(() => purge(tagsOfTie(tie)));
    else if (isChanged && toAdmins) tellArrival();
    else if (isChanged) later(() => mailAskedTie(storage, own.record, asked));
    return { success: true as const, tie: tie.tie };
  },
  (call) => dateProblems({ from: sentText(call, 'from'), to: sentText(call, 'to') }, todayOf(call.storage)),
);

export const answerTieHandler = handler(answerTieCall, async (call) => {
  const { storage, input } = call;
  const { tie: name, page, decision } = input;
  if (decision === 'decline-all') {
    if (!page) throw invalid({ page: TIE_SENTENCES.noPage });
    const own = await getProfileRecord(storage, call.subject);
    if (own === null) throw new AppError('unauthenticated');
    await declineAll(storage, own, page);
    return { success: true as const, message: TIE_SENTENCES.declinedAll };
  }
  if (!name) throw invalid({ tie: TIE_SENTENCES.neither });
  // A tie ends with its pages, so the own record need not be read.
  const tie = await answerOwnTie(storage, call.subject, { tie: name, decision });
  call.later(() => purge(tagsOfTie(tie)));
  return { success: true as const, message: TIE_REPLIES[decision] };
});

export const adminGetTiesHandler = adminHandler(adminGetTies, ({ input, ...call }) =>
  answerWaitingTies(call, input),
);

export const adminAnswerTieHandler = adminHandler(adminAnswerTie, async ({ input, ...call }) => {
  await answerForPage(call, input);
  return { success: true as const, message: TIE_REPLIES[input.decision] };
});
