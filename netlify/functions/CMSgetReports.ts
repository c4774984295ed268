import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { answerReports } from '../../src/moderation/cases/server/inbox.ts';
import { adminGetReports } from '../../src/moderation/reports/calls.ts';

export default handleAdmin(adminGetReports, ({ input, storage }) => answerReports(storage, input));

export const config = { path: ['/php-api/CMSgetReports.php', '/php-api/cmsgetreports.php'] };
