import { readOwnCookie } from '../../../base/http/server/cookies.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { admittedPage } from '../../../profiles/server/admitted-page.ts';
import { getIdByEmail } from '../../email/storage.ts';
import { agentInWords } from '../../sessions/server/agent.ts';
import { clearedCookie, sessionCookie, sessionOf } from '../../sessions/server/call-session.ts';
import { removeSession, setSessionPage } from '../../sessions/storage.ts';
import { updateAccount } from '../../storage/accounts.ts';
import { checkEmail, login, logout, switchPage } from '../calls.ts';
import { answerLogin, logIn } from './login.ts';

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

export const switchPageHandler = handler(
  switchPage,
  async ({ request, storage, subject, found, login: id, role, session, setCookie }) => {
    const record = admittedPage({ found })?.value ?? null;
    const cookie = readOwnCookie(request, 'owner');
    if (record === null || role === null || cookie === null) throw new AppError('forbidden');
    if (!(await setSessionPage(storage, cookie, subject, session))) {
      setCookie(clearedCookie(request, 'owner'));
      throw new AppError('unauthenticated');
    }
    // The next login begins with it.
    const { after } = await updateAccount(storage, id, (account) =>
      account?.pages === undefined || account.current === subject ? null : { ...account, current: subject },
    );
    return answerLogin(storage, id, { record, role, read: after });
  },
);

export const logoutHandler = handler(logout, async ({ request, storage, setCookie }) => {
  const cookie = readOwnCookie(request, 'owner');
  if (cookie !== null) await removeSession(storage, 'owner', cookie);
  setCookie(clearedCookie(request, 'owner'));
  return { success: true as const };
});

export const checkEmailHandler = handler(
  checkEmail,
  async ({ input, request, storage, address, setCookie }) => {
    await throttle(storage, LIMITS.checkEmail, address);
    const holder = await getIdByEmail(storage, input.email);
    if (holder === null) return { success: true as const, exists: false };
    const headers = new Headers();
    const session = await sessionOf(request, storage, 'owner', headers);
    setCookie(headers.getSetCookie());
    return { success: true as const, exists: session?.holder !== holder };
  },
);
