import { adminGetUsers } from '../../src/contract/admin.ts';
import { handleAdmin } from '../../src/server/admin/admin-call.ts';
import { answerUsers } from '../../src/server/admin/admin-users.ts';

export default handleAdmin(adminGetUsers, ({ input, storage }) => answerUsers(storage, input));

export const config = { path: ['/php-api/CMSgetUsers.php', '/php-api/cmsgetusers.php'] };
