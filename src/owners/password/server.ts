import { forgotPassword, resetPassword } from '../../accounts/login/calls.ts';
import {
  passwordChangeProblems,
  sendPasswordLetter,
} from '../../accounts/password/server/password-change.ts';
import { forgetPassword, setNewPassword } from '../../accounts/password/server/password-reset.ts';
import { ACCOUNT_SENTENCES } from '../../accounts/rules/account.ts';
import { clearedCookie } from '../../accounts/sessions/server/call-session.ts';
import { sentText } from '../../base/http/server/handle.ts';
import { handler } from '../../base/http/server/handler.ts';
import { say } from '../../base/languages/rules/say.ts';
import { mailClaimTo } from '../claims/server/claims.ts';
import { explainingLinkEnd } from '../email/server/link-end.ts';

export const forgotPasswordHandler = handler(forgotPassword, async ({ input, storage, address, later }) => {
  const { mailing } = await forgetPassword({
    storage,
    email: input.email,
    address,
    // A page without an account has no password to reset, but can be claimed.
    mailWithoutLogin: mailClaimTo,
  });
  later(() => mailing);
  return { success: true as const, message: ACCOUNT_SENTENCES.resetSent };
});

export const resetPasswordHandler = handler(
  resetPassword,
  async ({ input, request, storage, setCookie, later }) => {
    const { id, letter } = await explainingLinkEnd(storage, ['reset'], input.token, () =>
      setNewPassword({ ...input, storage }),
    );
    later(() => sendPasswordLetter(storage, id, letter));
    setCookie(clearedCookie(request, 'owner'));
    return { success: true as const, message: ACCOUNT_SENTENCES.passwordUpdated };
  },
  (call) => passwordChangeProblems(say('accounts.password.password'), sentText(call, 'password')),
);
