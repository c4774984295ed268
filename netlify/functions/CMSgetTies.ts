import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { answerWaitingTies } from '../../src/owners/ties/server/tie-queue.ts';
import { adminGetTies } from '../../src/profiles/ties/calls.ts';

export default handleAdmin(adminGetTies, ({ input, storage }) => answerWaitingTies(storage, input));

export const config = { path: ['/php-api/CMSgetTies.php', '/php-api/cmsgetties.php'] };
