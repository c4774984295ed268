import { relative } from 'node:path';
import type { StartSettings } from './settings.ts';

/** The greeting of a start: the address, the administrator and, on the start that created it, the password. */
export const greeting = (settings: StartSettings): string => {
  const lines = ['', `  Vitae      ${addressOf(settings)}`, `  Admin      ${settings.admin.email}`];
  if (settings.passwordIsNew) lines.push(`  Password   ${settings.admin.password}   (shown once)`);
  if (settings.passwordFile)
    lines.push(`  Kept in    ${relative('.', settings.passwordFile) || settings.passwordFile}`);
  return [...lines, '', '  Ctrl-C stops it; the data stays.', ''].join('\n');
};

const addressOf = ({ host, port, siteUrl }: StartSettings): string => {
  const own = `http://${host ?? 'localhost'}:${port}`;
  return siteUrl === own ? own : `${own}  (${siteUrl})`;
};
