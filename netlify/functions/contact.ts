import { handle } from '../../src/accounts/server/handle.ts';
import { sendMail } from '../../src/base/mail/server/send.ts';
import { sendMessage } from '../../src/contact/calls/contact.ts';
import { CONTACT_SENTENCES } from '../../src/contact/rules.ts';
import { receiveMessage } from '../../src/contact/server/contact.ts';

export default handle(sendMessage, async ({ input, ...call }) => {
  const mail = await receiveMessage(call, input);
  call.later(() => sendMail(call.storage, 'site', mail, 'contact'));
  return { success: true as const, message: CONTACT_SENTENCES.sent };
});

export const config = { path: '/php-api/contact.php' };
