const text = (name: string): string | undefined => {
  const value = process.env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
};

/** Whether this process belongs to a local site (the site's own host, or `netlify dev`) rather than a deployed one. */
export const isLocal = (): boolean =>
  text('VITAE_LOCAL') === '1' || text('NETLIFY_DEV') === 'true' || text('NODE_ENV') === 'test';

/** Whether every call leaves a line in the log. On the site's own host only those that fail do: a proxy in front logs the others. */
export const logsEveryCall = (): boolean => text('VITAE_LOCAL') !== '1';

type Waiting = { waitUntil?: (work: Promise<unknown>) => void };

/** Whether work may go on after a reply. Not under `netlify dev`, which ends each function with its reply. */
export const goesOnAfterReply = <Context extends Waiting>(
  context: Context | undefined,
): context is Context & Required<Pick<Waiting, 'waitUntil'>> =>
  typeof context?.waitUntil === 'function' && text('NETLIFY_DEV') !== 'true';

/** The origin that links in mails, feeds and canonical addresses are built on; never the `Host` of a request. */
export const siteUrl = (): string =>
  new URL(text('SITE_URL') ?? text('URL') ?? `http://localhost:${text('PORT') ?? '8888'}`).origin;

/** What every limit per address but login's is multiplied with; 1 unless set to a positive number. */
export const throttleFactor = (): number => {
  const factor = Number(text('THROTTLE_FACTOR') ?? '1');
  return Number.isFinite(factor) && factor > 0 ? factor : 1;
};

/** The signing secret from the environment, if it is set. */
export const configuredSecret = (): string | undefined => text('SECRET');

/** The first admin, if both settings are there. */
export const firstAdmin = (): { email: string; password: string } | null => {
  const email = text('ADMIN_EMAIL');
  const password = process.env['ADMIN_PASSWORD'];
  return email === undefined || password === undefined || password === '' ? null : { email, password };
};

/** How mail goes out. */
export const mailSettings = (): { smtpUrl?: string; from?: string; contactTo?: string } => {
  const smtpUrl = text('SMTP_URL');
  const from = text('MAIL_FROM');
  const contactTo = text('CONTACT_TO');
  return { ...(smtpUrl && { smtpUrl }), ...(from && { from }), ...(contactTo && { contactTo }) };
};

/** The reCAPTCHA keys, if the operator set both. */
export const recaptchaKeys = (): { site: string; secret: string } | null => {
  const site = text('RECAPTCHA_SITE_KEY');
  const secret = text('RECAPTCHA_SECRET');
  return site === undefined || secret === undefined ? null : { site, secret };
};

/** Where a rebuild is asked for, if anywhere. */
export const buildHookUrl = (): string | undefined => text('BUILD_HOOK_URL');

/** Hosts with their port that the proof of a link may ask although they are private or not https; for tests. */
export const proofHosts = (): readonly string[] =>
  (text('PROOF_HOSTS') ?? '')
    .split(/[\s,]+/)
    .filter((host) => host !== '')
    .map((host) => host.toLowerCase());
