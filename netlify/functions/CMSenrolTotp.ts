import { enrolTotp } from '../../src/contract/second-factor.ts';
import { handleAdmin } from '../../src/server/admin/admin-call.ts';
import { beginTotp } from '../../src/server/admin/second-factor.ts';

export default handleAdmin(enrolTotp, async (call) => {
  const { uri, secret } = await beginTotp(call, call.input.password);
  return { success: true as const, uri, secret };
});

export const config = { path: ['/php-api/CMSenrolTotp.php', '/php-api/cmsenroltotp.php'] };
