import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { type endSession, type SessionItem, UNKNOWN_BROWSER } from '../calls.ts';
import { endNamedSession, endSessions, listSessions, type SessionKind, sessionName } from '../storage.ts';

/** Whose sessions: an owner's or a member's, with the cookie value of the current one. */
export type OwnSessions = { storage: Storage; kind: SessionKind; subject: string; cookie: string | null };

/** Somebody's own sessions, newest use first. */
export const showSessions = async ({
  storage,
  kind,
  subject,
  cookie,
}: OwnSessions): Promise<SessionItem[]> => {
  const sessions = await listSessions(storage, kind, subject);
  const current = cookie === null ? null : sessionName(kind, cookie);
  return sessions
    .sort((one, other) => other.used - one.used || other.started - one.started)
    .map(({ name, started, used, agent = UNKNOWN_BROWSER }) => ({
      id: name,
      created: new Date(started).toISOString(),
      used: new Date(used).toISOString(),
      agent,
      current: name === current,
    }));
};

/** Ends a session by its id, or all but the current one; returns whether the current one ended. */
export const endOwnSession = async (
  { storage, kind, subject, cookie }: OwnSessions,
  { id, all }: InputOf<typeof endSession>,
): Promise<{ isCurrent: boolean }> => {
  if (all === true) {
    await endSessions(storage, kind, subject, cookie);
    return { isCurrent: false };
  }
  const name = id ?? '';
  if (!(await endNamedSession(storage, kind, subject, name))) throw new AppError('not-found');
  return { isCurrent: cookie !== null && sessionName(kind, cookie) === name };
};
