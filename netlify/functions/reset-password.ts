import { resetPassword } from '../../src/accounts/login/calls.ts';
import {
  passwordChangeProblems,
  sendPasswordLetter,
} from '../../src/accounts/password/server/password-change.ts';
import { setNewPassword } from '../../src/accounts/password/server/password-reset.ts';
import { ACCOUNT_SENTENCES } from '../../src/accounts/rules/account.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { clearedCookie } from '../../src/accounts/sessions/server/call-session.ts';
import { sentText } from '../../src/base/http/server/handle.ts';
import { explainingLinkEnd } from '../../src/owners/email/server/link-end.ts';

export default handle(
  resetPassword,
  async ({ input, request, storage, setCookie, later }) => {
    const { id, letter } = await explainingLinkEnd(storage, ['reset'], input.token, () =>
      setNewPassword({ ...input, storage }),
    );
    later(() => sendPasswordLetter(storage, id, letter));
    setCookie(clearedCookie(request, 'owner'));
    return { success: true as const, message: ACCOUNT_SENTENCES.passwordUpdated };
  },
  (call) => passwordChangeProblems('Password', sentText(call, 'password')),
);

export const config = { path: '/php-api/reset-password.php' };
