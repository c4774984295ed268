import { adminGetAudit } from '../../src/contract/site/audit.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { answerAudit } from '../../src/server/site/list-audit.ts';
import { namesAt } from '../../src/storage/search/directory-admin.ts';

export default handleAdmin(adminGetAudit, ({ input, storage }) => answerAudit(storage, input, namesAt));

export const config = { path: ['/php-api/CMSgetAudit.php', '/php-api/cmsgetaudit.php'] };
