import {
  announceSession,
  LOGGED_IN,
  LOGGED_OUT,
  PICTURE_UPDATED,
  SESSION_KEYS,
} from '../../../base/http/browser/session-events.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { nextPath } from '../../../base/text/rules/address/next-path.ts';
import { paths } from '../../../paths.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { LOGIN_REASONS, type LoggedIn, type LoginReason, type ShownPage } from '../rules.ts';

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

/** Stores a value for this browser's owner until the logout; does nothing if storage is disabled. */
export const keepBrowserValue = (key: SessionKey, value: string): void => keep({ [key]: value });

/** Stores the pages of the login, for its switcher. */
export const keepPages = (pages: readonly ShownPage[]): void => keep({ pages: JSON.stringify(pages) });

/** The pages of the login, as the last reply had them. */
export const keptPages = (): readonly ShownPage[] => {
  try {
    return JSON.parse(browserValue('pages') || '[]') as ShownPage[];
  } catch {
    return [];
  }
};

/** Stores what the header shows of a page that is the current one from now on. */
export const keepShownPage = ({ id, name, avatar, profile }: ShownPage): void =>
  keepLogin({
    user_id: id,
    user_name: name,
    avatar,
    profile,
    company_name: profile === 'professional' ? name : '',
  });

/** Stores what the header shows after a login; does nothing for a reply that names nobody. */
export const keepLogin = (reply: Partial<LoggedIn> & { pages?: readonly ShownPage[] }): void => {
  if (!reply.user_id) return;
  if (reply.pages) keepPages(reply.pages);
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

/** The address of the login that says why one is there and, if `back` is given, returns there. */
export const loginPath = (back: string, why?: LoginReason): string => {
  const query = new URLSearchParams({
    ...(back !== '' && { next: back }),
    ...(why !== undefined && { why }),
  });
  return query.size === 0 ? paths.login() : `${paths.login()}?${query}`;
};

/** Why the login is asked for, as its address tells; '' if it does not. */
export const loginReason = (search: string, origin: string): string => {
  const why = new URLSearchParams(search).get('why') ?? '';
  if (Object.hasOwn(LOGIN_REASONS, why)) return LOGIN_REASONS[why as LoginReason];
  const next = nextPath(search, origin);
  if (next === null) return '';
  const [page = ''] = next.split(/[?#]/, 1);
  if (page === paths.myProfile()) return say('accounts.login.log-in-to-open-my');
  return page === paths.changePassword()
    ? say('accounts.login.log-in-to-change-your')
    : say('accounts.login.log-in-to-go-on');
};

/** Where to go after a login: the path in `?next=` if it is on this site, else My profile. */
export const pathAfterLogin = (search: string, origin: string): string =>
  nextPath(search, origin) ?? paths.myProfile();
