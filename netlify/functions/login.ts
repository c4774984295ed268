import { login } from '../../src/accounts/login/calls.ts';
import { logIn } from '../../src/accounts/login/server/login.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { agentInWords } from '../../src/accounts/sessions/server/agent.ts';
import { sessionCookie } from '../../src/accounts/sessions/server/call-session.ts';

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
