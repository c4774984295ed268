import { adminLogin } from '../../src/contract/accounts/admin-session.ts';
import { logInAdmin } from '../../src/server/accounts/admin-login.ts';
import { sessionCookie } from '../../src/server/accounts/call-session.ts';
import { handle } from '../../src/server/accounts/handle.ts';

export default handle(adminLogin, async ({ input, request, storage, address, setCookie }) => {
  const { user, session } = await logInAdmin({ ...input, storage, address });
  setCookie(sessionCookie(request, 'admin', session));
  return { success: true as const, user, message: 'Logged in successfully' };
});

export const config = { path: ['/php-api/CMSlogin.php', '/php-api/cmslogin.php'] };
