import { readOwnCookie } from '../../src/base/http/server/cookies.ts';
import { sentText } from '../../src/base/http/server/handle.ts';
import { changePassword } from '../../src/contract/accounts/login.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/accounts/account.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import {
  newPasswordProblems,
  replacePassword,
  sendPasswordLetter,
} from '../../src/server/accounts/password-change.ts';

export default handle(
  changePassword,
  async ({ input, ...call }) => {
    const session = readOwnCookie(call.request, 'owner');
    const letter = await replacePassword(call, input, session);
    if (letter !== null) call.later(() => sendPasswordLetter(call.storage, call.subject, letter));
    return { success: true as const, message: ACCOUNT_SENTENCES.passwordUpdated };
  },
  (call) => newPasswordProblems('New Password', sentText(call, 'new_password'), 'new_password'),
);

export const config = { path: '/php-api/change-password.php' };
