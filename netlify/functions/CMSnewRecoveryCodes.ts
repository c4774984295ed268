import { newRecoveryCodes } from '../../src/contract/accounts/second-factor.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { replaceRecoveryCodes } from '../../src/server/accounts/second-factor.ts';

export default handleAdmin(newRecoveryCodes, async (call) => {
  const { input, admin, audit } = call;
  const recovery = await replaceRecoveryCodes(call, input.password, input.code);
  await audit('new-recovery-codes', admin.email, null, null);
  return { success: true as const, recovery };
});

export const config = { path: ['/php-api/CMSnewRecoveryCodes.php', '/php-api/cmsnewrecoverycodes.php'] };
