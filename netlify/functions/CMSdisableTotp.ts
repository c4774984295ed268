import { ADMIN_SENTENCES } from '../../src/accounts/admin-login/rules.ts';
import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { disableTotp } from '../../src/accounts/second-factor/calls.ts';
import { turnOffTotp } from '../../src/accounts/second-factor/server/second-factor.ts';

export default handleAdmin(disableTotp, async (call) => {
  const { input, admin, audit } = call;
  await turnOffTotp(call, input.password, input.code);
  await audit('disable-totp', admin.email, null, null);
  return { success: true as const, message: ADMIN_SENTENCES.totpOff };
});

export const config = { path: ['/php-api/CMSdisableTotp.php', '/php-api/cmsdisabletotp.php'] };
