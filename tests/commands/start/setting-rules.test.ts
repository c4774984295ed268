import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  asListenProblem,
  requireDataFolder,
  requireSettings,
} from '../../../src/commands/start/setting-rules.ts';

test.each([
  ['SITE_URL', 'vitae.example', 'https://vitae.example'],
  ['SITE_URL', 'localhost:8888', 'https://vitae.example'],
  ['SITE_URL', 'ftp://vitae.example', 'https://vitae.example'],
  ['SITE_URL', 'https://vitae.example/people', 'https://vitae.example'],
  ['SITE_URL', 'https://user:word@vitae.example', 'https://vitae.example'],
  ['CONTENT_USAGE', 'train-ai=nö', 'train-ai=n'],
  ['PORT', '0', '8888'],
  ['PORT', '8888x', '8888'],
  ['TRUST_PROXY', '-1', '1'],
  ['THROTTLE_FACTOR', 'abc', '2.5'],
  ['THROTTLE_FACTOR', '0', '2.5'],
  ['ADMIN_EMAIL', 'admin', 'editor@vitae.example'],
  ['SMTP_URL', 'mail.example', 'smtps://user:password@mail.example'],
  ['SMTP_URL', 'https://mail.example', 'smtps://user:password@mail.example'],
  ['MAIL_FROM', 'bad', 'Vitae <hello@vitae.example>'],
  ['MAIL_FROM', 'Vitae <bad>', 'Vitae <hello@vitae.example>'],
  ['CONTACT_TO', 'a@b@c', 'hello@vitae.example'],
  ['PROOF_HOSTS', '***', 'intranet.example:8080, 127.0.0.1:3000'],
  ['PROOF_HOSTS', '127.0.0.1:3000 *.example', 'intranet.example:8080, 127.0.0.1:3000'],
  ['PROOF_DNS', '127.0.0.1', '127.0.0.1:53'],
])('%s=%s is refused by a sentence with its name, its value and an example', (name, value, example) => {
  const refusal = (): void => requireSettings({ [name]: value });
  expect(refusal).toThrow(new RegExp(`^${name} must [^"]*`));
  expect(refusal).toThrow(`such as ${example}, not "${value}".`);
});

test.each([
  ['NEW_PAGES', 'shut', 'NEW_PAGES must be open, confirmed or reviewed, not "shut".'],
  ['REQUIRE_TOTP', 'true', 'REQUIRE_TOTP must be 1, or 0 for off, not "true".'],
  ['DEMO', '1', 'DEMO must be yes or no, not "1".'],
  ['RECAPTCHA_SECRET', 'secret-word', 'RECAPTCHA_SITE_KEY must be set too,'],
])('%s=%s is refused', (name, value, sentence) => {
  expect(() => requireSettings({ [name]: value })).toThrow(sentence);
});

test.each([
  ['ADMIN_PASSWORD', 'short'],
  ['METRICS_TOKEN', 'a short one'],
  ['SMTP_URL', 'user:short@mail.example'],
  ['BUILD_HOOK_URL', 'short'],
  ['DIRECTORY_URL', 'mysql://user:short@host/name'],
  ['DIRECTORY_URL', 'postgres://user:p@ss/short@host/name'],
  ['SMTP_URL', 'smtps://user:p@ss/short@mail.example'],
  ['SMTP_URL', 'smtps://user:25#short@mail.example'],
  ['SMTP_URL', 'smtps://user:25?short@mail.example'],
  ['SMTP_URL', 'smtps://user:50%short@mail.example'],
])('%s=%s is refused without its value', (name, value) => {
  let message = '';
  try {
    requireSettings({ [name]: value });
  } catch (error) {
    ({ message } = error as Error);
  }
  expect(message).toMatch(new RegExp(`^${name} must `));
  expect(message).not.toContain('short');
});

test('settings that are unset, empty or right are taken', () => {
  expect(() =>
    requireSettings({
      SITE_URL: ' https://vitae.example/ ',
      PORT: '',
      TRUST_PROXY: '0',
      THROTTLE_FACTOR: '0.5',
      ADMIN_EMAIL: 'admin@localhost',
      ADMIN_PASSWORD: 'long-enough',
      SMTP_URL: 'smtp://user%40mail.example:pa%2Fss@127.0.0.1:25/?pool=true',
      MAIL_FROM: 'Vitae <hello@vitae.example>',
      CONTACT_TO: 'hello@vitae.example',
      DEMO: 'yes',
      PROOF_HOSTS: '127.0.0.1:3000, [::1]:3001 intranet.example',
      PROOF_DNS: '127.0.0.1:53',
      DIRECTORY_URL: 'postgres://vitae:p%40ss%2Fword@localhost:5432/vitae?sslmode=require',
      LOG_REQUESTS: '1',
    }),
  ).not.toThrow();
});

test('a VITAE_DATA that is no folder is refused, and a missing one is made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-rules-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'file'), '');
  expect(() => requireDataFolder(join(folder, 'file'))).toThrow(
    `VITAE_DATA must be a folder in which this user can make files, such as /var/lib/vitae, not "${join(folder, 'file')}". The system says EEXIST.`,
  );
  expect(() => requireDataFolder(join(folder, 'new', 'er'))).not.toThrow();
});

test.runIf(process.platform === 'linux').each(['/proc', '/proc/vitae', '/proc/a/b'])(
  'a VITAE_DATA of %s, where nothing can be made, is refused at once',
  (folder) => {
    expect(() => requireDataFolder(folder)).toThrow(
      `VITAE_DATA must be a folder in which this user can make files, such as /var/lib/vitae, not "${folder}". The system says ENOENT.`,
    );
  },
);

test.each([
  ['EADDRINUSE', 'PORT must be a port that no other process has taken, such as 8889, not "80".'],
  ['EACCES', 'PORT must be a port that this user may open, 1024 or higher, such as 8889, not "80".'],
  ['EADDRNOTAVAIL', 'HOST must be an address of this machine, such as 0.0.0.0, not "192.0.2.1".'],
])('%s while listening is a sentence about its setting', (code, sentence) => {
  const problem = asListenProblem(Object.assign(new Error(code), { code }), { port: 80, host: '192.0.2.1' });
  expect((problem as Error).message).toBe(sentence);
});

test('another failure of the start stays what it is', () => {
  const error = new Error('other');
  expect(asListenProblem(error, { port: 80, host: undefined })).toBe(error);
});
