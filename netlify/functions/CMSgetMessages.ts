import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminGetMessages } from '../../src/contact/calls/messages.ts';
import { answerMessages } from '../../src/contact/server/list-messages.ts';

export default handleAdmin(adminGetMessages, ({ input, storage }) => answerMessages(storage, input));

export const config = { path: ['/php-api/CMSgetMessages.php', '/php-api/cmsgetmessages.php'] };
