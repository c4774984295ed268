import { disableTotp } from '../../src/contract/accounts/second-factor.ts';
import { ADMIN_SENTENCES } from '../../src/domain/accounts/admin.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { turnOffTotp } from '../../src/server/accounts/second-factor.ts';

export default handleAdmin(disableTotp, async (call) => {
  const { input, admin, audit } = call;
  await turnOffTotp(call, input.password, input.code);
  await audit('disable-totp', admin.email, null, null);
  return { success: true as const, message: ADMIN_SENTENCES.totpOff };
});

export const config = { path: ['/php-api/CMSdisableTotp.php', '/php-api/cmsdisabletotp.php'] };
