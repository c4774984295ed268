import { adminGetRequests } from '../../src/contract/badge.ts';
import { handleAdmin } from '../../src/server/admin/admin-call.ts';
import { answerRequests } from '../../src/server/admin/badges.ts';

export default handleAdmin(adminGetRequests, ({ input, storage }) => answerRequests(storage, input));

export const config = { path: ['/php-api/CMSgetRequests.php', '/php-api/cmsgetrequests.php'] };
