import { adminGetReports } from '../../src/contract/reports.ts';
import { handleAdmin } from '../../src/server/admin/admin-call.ts';
import { answerReports } from '../../src/server/reports/inbox.ts';

export default handleAdmin(adminGetReports, ({ input, storage }) => answerReports(storage, input));

export const config = { path: ['/php-api/CMSgetReports.php', '/php-api/cmsgetreports.php'] };
