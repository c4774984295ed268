import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminGetTrash } from '../../src/moderation/trash/calls.ts';
import { answerTrash } from '../../src/moderation/trash/server.ts';

export default handleAdmin(adminGetTrash, ({ input, storage }) => answerTrash(storage, input));

export const config = { path: ['/php-api/CMSgetTrash.php', '/php-api/cmsgettrash.php'] };
