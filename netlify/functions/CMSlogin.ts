import { adminLogin } from '../../src/accounts/admin-login/calls.ts';
import { logInAdmin } from '../../src/accounts/admin-login/server/admin-login.ts';
import { ACCOUNT_SENTENCES } from '../../src/accounts/rules/account.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { agentInWords } from '../../src/accounts/sessions/server/agent.ts';
import { sessionCookie } from '../../src/accounts/sessions/server/call-session.ts';

export default handle(adminLogin, async ({ input, request, storage, address, setCookie }) => {
  const { user, session } = await logInAdmin({
    ...input,
    storage,
    address,
    agent: agentInWords(request.headers.get('user-agent')),
  });
  setCookie(sessionCookie(request, 'admin', session));
  return { success: true as const, user, message: ACCOUNT_SENTENCES.loggedIn };
});

export const config = { path: ['/php-api/CMSlogin.php', '/php-api/cmslogin.php'] };
