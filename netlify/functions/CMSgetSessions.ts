import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { showSessions } from '../../src/accounts/sessions/server/session-list.ts';
import { getAdminSessions } from '../../src/accounts/team/calls.ts';
import { readOwnCookie } from '../../src/base/http/server/cookies.ts';

export default handleAdmin(getAdminSessions, async ({ request, storage, subject }) => ({
  success: true as const,
  items: await showSessions({ storage, kind: 'admin', subject, cookie: readOwnCookie(request, 'admin') }),
}));

export const config = { path: ['/php-api/CMSgetSessions.php', '/php-api/cmsgetsessions.php'] };
