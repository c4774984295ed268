import { NEW_PAGES, type NewPages } from './rules.ts';

const text = (name: string): string | undefined => {
  const value = process.env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
};

/**
 * Whether this process runs outside the platform: the site's own host, which may be in production, `netlify dev`, or a test. See
 * `isLoopbackSite` for whether only this machine uses the site.
 */
export const isLocal = (): boolean =>
  text('VITAE_LOCAL') === '1' || text('NETLIFY_DEV') === 'true' || text('NODE_ENV') === 'test';

/** Whether this process was started by our own commands: the site's own host, or `npm run dev`. */
export const isOwnHost = (): boolean => text('VITAE_LOCAL') === '1';

/** Whether to log every call. The site's own host logs only failures, because a proxy in front logs the rest. */
export const logsEveryCall = (): boolean => !isOwnHost();

/** Whether the site's own host logs every request. */
export const logsRequests = (): boolean => text('LOG_REQUESTS') === '1';

/** Whether requests and failed logins are logged with the visitor's address. */
export const logsAddresses = (): boolean => text('LOG_ADDRESSES') === '1';

/** The bearer's token that opens `/metrics`; without it there are no metrics. */
export const metricsToken = (): string | undefined => text('METRICS_TOKEN');

type Waiting = { waitUntil?: (work: Promise<unknown>) => void };

/** Whether work can go on after a reply. Not under `netlify dev`, which ends each function with its reply. */
export const goesOnAfterReply = <Context extends Waiting>(
  context: Context | undefined,
): context is Context & Required<Pick<Waiting, 'waitUntil'>> =>
  typeof context?.waitUntil === 'function' && text('NETLIFY_DEV') !== 'true';

/** The origin for links in mails, feeds and canonical addresses; never the `Host` of a request. */
export const siteUrl = (): string =>
  new URL(text('SITE_URL') ?? text('URL') ?? `http://localhost:${text('PORT') ?? '8888'}`).origin;

/** Whether a host name or address leads to this machine. */
export const isLoopbackHost = (hostname: string): boolean => loopback.test(hostname);

const loopback = /^(?:(?:[\w-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether the site's address is unset or a loopback address, so that only this machine uses it. */
export const isLoopbackSite = (): boolean => isLoopbackHost(new URL(siteUrl()).hostname);

/** Whether an empty store of a site's own host is filled with demo content. */
export const wantsDemo = (): boolean => isLoopbackSite() || text('DEMO') === 'yes';

/** The factor for all limits per address but login's; 1 by default. */
export const throttleFactor = (): number => {
  const factor = Number(text('THROTTLE_FACTOR') ?? '1');
  return Number.isFinite(factor) && factor > 0 ? factor : 1;
};

/** The signing secret from the environment, if it is set. */
export const configuredSecret = (): string | undefined => text('SECRET');

/** The first admin, if both settings are set. */
export const firstAdmin = (): { email: string; password: string } | null => {
  const email = text('ADMIN_EMAIL');
  const password = process.env['ADMIN_PASSWORD'];
  return email === undefined || password === undefined || password === '' ? null : { email, password };
};

export const mailSettings = (): { smtpUrl?: string; from?: string; contactTo?: string } => {
  const smtpUrl = text('SMTP_URL');
  const from = text('MAIL_FROM');
  const contactTo = text('CONTACT_TO');
  return { ...(smtpUrl && { smtpUrl }), ...(from && { from }), ...(contactTo && { contactTo }) };
};

/** What new pages wait for; an unknown setting is the strictest, so that nothing is listed by a slip of the pen. */
export const newPages = (): NewPages => {
  const setting = text('NEW_PAGES') ?? 'open';
  return NEW_PAGES.find((each) => each === setting) ?? 'reviewed';
};

/** Whether members of the team need a second factor. */
export const requiresTotp = (): boolean => text('REQUIRE_TOTP') === '1';

/** The reCAPTCHA keys, if both are set. */
export const recaptchaKeys = (): { site: string; secret: string } | null => {
  const site = text('RECAPTCHA_SITE_KEY');
  const secret = text('RECAPTCHA_SECRET');
  return site === undefined || secret === undefined ? null : { site, secret };
};

/** The build hook, if it is set. */
export const buildHookUrl = (): string | undefined => text('BUILD_HOOK_URL');

/** Hosts with ports that the link proof may request although they are private or not https; for tests. */
export const proofHosts = (): readonly string[] =>
  (text('PROOF_HOSTS') ?? '')
    .split(/[\s,]+/)
    .filter((host) => host !== '')
    .map((host) => host.toLowerCase());

/** The DNS server, as `host:port`, that proofs by DNS ask instead of the system's; for tests. */
export const proofDns = (): string | undefined => text('PROOF_DNS');
