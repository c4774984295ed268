import { randomInt } from 'node:crypto';
import pMap from 'p-map';
import { ALPHABET, hashHex, randomLetters, randomToken } from '../../base/engine/storage/keys.ts';
import { removeAll } from '../../base/engine/storage/remove-all.ts';
import { READS_AT_ONCE, type Storage, type Versioned } from '../../base/engine/storage/storage.ts';
import type { Role } from '../../base/http/rules/roles.ts';
import { ADMIN_SESSION_HOURS, LONGEST_SESSION, SESSION_DAYS } from '../rules/limits.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** For each kind of session, how long it lives unused, how often it is extended, and how long it lives at most, in milliseconds. */
export const SESSION_KINDS = {
  owner: { life: SESSION_DAYS * DAY, extend: DAY, most: LONGEST_SESSION.owner * DAY },
  admin: { life: ADMIN_SESSION_HOURS * HOUR, extend: HOUR, most: LONGEST_SESSION.admin * DAY },
} as const;
export type SessionKind = keyof typeof SESSION_KINDS;

/** The admin of a session: the e-mail, whether the settings name it, the role, which an administrator lacks, and whether a passkey was used in it. */
export type SessionAdmin = { email: string; named: boolean; role?: Role; passkey?: true };

/** A session: its subject (a login, or the hash of an admin's e-mail), stored as `holder`, and its end, in milliseconds. */
export type Session = {
  holder: string;
  /** The page that it shows; missing if that is the one with the login's id. */
  page?: string;
  expires: number;
  started: number;
  admin?: SessionAdmin;
  /** Browser and system in words; older sessions have none. */
  agent?: string;
  /** It began by a link in a letter, so that whoever has it holds the address. */
  byLink?: true;
};

/** A listed session: with a name that is not its token, and the day of its last use. */
type ListedSession = Session & { name: string; used: number };

const keyOf = (kind: SessionKind, subject: string, token: string): string =>
  `sessions/${kind}/${subject}/${hashHex(token)}`;

/** Starts a session and returns its cookie value `{subject}.{token}`; only the token's SHA-256 is stored. */
export const createSession = async (
  storage: Storage,
  kind: SessionKind,
  subject: string,
  { admin, agent, byLink }: Partial<Pick<Session, 'admin' | 'agent' | 'byLink'>> = {},
): Promise<string> => {
  const token = randomToken();
  const now = storage.now();
  const expires = now + SESSION_KINDS[kind].life;
  const session: Session = {
    holder: subject,
    expires,
    started: now,
    ...(admin && { admin }),
    ...(agent && { agent }),
    ...(byLink && { byLink }),
  };
  await storage.putJson(keyOf(kind, subject, token), session);
  return `${subject}.${token}`;
};

const parse = (cookie: string): { subject: string; token: string } | null => {
  const match = /^([0-9a-z]{1,64})\.([A-Za-z0-9_-]{43})$/.exec(cookie);
  return match === null ? null : { subject: match[1] as string, token: match[2] as string };
};

/** The versions of the sessions that requests have read, so that a change of one need not read it again. */
const versions = new WeakMap<object, Versioned<Session>>();

/** The session of a cookie value; null if there is none or it has expired. After `extended`, send the cookie again. */
export const getSession = async (
  storage: Storage,
  kind: SessionKind,
  cookie: string,
): Promise<{ session: Session; extended: boolean } | null> => {
  const parsed = parse(cookie);
  if (parsed === null) return null;
  const key = keyOf(kind, parsed.subject, parsed.token);
  const read = await storage.getVersioned<Session>(key);
  const session = read?.value ?? null;
  const now = storage.now();
  const { life, extend, most } = SESSION_KINDS[kind];
  const last = (session?.started ?? 0) + most;
  if (read === null || session === null || session.expires <= now || last <= now) return null;
  versions.set(session, read);
  if (session.expires - now > life - extend || session.expires >= last) return { session, extended: false };
  // Extends only a session that still exists, so that one that ends meanwhile stays ended.
  const longer = { ...session, expires: Math.min(now + life, last) };
  const etag = await storage.exchange(key, longer, read.etag);
  if (etag !== null) {
    versions.set(longer, { value: longer, etag });
    return { session: longer, extended: true };
  }
  // Another request extended or changed it, or it has ended.
  const current = await storage.getVersioned<Session>(key);
  if (current === null) return null;
  versions.set(current.value, current);
  return { session: current.value, extended: false };
};

