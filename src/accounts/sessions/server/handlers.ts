import { readOwnCookie } from '../../../base/http/server/cookies.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { endSession, getSessions } from '../calls.ts';
import { clearedCookie } from './call-session.ts';
import { endOwnSession, showSessions } from './session-list.ts';

export const getSessionsHandler = handler(getSessions, async ({ request, storage, subject }) => ({
  success: true as const,
  items: await showSessions({ storage, kind: 'owner', subject, cookie: readOwnCookie(request, 'owner') }),
}));

export const endSessionHandler = handler(
  endSession,
  async ({ input, request, storage, subject, setCookie }) => {
    const cookie = readOwnCookie(request, 'owner');
    const { isCurrent } = await endOwnSession({ storage, kind: 'owner', subject, cookie }, input);
    if (isCurrent) setCookie(clearedCookie(request, 'owner'));
    const message = input.all === true ? ACCOUNT_SENTENCES.sessionsEnded : ACCOUNT_SENTENCES.sessionEnded;
    return { success: true as const, message };
  },
);
