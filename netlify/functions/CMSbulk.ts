import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { answerBulk } from '../../src/moderation/bulk/server.ts';
import { adminBulk } from '../../src/moderation/reports/calls.ts';

export default handleAdmin(adminBulk, async ({ input, ...call }) => answerBulk(call, input));

export const config = { path: ['/php-api/CMSbulk.php', '/php-api/cmsbulk.php'] };
