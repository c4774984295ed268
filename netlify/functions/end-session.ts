import { ACCOUNT_SENTENCES } from '../../src/accounts/rules/account.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { endSession } from '../../src/accounts/sessions/calls.ts';
import { clearedCookie } from '../../src/accounts/sessions/server/call-session.ts';
import { endOwnSession } from '../../src/accounts/sessions/server/session-list.ts';
import { readOwnCookie } from '../../src/base/http/server/cookies.ts';

export default handle(endSession, async ({ input, request, storage, subject, setCookie }) => {
  const cookie = readOwnCookie(request, 'owner');
  const { isCurrent } = await endOwnSession({ storage, kind: 'owner', subject, cookie }, input);
  if (isCurrent) setCookie(clearedCookie(request, 'owner'));
  const message = input.all === true ? ACCOUNT_SENTENCES.sessionsEnded : ACCOUNT_SENTENCES.sessionEnded;
  return { success: true as const, message };
});

export const config = { path: '/php-api/end-session.php' };
