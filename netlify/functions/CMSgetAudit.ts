import { adminGetAudit } from '../../src/contract/accounts/admin.ts';
import { handleAdmin } from '../../src/server/accounts/admin-call.ts';
import { answerAudit } from '../../src/server/site/admin-lists.ts';

export default handleAdmin(adminGetAudit, ({ input, storage }) => answerAudit(storage, input));

export const config = { path: ['/php-api/CMSgetAudit.php', '/php-api/cmsgetaudit.php'] };
