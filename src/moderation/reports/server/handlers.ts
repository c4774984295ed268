import { handler } from '../../../base/http/server/handler.ts';
import { MODERATION_SENTENCES } from '../../rules/sentences.ts';
import { reportProfile } from '../calls.ts';
import { receiveReport } from './report.ts';

export const reportProfileHandler = handler(reportProfile, async ({ input, ...call }) => {
  const reference = await receiveReport(call, input);
  call.tellArrival();
  return { success: true as const, message: MODERATION_SENTENCES.reported, reference };
});
