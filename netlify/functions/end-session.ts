import { readOwnCookie } from '../../src/base/http/server/cookies.ts';
import { endSession } from '../../src/contract/accounts/sessions.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/accounts/account.ts';
import { clearedCookie } from '../../src/server/accounts/call-session.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { endOwnSession } from '../../src/server/accounts/session-list.ts';

export default handle(endSession, async ({ input, request, storage, subject, setCookie }) => {
  const cookie = readOwnCookie(request, 'owner');
  const { isCurrent } = await endOwnSession({ storage, kind: 'owner', subject, cookie }, input);
  if (isCurrent) setCookie(clearedCookie(request, 'owner'));
  const message = input.all === true ? ACCOUNT_SENTENCES.sessionsEnded : ACCOUNT_SENTENCES.sessionEnded;
  return { success: true as const, message };
});

export const config = { path: '/php-api/end-session.php' };
