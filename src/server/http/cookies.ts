import type { SessionKind } from '../../storage/accounts/sessions.ts';
import { SESSION_KINDS } from '../../storage/accounts/sessions.ts';

/** Names of the cookies: apart, so that an owner's never opens an admin's door. On https they have the prefix `__Host-`. */
export const COOKIE_NAMES = {
  owner: 'vitae_session',
  admin: 'vitae_admin',
  visitor: 'vitae_visitor',
} as const;
export type CookieKind = keyof typeof COOKIE_NAMES;

/** The value of a request's cookie, null when there is none. */
export const readCookie = (request: Request, name: string): string | null => {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
};

const isSecure = (request: Request): boolean => new URL(request.url).protocol === 'https:';

// A browser takes a cookie of this prefix from this very host alone, over https.
const PREFIX = '__Host-';

/** The value of one of the site's cookies, null when there is none; on https also under the name that earlier versions gave it. */
export const readOwnCookie = (request: Request, kind: CookieKind): string | null =>
  (isSecure(request) ? readCookie(request, PREFIX + COOKIE_NAMES[kind]) : null) ??
  readCookie(request, COOKIE_NAMES[kind]);

/** Whether a request's cookie still has the name of earlier versions and is to be replaced. */
export const hasOldName = (request: Request, kind: CookieKind): boolean =>
  isSecure(request) && readCookie(request, PREFIX + COOKIE_NAMES[kind]) === null;

/** The value of the cookie that carries a session, null when there is none. */
export const readSessionCookie = (request: Request, kind: SessionKind): string | null =>
  readOwnCookie(request, kind);

/** `Set-Cookie` values: HttpOnly, SameSite=Lax, path `/`, on https Secure and with the prefix, the earlier name cleared. `life` is in milliseconds; 0 clears it. */
export const ownCookies = (request: Request, kind: CookieKind, value: string, life: number): string[] => {
  const name = COOKIE_NAMES[kind];
  if (!isSecure(request)) return [cookieText(name, value, life)];
  const old = readCookie(request, name) === null ? [] : [`${cookieText(name, '', 0)}; Secure`];
  return [...old, `${cookieText(PREFIX + name, value, life)}; Secure`];
};

const cookieText = (name: string, value: string, life: number): string =>
  `${name}=${value}; Path=/; Max-Age=${Math.floor(life / 1000)}; HttpOnly; SameSite=Lax`;

/** What puts a session into the browser. */
export const sessionCookie = (request: Request, kind: SessionKind, value: string): string[] =>
  ownCookies(request, kind, value, SESSION_KINDS[kind].life);

/** What ends a session in the browser. */
export const clearedCookie = (request: Request, kind: SessionKind): string[] =>
  ownCookies(request, kind, '', 0);

/** Adds one `Set-Cookie` header, or several. */
export const appendCookies = (headers: Headers, cookies: string | readonly string[]): void => {
  for (const cookie of [cookies].flat()) headers.append('Set-Cookie', cookie);
};
