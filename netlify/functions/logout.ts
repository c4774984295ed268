import { readOwnCookie } from '../../src/base/http/server/cookies.ts';
import { logout } from '../../src/contract/accounts/login.ts';
import { clearedCookie } from '../../src/server/accounts/call-session.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { endSession } from '../../src/storage/accounts/sessions.ts';

export default handle(logout, async ({ request, storage, setCookie }) => {
  const cookie = readOwnCookie(request, 'owner');
  if (cookie !== null) await endSession(storage, 'owner', cookie);
  setCookie(clearedCookie(request, 'owner'));
  return { success: true as const };
});

export const config = { path: '/php-api/logout.php' };
