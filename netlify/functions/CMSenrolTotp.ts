import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { enrolTotp } from '../../src/accounts/second-factor/calls.ts';
import { beginTotp } from '../../src/accounts/second-factor/server/second-factor.ts';

export default handleAdmin(enrolTotp, async (call) => {
  const { uri, secret } = await beginTotp(call, call.input.password);
  return { success: true as const, uri, secret };
});

export const config = { path: ['/php-api/CMSenrolTotp.php', '/php-api/cmsenroltotp.php'] };
