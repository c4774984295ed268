import { adminLogout } from '../../src/accounts/admin-login/calls.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { clearedCookie } from '../../src/accounts/sessions/server/call-session.ts';
import { removeSession } from '../../src/accounts/sessions/storage.ts';
import { readOwnCookie } from '../../src/base/http/server/cookies.ts';

export default handle(adminLogout, async ({ request, storage, setCookie }) => {
  const cookie = readOwnCookie(request, 'admin');
  if (cookie !== null) await removeSession(storage, 'admin', cookie);
  setCookie(clearedCookie(request, 'admin'));
  return { success: true as const };
});

export const config = { path: ['/php-api/CMSlogout.php', '/php-api/cmslogout.php'] };
