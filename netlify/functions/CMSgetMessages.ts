import { adminGetMessages } from '../../src/contract/accounts/admin.ts';
import { handleAdmin } from '../../src/server/accounts/admin-call.ts';
import { answerMessages } from '../../src/server/site/admin-lists.ts';

export default handleAdmin(adminGetMessages, ({ input, storage }) => answerMessages(storage, input));

export const config = { path: ['/php-api/CMSgetMessages.php', '/php-api/cmsgetmessages.php'] };
