import { join, relative } from 'node:path';
import type { StartSettings } from './settings.ts';

/**
 * The greeting of a start: the address, the administrator and, once, the generated password. `isInStore` if the store has another password
 * of that administrator, after a change or a restore; then the generated one is not valid. `missing` has the number of sentences that a
 * language of the site lacks.
 */
export const greeting = (
  settings: StartSettings,
  { isInStore = false, missing = new Map<string, number>() } = {},
): string => {
  const lines = ['', `  Vitae      ${addressOf(settings)}`, `  Admin      ${settings.admin.email}`];
  if (isInStore) lines.push(`  Password   in the store (a new one: ${CHANGE} ${settings.admin.email})`);
  else if (settings.passwordIsNew) lines.push(`  Password   ${settings.admin.password}   (shown once)`);
  if (settings.passwordFile && !isInStore)
    lines.push(`  Kept in    ${relative('.', settings.passwordFile) || settings.passwordFile}`);
  if (settings.isPublic && !settings.sendsMail)
    lines.push(
      `  Mail       reaches nobody, because SMTP_URL is not set: links to confirm an address or to reset a password`,
      `             are kept in ${join(settings.dataFolder, 'outbox')}`,
    );
  for (const [language, count] of missing)
    lines.push(`  Languages  ${language} lacks ${count} sentences, which are in English`);
  return [...lines, '', '  Ctrl-C stops it; the data stays.', ''].join('\n');
};

const CHANGE = 'npm run manage -- admin password';

/** The warning of a start, null if there is none: the host itself only serves http, so an https address needs a trusted proxy. */
export const proxyWarning = ({ siteUrl, trustedProxies }: StartSettings): string | null =>
  siteUrl.startsWith('https:') && trustedProxies === 0
    ? `SITE_URL is ${siteUrl}, but TRUST_PROXY is not set: set it to the number of proxies in front, or cookies are sent without Secure and all visitors share one address.`
    : null;

/** The warning of a start, null if there is none: browsers of other machines solve no captcha over http. */
export const plainHttpWarning = ({ siteUrl, isPublic }: StartSettings): string | null =>
  siteUrl.startsWith('http:') && isPublic
    ? `SITE_URL is ${siteUrl}: without https, browsers on other machines cannot solve the captcha, so nobody there can register, report or write to you. Serve the site over https.`
    : null;

const addressOf = ({ host, port, siteUrl }: StartSettings): string => {
  const own = `http://${host ?? 'localhost'}:${port}`;
  return siteUrl === own ? own : `${own}  (${siteUrl})`;
};
