import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { newRecoveryCodes } from '../../src/accounts/second-factor/calls.ts';
import { replaceRecoveryCodes } from '../../src/accounts/second-factor/server/second-factor.ts';

export default handleAdmin(newRecoveryCodes, async (call) => {
  const { input, admin, audit } = call;
  const recovery = await replaceRecoveryCodes(call, input.password, input.code);
  await audit('new-recovery-codes', admin.email, null, null);
  return { success: true as const, recovery };
});

export const config = { path: ['/php-api/CMSnewRecoveryCodes.php', '/php-api/cmsnewrecoverycodes.php'] };
