import { adminGetTrash } from '../../src/contract/moderation/reports.ts';
import { handleAdmin } from '../../src/server/accounts/admin-call.ts';
import { answerTrash } from '../../src/server/moderation/trash.ts';

export default handleAdmin(adminGetTrash, ({ input, storage }) => answerTrash(storage, input));

export const config = { path: ['/php-api/CMSgetTrash.php', '/php-api/cmsgettrash.php'] };
