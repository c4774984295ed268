import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminBulk } from '../../src/contract/moderation/reports.ts';
import { answerBulk } from '../../src/server/moderation/bulk.ts';

export default handleAdmin(adminBulk, async ({ input, ...call }) => answerBulk(call, input));

export const config = { path: ['/php-api/CMSbulk.php', '/php-api/cmsbulk.php'] };
