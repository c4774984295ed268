import type { LoginReply } from '../../contract/account.ts';
import { displayName, type OwnProfile } from '../../domain/profiles/profile.ts';
import { paths } from '../../paths.ts';
import { announceSession, LOGGED_IN, LOGGED_OUT, PICTURE_UPDATED, SESSION_KEYS } from './session-events.ts';

type SessionKey = keyof typeof SESSION_KEYS;

/** A value kept for display; '' when there is none, or storage is switched off. */
export const storedValue = (key: SessionKey): string => {
  try {
    return localStorage.getItem(SESSION_KEYS[key]) ?? '';
  } catch {
    return '';
  }
};

const keep = (values: Partial<Record<SessionKey, string>>): void => {
  try {
    for (const [key, value] of Object.entries(values))
      localStorage.setItem(SESSION_KEYS[key as SessionKey], value);
  } catch {
    // Storage is switched off: the header stays logged out, the session works all the same.
  }
};

/** Keeps what the header shows of somebody who has just logged in. */
export const keepLogin = (reply: LoginReply): void => {
  keep({
    loggedIn: 'true',
    userId: reply.user_id,
    userName: reply.user_name,
    avatar: reply.avatar,
    profileType: reply.profile ?? '',
    companyName: reply.company_name ?? '',
  });
  announceSession(LOGGED_IN);
};

/** Brings what the header shows in line with the owner's record. */
export const keepOwner = (user: OwnProfile): void => {
  const isNew = storedValue('loggedIn') !== 'true' || storedValue('userId') !== user.id;
  keep({
    loggedIn: 'true',
    userId: user.id,
    userName: displayName(user),
    avatar: user.avatar,
    profileType: user.profile,
    companyName: user.companyname,
  });
  announceSession(isNew ? LOGGED_IN : PICTURE_UPDATED);
};

/** Forgets who was logged in; for a logout, and for a session that the server no longer knows. */
export const forgetOwner = (): void => {
  try {
    for (const key of Object.values(SESSION_KEYS)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
  announceSession(LOGGED_OUT);
};

/** The login page, which leads back to where one was. */
export const loginPath = (back: string): string => `${paths.login()}?next=${encodeURIComponent(back)}`;

/** A path in letters; one that no page can have, malformed as it is, is taken for a call. */
const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return '/php-api/';
  }
};

/** Where a login leads: the path that `?next=` names if it is one of this site, else the owner's own page. */
export const pathAfterLogin = (search: string, origin: string): string => {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !next.startsWith('/') || !URL.canParse(next, origin)) return paths.myProfile();
  const url = new URL(next, origin);
  // A path that begins with two slashes would lead to another host after all.
  // Nor does it lead anywhere but to a page: a call under /php-api/ would be made by it.
  const isPage = !/^\/(php-api|\.netlify|_image|uploads)(\/|$)/i.test(decoded(url.pathname));
  const stays = url.origin === origin && !url.pathname.startsWith('//') && isPage;
  return stays ? url.pathname + url.search : paths.myProfile();
};
