import { handle } from '../../src/accounts/server/handle.ts';
import { getSessions } from '../../src/accounts/sessions/calls.ts';
import { showSessions } from '../../src/accounts/sessions/server/session-list.ts';
import { readOwnCookie } from '../../src/base/http/server/cookies.ts';

export default handle(getSessions, async ({ request, storage, subject }) => ({
  success: true as const,
  items: await showSessions({ storage, kind: 'owner', subject, cookie: readOwnCookie(request, 'owner') }),
}));

export const config = { path: '/php-api/get-sessions.php' };
