import { adminGetMessages } from '../../src/contract/admin.ts';
import { handleAdmin } from '../../src/server/admin/admin-call.ts';
import { answerMessages } from '../../src/server/admin/admin-lists.ts';

export default handleAdmin(adminGetMessages, ({ input, storage }) => answerMessages(storage, input));

export const config = { path: ['/php-api/CMSgetMessages.php', '/php-api/cmsgetmessages.php'] };
