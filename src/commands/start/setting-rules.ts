import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD_MIN } from '../../accounts/password/rules/password.ts';
import { makeFolder } from '../../base/local-store/storage/private-files.ts';
import { thisUser } from '../../base/local-store/storage/this-user.ts';
import { NEW_PAGES } from '../../base/settings/rules.ts';
import { emailParts } from '../../base/text/rules/email.ts';
import { requireDatabaseUrl } from '../../search/storage/postgres/directory-url.ts';
import { requireUnguessable } from './guessable-settings.ts';

/** What a setting must be, if it is set, and an example. */
type SettingRule = {
  name: string;
  isValid: (text: string) => boolean;
  /** Completes `NAME must …`. */
  must: string;
  example?: string;
  /** Whether the setting, or this value of it, may contain a secret and must not be shown. */
  isSecret?: boolean | ((text: string) => boolean);
};

const PORT_MAX = 65_535;
const MAX_PROXIES = 99;

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;

const isAddress = (text: string, ...protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '';

/** Whether the text is an origin: without path, query or password. */
const isOrigin = (text: string): boolean =>
  isAddress(text, 'https:', 'http:') && new URL(text).href.replace(/\/$/, '') === new URL(text).origin;

/** Whether the text is the address of a mail server. A slash in its password, for one, would end the host's name before the password's end. */
const isMailServer = (text: string): boolean => {
  if (!isAddress(text, 'smtp:', 'smtps:')) return false;
  const { username, password, pathname, search, hash } = new URL(text);
  const isWhole = ['', '/'].includes(pathname) && hash === '' && !search.includes('@');
  return isWhole && canDecode(username) && canDecode(password);
};

const canDecode = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== '\0';
  } catch {
    return false;
  }
};

const HOST_NAME = String.raw`(?:\[[\da-f:.]+\]|[a-z\d_-]+(?:\.[a-z\d_-]+)*)`;
const hosts = new RegExp(
  String.raw`^${HOST_NAME}(?::\d{1,5})?(?:[\s,]+${HOST_NAME}(?::\d{1,5})?)*[\s,]*$`,
  'i',
);
const hostWithPort = new RegExp(String.raw`^${HOST_NAME}:\d{1,5}$`, 'i');

const isMailbox = (text: string): boolean => emailParts(text, { isDotless: true }) !== null;

const isSender = (text: string): boolean => isMailbox(/^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text);

const isHeaderText = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

const flag = (name: string): SettingRule => ({
  name,
  isValid: (text) => text === '0' || text === '1',
  must: 'be 1, or 0 for off',
});

const WORDS = `${NEW_PAGES.slice(0, -1).join(', ')} or ${NEW_PAGES.at(-1)}`;

const RULES: readonly SettingRule[] = [
  {
    name: 'SITE_URL',
    isValid: isOrigin,
    must: 'be an address with https:// or http:// and without a path',
    example: 'https://vitae.example',
  },
  {
    name: 'PORT',
    isValid: (text) => isWhole(text, 1, PORT_MAX),
    must: `be a number from 1 to ${PORT_MAX}`,
    example: '8888',
  },
  {
    name: 'TRUST_PROXY',
    isValid: (text) => isWhole(text, 0, MAX_PROXIES),
    must: 'be the number of proxies in front',
    example: '1',
  },
  {
    name: 'THROTTLE_FACTOR',
    isValid: (text) => Number.isFinite(Number(text)) && Number(text) > 0,
    must: 'be a number above 0',
    example: '2.5',
  },
  {
    name: 'NEW_PAGES',
    isValid: (text) => NEW_PAGES.some((each) => each === text),
    must: `be ${WORDS}`,
  },
  {
    name: 'ADMIN_EMAIL',
    isValid: isMailbox,
    must: 'be an e-mail address',
    example: 'editor@vitae.example',
  },
  {
    name: 'ADMIN_PASSWORD',
    isValid: (text) => [...text].length >= PASSWORD_MIN,
    must: `have at least ${PASSWORD_MIN} characters`,
    example: 'seven-Quiet-harb0urs',
    isSecret: true,
  },
  {
    name: 'SMTP_URL',
    isValid: isMailServer,
    must: 'be the address of a mail server with smtp:// or smtps://, with %40 for an @ and %2F for a / in its user or password',
    example: 'smtps://user:password@mail.example',
    isSecret: (text) => text.includes('@'),
  },
  {
    name: 'MAIL_FROM',
    isValid: isSender,
    must: 'be an e-mail address, with or without a name',
    example: 'Vitae <hello@vitae.example>',
  },
  {
    name: 'CONTACT_TO',
    isValid: isSender,
    must: 'be an e-mail address',
    example: 'hello@vitae.example',
  },
  {
    name: 'BUILD_HOOK_URL',
    isValid: (text) => isAddress(text, 'https:', 'http:'),
    must: 'be an address with https:// or http://',
    example: 'https://api.netlify.com/build_hooks/…',
    isSecret: true,
  },
  {
    name: 'METRICS_TOKEN',
    isValid: (text) => !/\s/.test(text),
    must: 'have no spaces',
    example: 'the output of: openssl rand -hex 16',
    isSecret: true,
  },
  {
    name: 'CONTENT_USAGE',
    isValid: isHeaderText,
    must: 'be a line of plain ASCII',
    example: 'train-ai=n',
  },
  {
    name: 'PROOF_HOSTS',
    isValid: (text) => hosts.test(text),
    must: 'be a list of hosts, with or without a port, and no patterns',
    example: 'intranet.example:8080, 127.0.0.1:3000',
  },
  {
    name: 'PROOF_DNS',
    isValid: (text) => hostWithPort.test(text),
    must: 'be a host and a port',
    example: '127.0.0.1:53',
  },
  {
    name: 'DEMO',
    isValid: (text) => text === 'yes' || text === 'no',
    must: 'be yes or no',
  },
  ...['REQUIRE_TOTP', 'HSTS_SUBDOMAINS', 'LOG_REQUESTS', 'LOG_ADDRESSES'].map(flag),
];

