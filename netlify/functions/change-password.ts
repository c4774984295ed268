import { changePassword } from '../../src/accounts/login/calls.ts';
import {
  passwordChangeProblems,
  replacePassword,
  sendPasswordLetter,
} from '../../src/accounts/password/server/password-change.ts';
import { ACCOUNT_SENTENCES } from '../../src/accounts/rules/account.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { readOwnCookie } from '../../src/base/http/server/cookies.ts';
import { sentText } from '../../src/base/http/server/handle.ts';

export default handle(
  changePassword,
  async ({ input, ...call }) => {
    const session = readOwnCookie(call.request, 'owner');
    const letter = await replacePassword(call, input, session);
    if (letter !== null) call.later(() => sendPasswordLetter(call.storage, call.subject, letter));
    return { success: true as const, message: ACCOUNT_SENTENCES.passwordUpdated };
  },
  (call) => passwordChangeProblems('New Password', sentText(call, 'new_password'), 'new_password'),
);

export const config = { path: '/php-api/change-password.php' };
