import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { adminGetAudit } from '../../src/site/audit/calls.ts';
import { answerAudit } from '../../src/site/audit/server/list-audit.ts';
import { namesAt } from '../../src/storage/search/directory-admin.ts';

export default handleAdmin(adminGetAudit, ({ input, storage }) => answerAudit(storage, input, namesAt));

export const config = { path: ['/php-api/CMSgetAudit.php', '/php-api/cmsgetaudit.php'] };
