import { handle } from '../../src/accounts/server/handle.ts';
import { tellArrival } from '../../src/app/to-do/server/notices.ts';
import { reportProfile } from '../../src/moderation/reports/calls.ts';
import { receiveReport } from '../../src/moderation/reports/server/report.ts';
import { MODERATION_SENTENCES } from '../../src/moderation/rules/sentences.ts';

export default handle(reportProfile, async ({ input, ...call }) => {
  const reference = await receiveReport(call, input);
  call.later(() => tellArrival(call.storage));
  return { success: true as const, message: MODERATION_SENTENCES.reported, reference };
});

export const config = { path: '/php-api/report-profile.php' };
