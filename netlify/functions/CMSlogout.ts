import { readOwnCookie } from '../../src/base/http/server/cookies.ts';
import { adminLogout } from '../../src/contract/accounts/admin-session.ts';
import { clearedCookie } from '../../src/server/accounts/call-session.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { endSession } from '../../src/storage/accounts/sessions.ts';

export default handle(adminLogout, async ({ request, storage, setCookie }) => {
  const cookie = readOwnCookie(request, 'admin');
  if (cookie !== null) await endSession(storage, 'admin', cookie);
  setCookie(clearedCookie(request, 'admin'));
  return { success: true as const };
});

export const config = { path: ['/php-api/CMSlogout.php', '/php-api/cmslogout.php'] };
