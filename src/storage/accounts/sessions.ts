import { randomInt } from 'node:crypto';
import { hashHex, randomLetters, randomToken } from '../engine/keys.ts';
import { removeAll } from '../engine/remove-all.ts';
import type { Storage } from '../engine/storage.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The two kinds of session: how long one lives unused, and how often it is extended, in milliseconds. */
export const SESSION_KINDS = {
  owner: { life: 30 * DAY, extend: DAY },
  admin: { life: 12 * HOUR, extend: HOUR },
} as const;
export type SessionKind = keyof typeof SESSION_KINDS;

/** Whom an admin's session is of: the e-mail, and whether it was the settings that named it. */
export type SessionAdmin = { email: string; named: boolean };

/** A session: who (a profile's id, or the hash of an admin's e-mail) and until when, in milliseconds. */
export type Session = {
  holder: string;
  expires: number;
  started: number;
  admin?: SessionAdmin;
  /** Browser and system in words; older sessions have none. */
  agent?: string;
};

/** A session as it is listed: by a name that is no token, with the time of its last use, to a day. */
export type ListedSession = Session & { name: string; used: number };

const keyOf = (kind: SessionKind, holder: string, token: string): string =>
  `sessions/${kind}/${holder}/${hashHex(token)}`;

/** Starts a session and answers its cookie value `{holder}.{token}`; only the token's SHA-256 is kept. */
export const createSession = async (
  storage: Storage,
  kind: SessionKind,
  holder: string,
  { admin, agent }: { admin?: SessionAdmin; agent?: string } = {},
): Promise<string> => {
  const token = randomToken();
  const now = storage.now();
  const expires = now + SESSION_KINDS[kind].life;
  const session: Session = {
    holder,
    expires,
    started: now,
    ...(admin && { admin }),
    ...(agent && { agent }),
  };
  await storage.putJson(keyOf(kind, holder, token), session);
  return `${holder}.${token}`;
};

const parse = (cookie: string): { holder: string; token: string } | null => {
  const match = /^([0-9a-z]{1,64})\.([A-Za-z0-9_-]{43})$/.exec(cookie);
  return match === null ? null : { holder: match[1] as string, token: match[2] as string };
};

/** The session of a cookie value, null when it is none or over; `extended` tells that its cookie should be sent anew. */
export const getSession = async (
  storage: Storage,
  kind: SessionKind,
  cookie: string,
): Promise<{ session: Session; extended: boolean } | null> => {
  const parsed = parse(cookie);
  if (parsed === null) return null;
  const key = keyOf(kind, parsed.holder, parsed.token);
  const session = await storage.getJson<Session>(key);
  const now = storage.now();
  if (session === null || session.expires <= now) return null;
  const { life, extend } = SESSION_KINDS[kind];
  if (session.expires - now > life - extend) return { session, extended: false };
  // Only what is still there is extended: an end that comes meanwhile stays one.
  const current = await storage.getVersioned<Session>(key);
  if (current === null) return null;
  const longer = { ...session, expires: now + life };
  return (await storage.replace(key, longer, current.etag))
    ? { session: longer, extended: true }
    : { session, extended: false };
};

/** Ends the session of a cookie value, if there is one. */
export const endSession = async (storage: Storage, kind: SessionKind, cookie: string): Promise<void> => {
  const parsed = parse(cookie);
  if (parsed !== null) await storage.remove(keyOf(kind, parsed.holder, parsed.token));
};

/** Ends every session of a holder, but for the one whose cookie value is given. */
export const endSessions = async (
  storage: Storage,
  kind: SessionKind,
  holder: string,
  except: string | null = null,
): Promise<void> => {
  const kept = except === null ? null : parse(except);
  const spare = kept === null ? null : keyOf(kind, kept.holder, kept.token);
  const { keys } = await storage.list(`sessions/${kind}/${holder}/`);
  await removeAll(
    storage,
    keys.filter((key) => key !== spare),
  );
};

// A session's key ends in the hash of its token. What is shown is a hash of that: it names a session and opens none.
const nameOf = (key: string): string => hashHex(key).slice(0, 32);

/** The name of the session of a cookie value, null when it is none. */
export const sessionName = (kind: SessionKind, cookie: string): string | null => {
  const parsed = parse(cookie);
  return parsed === null ? null : nameOf(keyOf(kind, parsed.holder, parsed.token));
};

/** Every session of a holder that is not over, oldest first; never a token. */
export const listSessions = async (
  storage: Storage,
  kind: SessionKind,
  holder: string,
): Promise<ListedSession[]> => {
  const { keys } = await storage.list(`sessions/${kind}/${holder}/`);
  const found = await Promise.all(keys.map((key) => storage.getJson<Session>(key)));
  const { life } = SESSION_KINDS[kind];
  return keys
    .flatMap((key, index) => {
      const session = found[index] ?? null;
      if (session === null || session.expires <= storage.now()) return [];
      return [{ ...session, name: nameOf(key), used: session.expires - life }];
    })
    .sort((a, b) => a.started - b.started);
};

/** Ends a holder's session by its name; false when there is none. */
export const endNamedSession = async (
  storage: Storage,
  kind: SessionKind,
  holder: string,
  name: string,
): Promise<boolean> => {
  const { keys } = await storage.list(`sessions/${kind}/${holder}/`);
  const key = keys.find((each) => nameOf(each) === name);
  if (key === undefined) return false;
  await storage.remove(key);
  return true;
};

const MOST_SWEPT = 200;

/** Removes sessions that are over; each time some holders' turn comes, by chance, so that a sweep costs little however many there are. */
export const sweepSessions = async (storage: Storage): Promise<void> => {
  const lists = await Promise.all([
    storage.list(`sessions/owner/${randomLetters(1)}`),
    storage.list('sessions/admin/'),
  ]);
  for (const { keys } of lists) {
    const start = keys.length <= MOST_SWEPT ? 0 : randomInt(keys.length - MOST_SWEPT + 1);
    const some = keys.slice(start, start + MOST_SWEPT);
    const found = await Promise.all(some.map((key) => storage.getJson<Session>(key)));
    // One that is over is never extended again.
    await removeAll(
      storage,
      some.filter((_, index) => (found[index]?.expires ?? Number.POSITIVE_INFINITY) <= storage.now()),
    );
  }
};
