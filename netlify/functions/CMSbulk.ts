import { adminBulk } from '../../src/contract/reports.ts';
import { handleAdmin } from '../../src/server/admin/admin-call.ts';
import { answerBulk } from '../../src/server/reports/bulk.ts';

export default handleAdmin(adminBulk, async ({ input, ...call }) => answerBulk(call, input));

export const config = { path: ['/php-api/CMSbulk.php', '/php-api/cmsbulk.php'] };
