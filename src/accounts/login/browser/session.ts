import {
  announceSession,
  LOGGED_IN,
  LOGGED_OUT,
  PICTURE_UPDATED,
  SESSION_KEYS,
} from '../../../base/http/browser/session-events.ts';
import { isUrl } from '../../../base/text/rules/url.ts';
import { paths } from '../../../paths.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import type { LoggedIn } from '../rules.ts';

type SessionKey = keyof typeof SESSION_KEYS;

/** A stored value for display; '' if there is none, or storage is disabled. */
export const browserValue = (key: SessionKey): string => {
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
    // Storage is disabled: the header stays logged out, but the session works.
  }
};

/** Stores what the header shows after a login; does nothing for a reply that names nobody. */
export const keepLogin = (reply: Partial<LoggedIn>): void => {
  if (!reply.user_id) return;
  keep({
    loggedIn: 'true',
    userId: reply.user_id,
    userName: reply.user_name ?? '',
    avatar: reply.avatar ?? '',
    profileType: reply.profile ?? '',
    companyName: reply.company_name ?? '',
  });
  announceSession(LOGGED_IN);
};

/** Updates the stored values from the owner's record. */
export const keepOwner = (user: OwnProfile): void => {
  const isNew = browserValue('loggedIn') !== 'true' || browserValue('userId') !== user.id;
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

/** Removes the stored values, after a logout or for a session that has ended. */
export const forgetOwner = (): void => {
  try {
    for (const key of Object.values(SESSION_KEYS)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
  announceSession(LOGGED_OUT);
};

/** The address of the login page that returns to the current page. */
export const loginPath = (back: string): string => `${paths.login()}?next=${encodeURIComponent(back)}`;

/** The decoded path; a malformed one, which no page can have, counts as a call. */
const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return '/php-api/';
  }
};

/** Where to go after a login: the path in `?next=` if it is on this site, else My profile. */
export const pathAfterLogin = (search: string, origin: string): string => {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !next.startsWith('/') || !isUrl(next, origin)) return paths.myProfile();
  const url = new URL(next, origin);
  // A path that begins with two slashes would lead to another host.
  // Only pages: navigating to an address under /php-api/ would make that call.
  const isPage = !/^\/(php-api|\.netlify|_image|uploads)(\/|$)/i.test(decoded(url.pathname));
  const stays = url.origin === origin && !url.pathname.startsWith('//') && isPage;
  return stays ? url.pathname + url.search + url.hash : paths.myProfile();
};
