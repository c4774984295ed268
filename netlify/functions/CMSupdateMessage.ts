import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminUpdateMessage } from '../../src/contact/calls/messages.ts';
import { updateMessage } from '../../src/contact/server/messages.ts';

export default handleAdmin(adminUpdateMessage, async ({ input, ...call }) => {
  await updateMessage(call, input);
  return { success: true as const };
});

export const config = { path: ['/php-api/CMSupdateMessage.php', '/php-api/cmsupdatemessage.php'] };
