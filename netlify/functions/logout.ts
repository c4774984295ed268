import { logout } from '../../src/accounts/login/calls.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { clearedCookie } from '../../src/accounts/sessions/server/call-session.ts';
import { removeSession } from '../../src/accounts/sessions/storage.ts';
import { readOwnCookie } from '../../src/base/http/server/cookies.ts';

export default handle(logout, async ({ request, storage, setCookie }) => {
  const cookie = readOwnCookie(request, 'owner');
  if (cookie !== null) await removeSession(storage, 'owner', cookie);
  setCookie(clearedCookie(request, 'owner'));
  return { success: true as const };
});

export const config = { path: '/php-api/logout.php' };
