import { forgotPassword } from '../../src/contract/accounts/login.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/accounts/account.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { forgetPassword } from '../../src/server/accounts/password-reset.ts';
import { mailClaimTo } from '../../src/server/owners/claims.ts';

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
