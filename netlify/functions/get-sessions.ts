import { readOwnCookie } from '../../src/base/http/server/cookies.ts';
import { getSessions } from '../../src/contract/accounts/sessions.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { showSessions } from '../../src/server/accounts/session-list.ts';

export default handle(getSessions, async ({ request, storage, subject }) => ({
  success: true as const,
  items: await showSessions({ storage, kind: 'owner', subject, cookie: readOwnCookie(request, 'owner') }),
}));

export const config = { path: '/php-api/get-sessions.php' };
