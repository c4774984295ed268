import { login } from '../../src/contract/account.ts';
import { sessionCookie } from '../../src/server/cookies.ts';
import { handle } from '../../src/server/handle.ts';
import { logIn } from '../../src/server/login.ts';

export default handle(login, async ({ input, request, storage, address, setCookie }) => {
  const { reply, session } = await logIn({ ...input, storage, address });
  setCookie(sessionCookie(request, 'owner', session));
  return reply;
});

export const config = { path: '/php-api/login.php' };
