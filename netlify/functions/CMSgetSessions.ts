import { readOwnCookie } from '../../src/base/http/server/cookies.ts';
import { getAdminSessions } from '../../src/contract/accounts/team.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { showSessions } from '../../src/server/accounts/session-list.ts';

export default handleAdmin(getAdminSessions, async ({ request, storage, subject }) => ({
  success: true as const,
  items: await showSessions({ storage, kind: 'admin', subject, cookie: readOwnCookie(request, 'admin') }),
}));

export const config = { path: ['/php-api/CMSgetSessions.php', '/php-api/cmsgetsessions.php'] };
