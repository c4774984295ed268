import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { ACCOUNT_SENTENCES } from '../../src/accounts/rules/account.ts';
import { clearedCookie } from '../../src/accounts/sessions/server/call-session.ts';
import { endOwnSession } from '../../src/accounts/sessions/server/session-list.ts';
import { endAdminSession } from '../../src/accounts/team/calls.ts';
import { readOwnCookie } from '../../src/base/http/server/cookies.ts';

export default handleAdmin(endAdminSession, async ({ input, request, storage, subject, setCookie }) => {
  const cookie = readOwnCookie(request, 'admin');
  const { isCurrent } = await endOwnSession({ storage, kind: 'admin', subject, cookie }, input);
  if (isCurrent) setCookie(clearedCookie(request, 'admin'));
  const message = input.all === true ? ACCOUNT_SENTENCES.sessionsEnded : ACCOUNT_SENTENCES.sessionEnded;
  return { success: true as const, message };
});

export const config = { path: ['/php-api/CMSendSession.php', '/php-api/cmsendsession.php'] };
