import { enrolTotp as endpoint } from '../../src/contract/second-factor.ts';
import { handleAdmin } from '../../src/server/admin/admin-call.ts';
import { enrolTotp } from '../../src/server/admin/second-factor.ts';

export default handleAdmin(endpoint, async (call) => {
  const { uri, secret } = await enrolTotp(call, call.input.password);
  return { success: true as const, uri, secret };
});

export const config = { path: ['/php-api/CMSenrolTotp.php', '/php-api/cmsenroltotp.php'] };
