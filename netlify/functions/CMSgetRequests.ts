import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { answerRequests } from '../../src/moderation/badge/server.ts';
import { adminGetRequests } from '../../src/profiles/badge/calls.ts';

export default handleAdmin(adminGetRequests, ({ input, storage }) => answerRequests(storage, input));

export const config = { path: ['/php-api/CMSgetRequests.php', '/php-api/cmsgetrequests.php'] };
