import { readOwnCookie } from './cookies.ts';

/** The kind of reply: an HTML page (static files have the same headers) or data. */
type Kind = 'page' | 'json';

type Options = {
  kind: Kind;
  /** True on a deployed site, which is always https. */
  deployed: boolean;
  /** The page's content security policy if it is not the default one. */
  policy?: string;
};

type PolicyOptions = {
  /** `sha256-…` of each inline script and style in pages. */
  scriptHashes?: readonly string[];
  styleHashes?: readonly string[];
  /** Allows Vite's live reload, which needs inline code; only for `npm run dev`. */
  liveReload?: boolean;
  /** Allows Google's widget, if the operator has set its keys. */
  recaptcha?: boolean;
};

const features = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

const common = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** What a document may use. Data, scripts and pictures run nothing, so theirs is the shortest: each would be a tenth of a small reply. */
export const PERMISSIONS: Record<Kind, string> = {
  page: [...features, 'browsing-topics'].map((feature) => `${feature}=()`).join(', '),
  json: 'camera=()',
};

/** The security headers of every reply, by name. */
export const securityHeaders = ({ kind, deployed, policy }: Options): Record<string, string> => ({
  'Content-Security-Policy':
    policy ?? (kind === 'page' ? contentSecurityPolicy() : "default-src 'none'; frame-ancestors 'none'"),
  ...common,
  'Permissions-Policy': PERMISSIONS[kind],
  ...(contentUsage() !== null && { 'Content-Usage': contentUsage() as string }),
  ...(deployed && { 'Strict-Transport-Security': strictTransport() }),
});

/** What the operator says about the use of the site's content (aipref), for a header and robots.txt; null without the setting. */
export const contentUsage = (): string | null => {
  const value = process.env['CONTENT_USAGE']?.trim() ?? '';
  return /^[\x20-\x7e]+$/.test(value) ? value : null;
};

/** The same with the wish that AI does not learn from a reply, which is stronger than what the operator says about that. */
export const contentUsageWithoutAi = (): string => {
  const others = (contentUsage() ?? '')
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((member) => member.trim())
    .filter((member) => member !== '' && !/^train-ai(?![\w.*-])/.test(member));
  return [...others, 'train-ai=n'].join(', ');
};

/** Two years of https only; for subdomains too only if the operator says so, because they may be somebody else's. */
export const strictTransport = (): string =>
  `max-age=63072000${process.env['HSTS_SUBDOMAINS'] === '1' ? '; includeSubDomains' : ''}`;

/** Allows files of the site's own host, and inline code by hash. A build has no `unsafe-*`. */
export const contentSecurityPolicy = (options: PolicyOptions = {}): string => {
  const { scriptHashes = [], styleHashes = [], liveReload = false, recaptcha = false } = options;
  const widget = recaptcha ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] : [];
  const frame = recaptcha
    ? ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/']
    : [];
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...(liveReload ? ["'unsafe-inline'", "'unsafe-eval'"] : quoted(scriptHashes)),
      ...widget,
    ],
    'style-src': ["'self'", ...(liveReload ? ["'unsafe-inline'"] : quoted(styleHashes))],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...(liveReload ? ['ws:', 'wss:'] : []),
      ...(recaptcha ? ['https://www.google.com/recaptcha/'] : []),
    ],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    // For the preview of the card that other sites may frame.
    'frame-src': ["'self'", ...frame],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
};

/** The header by which pages of any site may read a reply. */
export const OPEN_TO_ALL = { 'Access-Control-Allow-Origin': '*' } as const;

/** Lets pages of any site read a public reply. */
export const openToAll = (headers: Headers): void => {
  for (const [name, value] of Object.entries(OPEN_TO_ALL)) headers.set(name, value);
};

const SESSIONS = ['owner', 'admin'] as const;

/**
 * Lets pages of any site read a public reply, unless the request comes with a session. What a cache may keep is the same for
 * everybody; our own host closes that, too (`src/host/cdn/other-sites.ts`).
 */
export const openReply = (request: Request, { headers }: Response): void => {
  const hasSession = SESSIONS.some((kind) => readOwnCookie(request, kind) !== null);
  if (headers.has('Netlify-CDN-Cache-Control') || !hasSession) openToAll(headers);
};

/** Whether a path is that of a page or file under a profile, all of which other sites may read: `/profile/{slug}-{id}/…`. */
export const isUnderProfile = (path: string): boolean => /^\/profile\/[^/]+\/./i.test(path);
