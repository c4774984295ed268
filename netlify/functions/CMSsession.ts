import { adminSession } from '../../src/contract/admin.ts';
import { handleAdmin } from '../../src/server/admin/admin-call.ts';

export default handleAdmin(adminSession, async ({ admin }) => ({ success: true as const, user: admin }));

export const config = { path: ['/php-api/CMSsession.php', '/php-api/cmssession.php'] };
