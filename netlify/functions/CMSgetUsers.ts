import { adminGetUsers } from '../../src/contract/search/admin-users.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { answerUsers } from '../../src/server/search/admin-users.ts';

export default handleAdmin(adminGetUsers, ({ input, storage }) => answerUsers(storage, input));

export const config = { path: ['/php-api/CMSgetUsers.php', '/php-api/cmsgetusers.php'] };
