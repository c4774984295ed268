import { readOwnCookie } from '../../../base/http/server/cookies.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { getIdByEmail } from '../../email/storage.ts';
import { agentInWords } from '../../sessions/server/agent.ts';
import { clearedCookie, sessionCookie } from '../../sessions/server/call-session.ts';
import { removeSession } from '../../sessions/storage.ts';
import { checkEmail, login, logout } from '../calls.ts';
import { logIn } from './login.ts';

export const loginHandler = handler(login, async ({ input, request, storage, address, setCookie }) => {
  const { reply, session } = await logIn({
    ...input,
    storage,
    address,
    agent: agentInWords(request.headers.get('user-agent')),
  });
  setCookie(sessionCookie(request, 'owner', session));
  return reply;
});

export const logoutHandler = handler(logout, async ({ request, storage, setCookie }) => {
  const cookie = readOwnCookie(request, 'owner');
  if (cookie !== null) await removeSession(storage, 'owner', cookie);
  setCookie(clearedCookie(request, 'owner'));
  return { success: true as const };
});

export const checkEmailHandler = handler(checkEmail, async ({ input, storage, address }) => {
  await throttle(storage, LIMITS.checkEmail, address);
  return { success: true as const, exists: (await getIdByEmail(storage, input.email)) !== null };
});
