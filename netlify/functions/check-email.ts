import { getIdByEmail } from '../../src/accounts/email/storage.ts';
import { checkEmail } from '../../src/accounts/login/calls.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { LIMITS, throttle } from '../../src/base/http/server/limits.ts';

export default handle(checkEmail, async ({ input, storage, address }) => {
  await throttle(storage, LIMITS.checkEmail, address);
  return { success: true as const, exists: (await getIdByEmail(storage, input.email)) !== null };
});

export const config = { path: '/php-api/check-email.php' };
