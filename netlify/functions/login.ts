import { login } from '../../src/contract/accounts/login.ts';
import { agentInWords } from '../../src/server/accounts/agent.ts';
import { sessionCookie } from '../../src/server/accounts/call-session.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { logIn } from '../../src/server/accounts/login.ts';

export default handle(login, async ({ input, request, storage, address, setCookie }) => {
  const { reply, session } = await logIn({
    ...input,
    storage,
    address,
    agent: agentInWords(request.headers.get('user-agent')),
  });
  setCookie(sessionCookie(request, 'owner', session));
  return reply;
});

export const config = { path: '/php-api/login.php' };
