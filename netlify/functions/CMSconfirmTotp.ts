import { readOwnCookie } from '../../src/base/http/server/cookies.ts';
import { confirmTotp } from '../../src/contract/accounts/second-factor.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { turnOnTotp } from '../../src/server/accounts/second-factor.ts';

export default handleAdmin(confirmTotp, async (call) => {
  const { input, request, admin, audit } = call;
  const recovery = await turnOnTotp(call, input.code, readOwnCookie(request, 'admin'));
  await audit('enrol-totp', admin.email, null, null);
  return { success: true as const, recovery };
});

export const config = { path: ['/php-api/CMSconfirmTotp.php', '/php-api/cmsconfirmtotp.php'] };
