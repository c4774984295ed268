import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminGetUsers } from '../../src/search/admin-list/calls.ts';
import { answerUsers } from '../../src/search/admin-list/server.ts';

export default handleAdmin(adminGetUsers, ({ input, storage }) => answerUsers(storage, input));

export const config = { path: ['/php-api/CMSgetUsers.php', '/php-api/cmsgetusers.php'] };
