import { adminGetTrash } from '../../src/contract/moderation/trash.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { answerTrash } from '../../src/server/moderation/trash.ts';

export default handleAdmin(adminGetTrash, ({ input, storage }) => answerTrash(storage, input));

export const config = { path: ['/php-api/CMSgetTrash.php', '/php-api/cmsgettrash.php'] };