/** The sentence about a setting that is not what it must be; it never shows a secret. */
export const settingSentence = (
  { name, must, example, isSecret = false }: Omit<SettingRule, 'isValid'>,
  value: string,
): string => {
  const hides = typeof isSecret === 'function' ? isSecret(value) : isSecret;
  const was = hides ? '; what is set is not shown here, because it is secret' : `, not "${value}"`;
  return `${name} must ${must}${example === undefined ? '' : `, such as ${example}`}${was}.`;
};

/** Refuses the first setting that is not what it must be, by a sentence with its name, its value unless that is secret, and an example. */
export const requireSettings = (env: NodeJS.ProcessEnv): void => {
  for (const rule of RULES) {
    const value = env[rule.name]?.trim();
    if (value && !rule.isValid(value)) throw new Error(settingSentence(rule, value));
  }
  requireUnguessable(env);
  requireDatabaseUrl(env);
  const keys = ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'];
  const unset = keys.filter((name) => !env[name]?.trim());
  if (unset.length === 1)
    throw new Error(`${unset[0]} must be set too, or neither of ${keys.join(' and ')}.`);
};

/** Makes the folder of `VITAE_DATA`, and refuses one in which this user can make nothing, whatever its mode says. */
export const requireDataFolder = (folder: string): void => {
  try {
    makeFolder(folder);
    rmdirSync(mkdtempSync(join(folder, '.try-')));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // On a full disk, a site still serves what is there.
    if (FULL.has(code) && existsSync(folder)) return;
    const must = 'be a folder in which this user can make files';
    const sentence = settingSentence({ name: 'VITAE_DATA', must, example: '/var/lib/vitae' }, folder);
    const command = existsSync(folder) ? `chown -R ${thisUser()}` : `install -d -m 700 -o ${thisUser()}`;
    const remedy = DENIED.has(code) && process.getuid?.() !== 0 ? ` As root: ${command} ${folder}` : '';
    throw new Error(`${sentence} The system says ${code}.${remedy}`);
  }
};

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const DENIED = new Set(['EACCES', 'EPERM']);

type Listening = { port: number; host: string | undefined };

/** A failure to listen as a sentence about `PORT` or `HOST`; another failure as it is. */
export const asListenProblem = (error: unknown, { port, host = 'localhost' }: Listening): unknown => {
  const rule = LISTEN_PROBLEMS[(error as NodeJS.ErrnoException | null)?.code ?? ''];
  if (rule === undefined) return error;
  return new Error(settingSentence(rule, rule.name === 'PORT' ? String(port) : host));
};

const PORT = { name: 'PORT', example: '8889' };
const HOST = { name: 'HOST', must: 'be an address of this machine', example: '0.0.0.0' };

const LISTEN_PROBLEMS: Readonly<Record<string, Omit<SettingRule, 'isValid'>>> = {
  EADDRINUSE: { ...PORT, must: 'be a port that no other process has taken' },
  EACCES: { ...PORT, must: 'be a port that this user may open, 1024 or higher' },
  EADDRNOTAVAIL: HOST,
  ENOTFOUND: HOST,
};
