import { adminGetRequests } from '../../src/contract/profiles/badge.ts';
import { handleAdmin } from '../../src/server/accounts/admin-call.ts';
import { answerRequests } from '../../src/server/profiles/badge/badges.ts';

export default handleAdmin(adminGetRequests, ({ input, storage }) => answerRequests(storage, input));

export const config = { path: ['/php-api/CMSgetRequests.php', '/php-api/cmsgetrequests.php'] };
