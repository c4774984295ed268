import { adminLogin } from '../../src/contract/accounts/admin-session.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/accounts/account.ts';
import { logInAdmin } from '../../src/server/accounts/admin-login.ts';
import { agentInWords } from '../../src/server/accounts/agent.ts';
import { sessionCookie } from '../../src/server/accounts/call-session.ts';
import { handle } from '../../src/server/accounts/handle.ts';

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
