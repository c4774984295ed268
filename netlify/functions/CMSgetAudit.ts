import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { namesAt } from '../../src/search/admin-list/storage/admin-entries.ts';
import { adminGetAudit } from '../../src/site/audit/calls.ts';
import { answerAudit } from '../../src/site/audit/server/list-audit.ts';

export default handleAdmin(adminGetAudit, ({ input, storage }) => answerAudit(storage, input, namesAt));

export const config = { path: ['/php-api/CMSgetAudit.php', '/php-api/cmsgetaudit.php'] };
