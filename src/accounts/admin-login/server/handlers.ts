import { MODERATION_ROLES } from '../../../base/http/rules/roles.ts';
import { readOwnCookie } from '../../../base/http/server/cookies.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { noticesOf } from '../../notices/server.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { agentInWords } from '../../sessions/server/agent.ts';
import { clearedCookie, sessionCookie } from '../../sessions/server/call-session.ts';
import { removeSession } from '../../sessions/storage.ts';
import { adminLogin, adminLogout, adminSession } from '../calls.ts';
import { getStoredAdmin } from '../storage.ts';
import { toAdmin } from './admin-accounts.ts';
import { logInAdmin } from './admin-login.ts';

export const adminLoginHandler = handler(
  adminLogin,
  async ({ input, request, storage, address, setCookie }) => {
    const { user, session } = await logInAdmin({
      ...input,
      storage,
      address,
      agent: agentInWords(request.headers.get('user-agent')),
    });
    setCookie(sessionCookie(request, 'admin', session));
    return { success: true as const, user, message: ACCOUNT_SENTENCES.loggedIn };
  },
);

export const adminLogoutHandler = handler(adminLogout, async ({ request, storage, setCookie }) => {
  const cookie = readOwnCookie(request, 'admin');
  if (cookie !== null) await removeSession(storage, 'admin', cookie);
  setCookie(clearedCookie(request, 'admin'));
  return { success: true as const };
});

export const adminSessionHandler = adminHandler(adminSession, async ({ admin, input, storage, subject }) => {
  const stored = await getStoredAdmin(storage, subject);
  return {
    success: true as const,
    user: {
      ...(toAdmin(subject, stored) ?? admin),
      ...(MODERATION_ROLES.includes(admin.role) && { notices: noticesOf(stored) }),
    },
    ...(input.factor === '1' && { second_factor: stored?.factor?.secret !== undefined }),
  };
});
