import { changePassword } from '../../src/contract/accounts/login.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/accounts/account.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { replacePassword } from '../../src/server/accounts/password-change.ts';
import { readOwnCookie } from '../../src/server/http/cookies.ts';
import { sendMail } from '../../src/server/mail/send.ts';

export default handle(changePassword, async ({ input, request, storage, holder: id, later }) => {
  const session = readOwnCookie(request, 'owner');
  const { old_password: old, new_password: wanted } = input;
  const mail = await replacePassword({ storage, id, old, wanted, session });
  if (mail !== null) later(() => sendMail(storage, id, mail));
  return { success: true as const, message: ACCOUNT_SENTENCES.passwordUpdated };
});

export const config = { path: '/php-api/change-password.php' };
