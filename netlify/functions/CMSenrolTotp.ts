import { enrolTotp } from '../../src/contract/accounts/second-factor.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { beginTotp } from '../../src/server/accounts/second-factor.ts';

export default handleAdmin(enrolTotp, async (call) => {
  const { uri, secret } = await beginTotp(call, call.input.password);
  return { success: true as const, uri, secret };
});

export const config = { path: ['/php-api/CMSenrolTotp.php', '/php-api/cmsenroltotp.php'] };
