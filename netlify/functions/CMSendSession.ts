import { readOwnCookie } from '../../src/base/http/server/cookies.ts';
import { endAdminSession } from '../../src/contract/accounts/team.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/accounts/account.ts';
import { clearedCookie } from '../../src/server/accounts/call-session.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { endOwnSession } from '../../src/server/accounts/session-list.ts';

export default handleAdmin(endAdminSession, async ({ input, request, storage, subject, setCookie }) => {
  const cookie = readOwnCookie(request, 'admin');
  const { isCurrent } = await endOwnSession({ storage, kind: 'admin', subject, cookie }, input);
  if (isCurrent) setCookie(clearedCookie(request, 'admin'));
  const message = input.all === true ? ACCOUNT_SENTENCES.sessionsEnded : ACCOUNT_SENTENCES.sessionEnded;
  return { success: true as const, message };
});

export const config = { path: ['/php-api/CMSendSession.php', '/php-api/cmsendsession.php'] };
