import { adminGetReports } from '../../src/contract/moderation/reports.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { answerReports } from '../../src/server/moderation/inbox.ts';

export default handleAdmin(adminGetReports, ({ input, storage }) => answerReports(storage, input));

export const config = { path: ['/php-api/CMSgetReports.php', '/php-api/cmsgetreports.php'] };
