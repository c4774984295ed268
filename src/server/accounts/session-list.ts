import type { endSession, SessionItem } from '../../contract/accounts/sessions.ts';
import type { InputOf } from '../../contract/endpoint.ts';
import { endNamedSession, endSessions, listSessions, sessionName } from '../../storage/accounts/sessions.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { AppError } from '../http/errors.ts';

/** An owner's sessions, newest use first; `cookie` is the value of the current one. */
export const showSessions = async (
  storage: Storage,
  holder: string,
  cookie: string | null,
): Promise<SessionItem[]> => {
  const sessions = await listSessions(storage, 'owner', holder);
  const current = cookie === null ? null : sessionName('owner', cookie);
  return sessions
    .sort((one, other) => other.used - one.used || other.started - one.started)
    .map(({ name, started, used, agent = 'Unknown browser' }) => ({
      id: name,
      created: new Date(started).toISOString(),
      used: new Date(used).toISOString(),
      agent,
      current: name === current,
    }));
};

/** Ends a session by its id, or all but the current one; returns whether the current one ended. */
export const endOwnSession = async (
  storage: Storage,
  holder: string,
  cookie: string | null,
  { id, all }: InputOf<typeof endSession>,
): Promise<{ isCurrent: boolean }> => {
  if (all === true) {
    await endSessions(storage, 'owner', holder, cookie);
    return { isCurrent: false };
  }
  const name = id ?? '';
  if (!(await endNamedSession(storage, 'owner', holder, name))) throw new AppError('not-found');
  return { isCurrent: cookie !== null && sessionName('owner', cookie) === name };
};
