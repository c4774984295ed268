import { LIMITS, throttle } from '../../src/base/http/server/limits.ts';
import { checkEmail } from '../../src/contract/accounts/login.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { getIdByEmail } from '../../src/storage/accounts/emails.ts';

export default handle(checkEmail, async ({ input, storage, address }) => {
  await throttle(storage, LIMITS.checkEmail, address);
  return { success: true as const, exists: (await getIdByEmail(storage, input.email)) !== null };
});

export const config = { path: '/php-api/check-email.php' };
