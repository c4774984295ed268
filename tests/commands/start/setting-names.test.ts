import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_NAMES, unknownSettings } from '../../../src/commands/start/setting-names.ts';

const about = (name: string, meant?: string): string =>
  `${name} is no setting of this site, and has no effect.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;

test.each([
  ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
  ['SMTP_URI', 'SMTP_URL'],
  ['SITEURL', 'SITE_URL'],
  ['site_url', 'SITE_URL'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['VITAE_DTA', 'VITAE_DATA'],
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
])('%s is said to be no setting, and %s to be the one meant', (name, meant) => {
  expect(unknownSettings({ [name]: 'x' }, [])).toEqual([about(name, meant)]);
});

test('an unknown name is told if it is in .env or has our prefix; variables of other programs are not', () => {
  const env = { MAIL_SERVER: 'x', SECERT: 'x', VITAE_FOLDER: 'x', TZ: 'UTC' };
  expect(unknownSettings(env, ['MAIL_SERVER', 'SECERT', 'TZ'])).toEqual([
    about('MAIL_SERVER'),
    about('SECERT', 'SECRET'),
    about('VITAE_FOLDER'),
  ]);
  const others = ['HOSTNAME', 'HOME', 'USER', 'MAIL', 'LOGNAME', 'NODE_OPTIONS', 'HTTPS_PROXY', 'PORTS'];
  expect(unknownSettings(Object.fromEntries(others.map((name) => [name, 'x'])), [])).toEqual([]);
  expect(
    unknownSettings(Object.fromEntries(SETTING_NAMES.map((name) => [name, 'x'])), SETTING_NAMES),
  ).toEqual([]);
});

test('the README lists the same settings', () => {
  const table = readFileSync('README.md', 'utf8').match(/^\| `[A-Z_]+`.*$/gm) ?? [];
  const listed = table.flatMap((row) => (row.split('|')[1] ?? '').match(/[A-Z_]{3,}/g) ?? []);
  expect([...listed].sort()).toEqual([...SETTING_NAMES].sort());
});
