import { adminGetTrash } from '../../src/contract/reports.ts';
import { handleAdmin } from '../../src/server/admin/admin-call.ts';
import { answerTrash } from '../../src/server/reports/trash.ts';

export default handleAdmin(adminGetTrash, ({ input, storage }) => answerTrash(storage, input));

export const config = { path: ['/php-api/CMSgetTrash.php', '/php-api/cmsgettrash.php'] };
