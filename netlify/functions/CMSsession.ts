import { adminSession } from '../../src/contract/accounts/admin-session.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { isFactorOn } from '../../src/server/accounts/second-factor.ts';

export default handleAdmin(adminSession, async ({ admin, input, storage }) => ({
  success: true as const,
  user: admin,
  ...(input.factor === '1' && { second_factor: await isFactorOn(storage, admin.email) }),
}));

export const config = { path: ['/php-api/CMSsession.php', '/php-api/cmssession.php'] };
