import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markPasswordShown, readSettings } from '../../../src/commands/start/settings.ts';

let folder = '';
const start = (env: NodeJS.ProcessEnv = {}) => readSettings({ VITAE_DATA: folder, ...env });
const stored = async () => JSON.parse(await readFile(join(folder, 'local-settings.json'), 'utf8'));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitae-settings-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a start creates a password for the local admin and stores it, to be shown until one has shown it', async () => {
  const first = await start();
  expect(first).toMatchObject({ port: 8888, siteUrl: 'http://localhost:8888', passwordIsNew: true });
  expect(first.admin).toEqual({ email: 'admin@localhost', password: expect.stringMatching(/^[\w-]{16}$/) });
  expect(await start()).toEqual(first);
  await markPasswordShown(first);
  expect(await stored()).toEqual({ secret: first.secret, adminPassword: first.admin.password });
  expect(await start()).toEqual({ ...first, passwordIsNew: false });
});

test("an operator's own password is neither stored nor shown, and without it one is created and shown", async () => {
  const named = await start({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'Quiet-harb0ur' });
  expect(named).toMatchObject({
    admin: { email: 'a@b.example', password: 'Quiet-harb0ur' },
    passwordFile: undefined,
    passwordIsNew: false,
  });
  expect(await stored()).toEqual({ secret: named.secret });
  const later = await start();
  expect([later.secret, later.passwordIsNew]).toEqual([named.secret, true]);
  expect(later.admin.password).toBe((await stored()).adminPassword);
});

test('a restored site keeps its secret, and its first start creates a password', async () => {
  await writeFile(join(folder, 'local-settings.json'), '{"secret":"restored"}');
  const first = await start();
  expect([first.secret, first.passwordIsNew]).toEqual(['restored', true]);
});

test('a password that an earlier version created and showed is not shown again', async () => {
  await writeFile(join(folder, 'local-settings.json'), '{"secret":"s","adminPassword":"Quiet-harb0ur"}');
  expect(await start()).toMatchObject({ admin: { password: 'Quiet-harb0ur' }, passwordIsNew: false });
});

test.each([
  'localhost/vitae',
  'mysql://vitae:secret-word@localhost/vitae',
  'postgres://vitae:secret-word@localhost',
])('a start with the database address %s names the setting and not the password', async (url) => {
  const refused = await start({ DIRECTORY_URL: url }).catch((error: Error) => error.message);
  expect(refused).toBe('DIRECTORY_URL must be an address such as postgres://user:password@host/database.');
  await expect(stored()).rejects.toThrow('ENOENT');
});

test('damaged settings and an invalid port are reported', async () => {
  await writeFile(join(folder, 'local-settings.json'), '{');
  await expect(start()).rejects.toThrow('local-settings.json is damaged');
  await expect(start({ PORT: '70000' })).rejects.toThrow('PORT must be a number from 1 to 65535');
});

test.each(['open', 'confirmed', 'reviewed', ' reviewed ', '', undefined])(
  'NEW_PAGES may be %j',
  async (NEW_PAGES) => {
    await expect(start(NEW_PAGES === undefined ? {} : { NEW_PAGES })).resolves.toBeDefined();
  },
);

test('a misspelt NEW_PAGES stops the start, with the words that there are', async () => {
  await expect(start({ NEW_PAGES: 'reveiwed' })).rejects.toThrow(
    'NEW_PAGES must be open, confirmed or reviewed, not "reveiwed".',
  );
});
