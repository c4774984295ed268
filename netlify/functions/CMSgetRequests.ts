import { adminGetRequests } from '../../src/profiles/badge/calls.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { answerRequests } from '../../src/server/moderation/badge-queue.ts';

export default handleAdmin(adminGetRequests, ({ input, storage }) => answerRequests(storage, input));

export const config = { path: ['/php-api/CMSgetRequests.php', '/php-api/cmsgetrequests.php'] };
