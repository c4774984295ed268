import { forgotPassword } from '../../src/accounts/login/calls.ts';
import { forgetPassword } from '../../src/accounts/password/server/password-reset.ts';
import { ACCOUNT_SENTENCES } from '../../src/accounts/rules/account.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { mailClaimTo } from '../../src/owners/claims/server/claims.ts';

export default handle(forgotPassword, async ({ input, storage, address, later }) => {
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

export const config = { path: '/php-api/forgot-password.php' };