const versionOf = (session: object | null): Versioned<Session> | undefined =>
  session === null ? undefined : versions.get(session);

/** Changes the admin of a session, which the request may have read; false if it has ended. */
export const setSessionAdmin = (
  storage: Storage,
  cookie: string,
  admin: SessionAdmin,
  session: object | null = null,
): Promise<boolean> => setInSession(storage, 'admin', cookie, { admin }, versionOf(session));

/** Changes the page that an owner's session shows, which the request has read; false if it has ended. */
export const setSessionPage = (
  storage: Storage,
  cookie: string,
  page: string,
  session: object | null = null,
): Promise<boolean> => setInSession(storage, 'owner', cookie, { page }, versionOf(session));

const setInSession = async (
  storage: Storage,
  kind: SessionKind,
  cookie: string,
  change: Partial<Session>,
  read?: Versioned<Session>,
): Promise<boolean> => {
  const parsed = parse(cookie);
  if (parsed === null) return false;
  const { changed } = await storage.update<Session>(
    keyOf(kind, parsed.subject, parsed.token),
    (session) => (session === null ? null : { ...session, ...change }),
    read,
  );
  return changed;
};

export const removeSession = async (storage: Storage, kind: SessionKind, cookie: string): Promise<void> => {
  const parsed = parse(cookie);
  if (parsed !== null) await storage.remove(keyOf(kind, parsed.subject, parsed.token));
};

/** Ends all sessions of a subject, except the one with the given cookie value. */
export const endSessions = async (
  storage: Storage,
  kind: SessionKind,
  subject: string,
  except: string | null = null,
): Promise<void> => {
  const spared = except === null ? null : parse(except);
  const spareKey = spared === null ? null : keyOf(kind, spared.subject, spared.token);
  const { keys } = await storage.list(`sessions/${kind}/${subject}/`);
  await removeAll(
    storage,
    keys.filter((key) => key !== spareKey),
  );
};

// A session's key ends in the hash of its token. The public name is a hash of that, so it opens no session.
const nameOf = (key: string): string => hashHex(key).slice(0, 32);

export const sessionName = (kind: SessionKind, cookie: string): string | null => {
  const parsed = parse(cookie);
  return parsed === null ? null : nameOf(keyOf(kind, parsed.subject, parsed.token));
};

/** All valid sessions of a subject, oldest first, without tokens. */
export const listSessions = async (
  storage: Storage,
  kind: SessionKind,
  subject: string,
): Promise<ListedSession[]> => {
  const { keys } = await storage.list(`sessions/${kind}/${subject}/`);
  const sessions = await Promise.all(keys.map((key) => storage.getJson<Session>(key)));
  const { life } = SESSION_KINDS[kind];
  return keys
    .flatMap((key, index) => {
      const session = sessions[index] ?? null;
      if (session === null || session.expires <= storage.now()) return [];
      return [{ ...session, name: nameOf(key), used: Math.max(session.started, session.expires - life) }];
    })
    .sort((a, b) => a.started - b.started);
};

/** Ends a subject's session by its name; false if there is none. */
export const endNamedSession = async (
  storage: Storage,
  kind: SessionKind,
  subject: string,
  name: string,
): Promise<boolean> => {
  const { keys } = await storage.list(`sessions/${kind}/${subject}/`);
  const key = keys.find((each) => nameOf(each) === name);
  if (key === undefined) return false;
  await storage.remove(key);
  return true;
};

/**
 * Removes expired sessions of administrators, and of owners whose ids begin with a random character, as many as it can until a time: a
 * thirty-sixth of all, however many there are.
 */
export const sweepSessions = async (storage: Storage, until: number): Promise<void> => {
  const first = randomLetters(1);
  // Starts at a random character, so that each comes first in some hour.
  const start = randomInt(ALPHABET.length);
  const seconds = [...ALPHABET.slice(start), ...ALPHABET.slice(0, start)];
  for (const prefix of ['sessions/admin/', ...seconds.map((second) => `sessions/owner/${first}${second}`)])
    for await (const keys of storage.pages(prefix)) {
      const sessions = await pMap(keys, (key) => storage.getJson<Session>(key), READS_AT_ONCE);
      // An expired session is never extended again.
      await removeAll(
        storage,
        keys.filter((_, index) => (sessions[index]?.expires ?? Number.POSITIVE_INFINITY) <= storage.now()),
      );
      if (storage.now() >= until) return;
    }
};
