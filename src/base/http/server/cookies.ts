/** Names of the cookies, one for each kind of session. On https they have the prefix `__Host-`. */
const COOKIE_NAMES = {
  owner: 'vitae_session',
  admin: 'vitae_admin',
  visitor: 'vitae_visitor',
} as const;
type CookieKind = keyof typeof COOKIE_NAMES;

const readCookie = (request: Request, name: string): string | null => {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
};

const isSecure = (request: Request): boolean => new URL(request.url).protocol === 'https:';

// Browsers accept a cookie with this prefix only from this very host, over https.
const PREFIX = '__Host-';

/** The value of one of the site's cookies; null if there is none. On https only the name with the prefix counts: another subdomain can plant the other. */
export const readOwnCookie = (request: Request, kind: CookieKind): string | null =>
  readCookie(request, (isSecure(request) ? PREFIX : '') + COOKIE_NAMES[kind]);

/** Whether a `Cookie` header has a session of the team, by either of its names. */
export const hasTeamCookie = (header = ''): boolean =>
  header.split(';').some((pair) => {
    const name = pair.split('=', 1)[0]?.trim();
    return name === COOKIE_NAMES.admin || name === PREFIX + COOKIE_NAMES.admin;
  });

/** The value of the visitor's cookie, on https also under its name in earlier versions; null if there is none. */
export const readVisitorCookie = (request: Request): string | null =>
  (isSecure(request) ? readCookie(request, PREFIX + COOKIE_NAMES.visitor) : null) ??
  readCookie(request, COOKIE_NAMES.visitor);

/** Whether a request's visitor cookie still has its name of earlier versions and must be replaced. */
export const hasOldVisitorName = (request: Request): boolean =>
  isSecure(request) && readCookie(request, PREFIX + COOKIE_NAMES.visitor) === null;

/** `Set-Cookie` values: HttpOnly, SameSite=Lax, path `/`, on https Secure and with the prefix, the earlier name cleared. `life` is in milliseconds; 0 clears it. */
export const ownCookies = (request: Request, kind: CookieKind, value: string, life: number): string[] => {
  const name = COOKIE_NAMES[kind];
  if (!isSecure(request)) return [cookieText(name, value, life)];
  const old = readCookie(request, name) === null ? [] : [`${cookieText(name, '', 0)}; Secure`];
  return [...old, `${cookieText(PREFIX + name, value, life)}; Secure`];
};

const cookieText = (name: string, value: string, life: number): string =>
  `${name}=${value}; Path=/; Max-Age=${Math.floor(life / 1000)}; HttpOnly; SameSite=Lax`;

/** Adds one `Set-Cookie` header, or several. */
export const appendCookies = (headers: Headers, cookies: string | readonly string[]): void => {
  for (const cookie of [cookies].flat()) headers.append('Set-Cookie', cookie);
};
