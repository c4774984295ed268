import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addAdmin, removeAdmin } from '../../../src/accounts/admin-login/server/admin-accounts.ts';
import { greet } from '../../../src/commands/start/greet.ts';
import { plainHttpWarning, proxyWarning } from '../../../src/commands/start/greeting.ts';
import { readSettings } from '../../../src/commands/start/settings.ts';
import { aSite } from '../../support/calls/calls.ts';

let folder = '';
let site: ReturnType<typeof aSite>;
const start = (env: NodeJS.ProcessEnv = {}) => readSettings({ VITAE_DATA: folder, ...env });
/** What a start prints, and the password that it made. */
const greeted = async (env: NodeJS.ProcessEnv = {}) => {
  const settings = await start(env);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await greet(settings);
  const text = log.mock.calls.join('\n');
  log.mockRestore();
  return { text, password: settings.admin.password };
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitae-greet-'));
  site = aSite();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('the first start that succeeds shows the password, also after others that failed', async () => {
  const failed = await start();
  const first = await greeted();
  expect([first.password, first.text.includes(`${first.password}   (shown once)`)]).toEqual([
    failed.admin.password,
    true,
  ]);
  const second = await greeted();
  expect([second.password, second.text.includes(first.password)]).toEqual([first.password, false]);
});

test('a password that the store overrides, as after a restore, is never shown', async () => {
  vi.stubEnv('ADMIN_EMAIL', '');
  await addAdmin(site.storage, 'admin@localhost', 'Quiet-harb0ur');
  const { text, password } = await greeted();
  expect(text).toContain('in the store (a new one: npm run manage -- admin password admin@localhost)');
  expect([text.includes(password), text.includes('local-settings.json')]).toEqual([false, false]);
  await removeAdmin(site.storage, 'admin@localhost');
  expect((await greeted()).text).not.toContain(password);
  // Another admin has none in the store.
  expect((await greeted({ ADMIN_EMAIL: 'other@vitae.example' })).text).toContain(password);
});

test.each([
  ['https://vitae.example', '', true],
  ['https://vitae.example', '1', false],
  ['http://localhost:8888', '', false],
])('with SITE_URL %s and TRUST_PROXY %j, a start warns: %s', async (url, count, warns) => {
  const warning = proxyWarning(await start({ SITE_URL: url, TRUST_PROXY: count }));
  expect(warning?.includes('TRUST_PROXY') ?? false).toBe(warns);
});

test.each([
  ['https://vitae.example', '', true],
  ['https://vitae.example', 'smtps://mail.example', false],
  ['http://localhost:8888', '', false],
])(
  'with SITE_URL %s and SMTP_URL %j, the greeting says that mail reaches nobody: %s',
  async (url, smtp, says) => {
    const { text } = await greeted({ SITE_URL: url, SMTP_URL: smtp });
    expect(text.includes('reaches nobody, because SMTP_URL is not set')).toBe(says);
    expect(text.includes(join(folder, 'outbox'))).toBe(says);
  },
);

test.each([
  ['http://192.168.1.20:8888', true],
  ['http://vitae.example', true],
  ['https://vitae.example', false],
  ['http://localhost:8888', false],
  ['http://127.0.0.1', false],
  ['http://[::1]:8888', false],
])('with SITE_URL %s, a start warns of captchas that nobody can solve: %s', async (url, warns) => {
  const warning = plainHttpWarning(await start({ SITE_URL: url }));
  expect(warning === null ? false : warning.includes(url)).toBe(warns);
});
