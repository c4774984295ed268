/** What a reply is: an HTML page (static files get its headers too) or data. */
type Kind = 'page' | 'json';

type Options = {
  kind: Kind;
  /** True on the deployed site, which is always https. */
  deployed: boolean;
  /** The page's policy where it differs from the plain one, see `contentSecurityPolicy`. */
  policy?: string;
};

type PolicyOptions = {
  /** `sha256-…` of each inline script and style that pages may hold. */
  scriptHashes?: readonly string[];
  styleHashes?: readonly string[];
  /** Lets in Vite's live reload, which needs inline code; for `npm run dev` alone. */
  liveReload?: boolean;
  /** Lets in Google's widget, where the operator has set its keys. */
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
  'Permissions-Policy': [...features, 'browsing-topics'].map((feature) => `${feature}=()`).join(', '),
};

/** The security headers of a reply, by name; every reply of the site carries them. */
export const securityHeaders = ({ kind, deployed, policy }: Options): Record<string, string> => ({
  'Content-Security-Policy':
    policy ?? (kind === 'page' ? contentSecurityPolicy() : "default-src 'none'; frame-ancestors 'none'"),
  ...common,
  ...(deployed && { 'Strict-Transport-Security': strictTransport() }),
});

/** Two years of https alone; for the subdomains too only where the operator says so, as they may be somebody else's. */
export const strictTransport = (): string =>
  `max-age=63072000${process.env['HSTS_SUBDOMAINS'] === '1' ? '; includeSubDomains' : ''}`;

/** What a page may load and run: its own host's files, and inline code by hash. Nothing is `unsafe-*` in a build. */
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
    // The card that other sites may frame, where its code is shown.
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
