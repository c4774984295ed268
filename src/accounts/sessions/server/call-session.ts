import type { Storage } from '../../../base/engine/storage/storage.ts';
import { appendCookies, ownCookies, readOwnCookie } from '../../../base/http/server/cookies.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { roleOn } from '../../../profiles/hands/rules.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { getSession, SESSION_KINDS, type Session, type SessionKind } from '../storage.ts';

export const sessionCookie = (request: Request, kind: SessionKind, value: string): string[] =>
  ownCookies(request, kind, value, SESSION_KINDS[kind].life);

export const clearedCookie = (request: Request, kind: SessionKind): string[] =>
  ownCookies(request, kind, '', 0);

/** The request's session of that kind; null if there is none. Adds the cookie of an extended session to `headers`. */
export const sessionOf = async (
  request: Request,
  storage: Storage,
  kind: SessionKind,
  headers: Headers,
): Promise<Session | null> => {
  const cookie = readOwnCookie(request, kind);
  const lookup = cookie === null ? null : await getSession(storage, kind, cookie);
  if (cookie === null || lookup === null) return null;
  if (lookup.extended) appendCookies(headers, sessionCookie(request, kind, cookie));
  return lookup.session;
};

type OpenCall = Pick<HandledCall<unknown>, 'request' | 'storage' | 'setCookie'>;

/** The login of the session that a call which is open to anyone has; null if it has none. */
export const loginOf = async ({ request, storage, setCookie }: OpenCall): Promise<string | null> => {
  const headers = new Headers();
  const session = await sessionOf(request, storage, 'owner', headers);
  setCookie(headers.getSetCookie());
  return session?.holder ?? null;
};

/** The same; refuses a call without a session. */
export const requireLogin = async (call: OpenCall): Promise<string> => {
  const login = await loginOf(call);
  if (login === null) throw new AppError('unauthenticated');
  return login;
};

/** Whether a public request has a session that may act on a page. Adds the cookie of an extended session to `headers`. */
export const isOwnerOf = async (
  request: Request,
  storage: Storage,
  id: string,
  headers: Headers,
): Promise<boolean> => {
  const [login] = readOwnCookie(request, 'owner')?.split('.') ?? [];
  if (login === undefined || !isProfileId(id)) return false;
  const record = await getProfileRecord(storage, id);
  // Most readers are logged in to another page, which needs no look at their session.
  if (record === null || roleOn(record, login) === null) return false;
  return (await sessionOf(request, storage, 'owner', headers))?.holder === login;
};
