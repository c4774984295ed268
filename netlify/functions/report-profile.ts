import { reportProfile } from '../../src/contract/reports.ts';
import { MODERATION_SENTENCES } from '../../src/domain/admin/moderation.ts';
import { handle } from '../../src/server/http/handle.ts';
import { receiveReport } from '../../src/server/reports/report.ts';

export default handle(reportProfile, async ({ input, ...call }) => {
  const reference = await receiveReport(call, input);
  return { success: true as const, message: MODERATION_SENTENCES.reported, reference };
});

export const config = { path: '/php-api/report-profile.php' };
