import { adminGetAudit } from '../../src/contract/admin.ts';
import { handleAdmin } from '../../src/server/admin/admin-call.ts';
import { answerAudit } from '../../src/server/admin/admin-lists.ts';

export default handleAdmin(adminGetAudit, ({ input, storage }) => answerAudit(storage, input));

export const config = { path: ['/php-api/CMSgetAudit.php', '/php-api/cmsgetaudit.php'] };
