import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminGetTies } from '../../src/profiles/ties/calls.ts';
import { answerWaitingTies } from '../../src/server/moderation/tie-queue.ts';

export default handleAdmin(adminGetTies, ({ input, storage }) => answerWaitingTies(storage, input));

export const config = { path: ['/php-api/CMSgetTies.php', '/php-api/cmsgetties.php'] };
