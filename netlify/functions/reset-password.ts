import { sentText } from '../../src/base/http/server/handle.ts';
import { resetPassword } from '../../src/contract/accounts/login.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/accounts/account.ts';
import { clearedCookie } from '../../src/server/accounts/call-session.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { newPasswordProblems, sendPasswordLetter } from '../../src/server/accounts/password-change.ts';
import { setNewPassword } from '../../src/server/accounts/password-reset.ts';
import { explainingLinkEnd } from '../../src/server/owners/link-end.ts';

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
  (call) => newPasswordProblems('Password', sentText(call, 'password')),
);

export const config = { path: '/php-api/reset-password.php' };
