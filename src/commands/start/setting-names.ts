import { distance } from 'fastest-levenshtein';
import { nearest } from '../../base/text/rules/letters/nearest.ts';

/** Every setting of the site. */
export const SETTING_NAMES: readonly string[] = [
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'REQUIRE_TOTP',
  'NEW_PAGES',
  'SITE_URL',
  'PORT',
  'HOST',
  'TRUST_PROXY',
  'VITAE_DATA',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_TO',
  'SECRET',
  'RECAPTCHA_SITE_KEY',
  'RECAPTCHA_SECRET',
  'BUILD_HOOK_URL',
  'PROOF_HOSTS',
  'PROOF_DNS',
  'DEMO',
  'HSTS_SUBDOMAINS',
  'VITAE_CONTENT',
  'DIRECTORY_URL',
  'LOG_REQUESTS',
  'LOG_ADDRESSES',
  'METRICS_TOKEN',
  'CONTENT_USAGE',
  'THROTTLE_FACTOR',
  'CHROME_PATH',
];

const OWN_PREFIX = 'VITAE_';
/** Variables that our processes set for each other. */
const INTERNAL = new Set(['VITAE_LOCAL', 'VITAE_BUILD', 'VITAE_STORE', 'VITAE_TAKES_OVER']);
/** Variables of Node, npm, the system, the platform and containers, which may stand in `.env` too. */
const OF_OTHERS =
  /^(?:NODE_|npm_|NETLIFY|PG|COMPOSE_|DOCKER_|SSL_CERT_|LC_)|_PROXY$|^(?:TZ|LANG|PATH|URL|CONTEXT|DOMAIN|DATABASE_PASSWORD)$/i;
/** The shortest name of the environment that may be a slip of the pen; others may well be another program's. */
const SHORTEST = 7;

const bare = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

/** The setting that a variable of the environment is probably meant to be; null if it may be another program's. */
const misspelt = (name: string): string | null => {
  const word = bare(name);
  const most = Math.floor(word.length / 4);
  return (
    SETTING_NAMES.find((known) => bare(known) === word) ??
    SETTING_NAMES.find((known) => word.length >= SHORTEST && distance(bare(known), word) <= most) ??
    null
  );
};

/** A sentence for each variable that is no setting and was probably meant as one; every name in `.env`, `fileNames`, was. */
export const unknownSettings = (env: NodeJS.ProcessEnv, fileNames: readonly string[]): string[] =>
  Object.keys(env)
    .filter((name) => !SETTING_NAMES.includes(name) && !INTERNAL.has(name) && !OF_OTHERS.test(name))
    .flatMap((name) => {
      const meant = fileNames.includes(name) ? nearest(bare(name), SETTING_NAMES) : null;
      const known = misspelt(name) ?? meant;
      if (known === null && !fileNames.includes(name) && !name.startsWith(OWN_PREFIX)) return [];
      const question = known === null ? '' : ` Did you mean ${known}?`;
      return [`${name} is no setting of this site, and has no effect.${question}`];
    });
