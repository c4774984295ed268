import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { confirmTotp } from '../../src/accounts/second-factor/calls.ts';
import { turnOnTotp } from '../../src/accounts/second-factor/server/second-factor.ts';
import { readOwnCookie } from '../../src/base/http/server/cookies.ts';

export default handleAdmin(confirmTotp, async (call) => {
  const { input, request, admin, audit } = call;
  const recovery = await turnOnTotp(call, input.code, readOwnCookie(request, 'admin'));
  await audit('enrol-totp', admin.email, null, null);
  return { success: true as const, recovery };
});

export const config = { path: ['/php-api/CMSconfirmTotp.php', '/php-api/cmsconfirmtotp.php'] };
