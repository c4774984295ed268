import type { SessionKind } from '../../storage/accounts/sessions.ts';
import { SESSION_KINDS } from '../../storage/accounts/sessions.ts';

/** Names of the cookies: apart, so that an owner's never opens an admin's door. */
export const COOKIE_NAMES = {
  owner: 'vitae_session',
  admin: 'vitae_admin',
  visitor: 'vitae_visitor',
} as const;

/** The value of a request's cookie, null when there is none. */
export const readCookie = (request: Request, name: string): string | null => {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
};

/** A `Set-Cookie` value: HttpOnly, SameSite=Lax, path `/`, Secure on https. `life` is in milliseconds; 0 clears it. */
export const setCookie = (request: Request, name: string, value: string, life: number): string => {
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${Math.floor(life / 1000)}; HttpOnly; SameSite=Lax${secure}`;
};

/** The cookie that carries a session. */
export const sessionCookie = (request: Request, kind: SessionKind, value: string): string =>
  setCookie(request, COOKIE_NAMES[kind], value, SESSION_KINDS[kind].life);

/** The cookie that ends a session in the browser. */
export const clearedCookie = (request: Request, kind: SessionKind): string =>
  setCookie(request, COOKIE_NAMES[kind], '', 0);
