import { resetPassword as endpoint } from '../../src/contract/account.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/account.ts';
import { resetPassword } from '../../src/server/accounts/password-reset.ts';
import { clearedCookie } from '../../src/server/http/cookies.ts';
import { handle } from '../../src/server/http/handle.ts';

export default handle(endpoint, async ({ input, request, storage, setCookie }) => {
  await resetPassword({ ...input, storage });
  setCookie(clearedCookie(request, 'owner'));
  return { success: true as const, message: ACCOUNT_SENTENCES.passwordUpdated };
});

export const config = { path: '/php-api/reset-password.php' };
