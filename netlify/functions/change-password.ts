import { changePassword } from '../../src/contract/accounts/login.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/accounts/account.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { replacePassword } from '../../src/server/accounts/password-change.ts';
import { readOwnCookie } from '../../src/server/http/cookies.ts';
import { sendMail } from '../../src/server/mail/send.ts';

export default handle(changePassword, async ({ input, ...call }) => {
  const session = readOwnCookie(call.request, 'owner');
  const mail = await replacePassword(call, input, session);
  if (mail !== null) call.later(() => sendMail(call.storage, call.subject, mail, 'password-changed'));
  return { success: true as const, message: ACCOUNT_SENTENCES.passwordUpdated };
});

export const config = { path: '/php-api/change-password.php' };
