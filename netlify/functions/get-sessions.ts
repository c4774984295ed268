import { getSessions } from '../../src/contract/accounts/sessions.ts';
import { showSessions } from '../../src/server/accounts/session-list.ts';
import { readSessionCookie } from '../../src/server/http/cookies.ts';
import { handle } from '../../src/server/http/handle.ts';

export default handle(getSessions, async ({ request, storage, holder }) => ({
  success: true as const,
  items: await showSessions(storage, holder, readSessionCookie(request, 'owner')),
}));

export const config = { path: '/php-api/get-sessions.php' };
