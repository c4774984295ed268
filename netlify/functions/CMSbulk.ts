import { adminBulk } from '../../src/contract/moderation/reports.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { answerBulk } from '../../src/server/moderation/bulk.ts';

export default handleAdmin(adminBulk, async ({ input, ...call }) => answerBulk(call, input));

export const config = { path: ['/php-api/CMSbulk.php', '/php-api/cmsbulk.php'] };
