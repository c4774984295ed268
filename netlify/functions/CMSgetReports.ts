import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminGetReports } from '../../src/contract/moderation/reports.ts';
import { answerReports } from '../../src/server/moderation/inbox.ts';

export default handleAdmin(adminGetReports, ({ input, storage }) => answerReports(storage, input));

export const config = { path: ['/php-api/CMSgetReports.php', '/php-api/cmsgetreports.php'] };
