import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { answerToDo } from '../../src/app/to-do/server/to-do.ts';
import { adminGetToDo } from '../../src/site/to-do/calls.ts';

export default handleAdmin(adminGetToDo, ({ storage }) => answerToDo(storage));

export const config = { path: ['/php-api/CMSgetToDo.php', '/php-api/cmsgettodo.php'] };
