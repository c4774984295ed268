import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminGetRequests } from '../../src/profiles/badge/calls.ts';
import { answerRequests } from '../../src/server/moderation/badge-queue.ts';

export default handleAdmin(adminGetRequests, ({ input, storage }) => answerRequests(storage, input));

export const config = { path: ['/php-api/CMSgetRequests.php', '/php-api/cmsgetrequests.php'] };
