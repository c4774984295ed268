import { changePassword as endpoint } from '../../src/contract/account.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/account.ts';
import { changePassword } from '../../src/server/accounts/password-change.ts';
import { COOKIE_NAMES, readCookie } from '../../src/server/http/cookies.ts';
import { handle } from '../../src/server/http/handle.ts';

export default handle(endpoint, async ({ input, request, storage, holder: id }) => {
  const session = readCookie(request, COOKIE_NAMES.owner);
  await changePassword({ storage, id, old: input.old_password, wanted: input.new_password, session });
  return { success: true as const, message: ACCOUNT_SENTENCES.passwordUpdated };
});

export const config = { path: '/php-api/change-password.php' };
