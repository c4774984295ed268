import { readOwnCookie } from '../../../base/http/server/cookies.ts';
import { sentText } from '../../../base/http/server/handle.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { changePassword } from '../../login/calls.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { passwordChangeProblems, replacePassword, sendPasswordLetter } from './password-change.ts';

export const changePasswordHandler = handler(
  changePassword,
  async ({ input, ...call }) => {
    const session = readOwnCookie(call.request, 'owner');
    const letter = await replacePassword(call, input, session);
    if (letter !== null) call.later(() => sendPasswordLetter(call.storage, call.subject, letter));
    return { success: true as const, message: ACCOUNT_SENTENCES.passwordUpdated };
  },
  (call) =>
    passwordChangeProblems(
      say('accounts.password.new-password'),
      sentText(call, 'new_password'),
      'new_password',
    ),
);
