import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeLocalStore, openLocalStore } from '../../../../src/base/local-store/storage/local-store.ts';
import { makePrivate } from '../../../../src/base/local-store/storage/private-files.ts';
import { sendMail } from '../../../../src/base/mail/server/send.ts';
import { loadEnvFile } from '../../../../src/commands/start/env-file.ts';
import { readSettings } from '../../../../src/commands/start/settings.ts';
import { aStorage } from '../../../support/builders/storage.ts';

let folder = '';
const data = () => join(folder, 'data');
const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8);
const open = () => {
  const { fetch } = openLocalStore(data());
  return fetch('http://store.local/local/site:vitae/a', { method: 'PUT', body: '{}' });
};
const storeModes = () =>
  Promise.all(['.', 'store.db', 'store.db-wal', 'store.db-shm'].map((name) => modeOf('data', name)));

// Tests may run with any mask; this one gives new files to everybody.
let mask = 0;
beforeEach(async () => {
  mask = process.umask(0);
  folder = await mkdtemp(join(tmpdir(), 'vitae-private-'));
});
afterEach(async () => {
  process.umask(mask);
  vi.unstubAllEnvs();
  closeLocalStore(data());
  await rm(folder, { recursive: true });
});

test('a new store is its owner’s alone, with its folder and its companions', async () => {
  await open();
  expect(await storeModes()).toEqual(['700', '600', '600', '600']);
});

test('opening an existing store takes it, the settings and the outbox from other users', async () => {
  await open();
  await writeFile(join(data(), 'local-settings.json'), '{}');
  await mkdir(join(data(), 'outbox'));
  for (const name of ['.', 'outbox']) await chmod(join(data(), name), 0o755);
  for (const name of ['store.db', 'store.db-wal', 'store.db-shm', 'local-settings.json'])
    await chmod(join(data(), name), 0o644);
  closeLocalStore(data());
  await open();
  expect(await storeModes()).toEqual(['700', '600', '600', '600']);
  expect([await modeOf('data/outbox'), await modeOf('data/local-settings.json')]).toEqual(['700', '600']);
});

test('settings and mails of a start without a store are their owner’s alone', async () => {
  vi.stubEnv('VITAE_DATA', data());
  vi.stubEnv('SMTP_URL', '');
  await readSettings({ VITAE_DATA: data() });
  expect([await modeOf('data'), await modeOf('data/local-settings.json')]).toEqual(['700', '600']);
  await sendMail(aStorage().storage, 'site', { to: 'a@b.example', subject: 'Hi', text: 'Hello.' }, 'notice');
  expect(await modeOf('data/outbox')).toBe('700');
});

test('a .env that others may read is taken from them, and the start says so', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const file = join(folder, '.env');
  await writeFile(file, 'VITAE_TEST_WORD=said', { mode: 0o644 });
  loadEnvFile(file);
  loadEnvFile(file);
  expect([await modeOf('.env'), process.env['VITAE_TEST_WORD']]).toEqual(['600', 'said']);
  expect(warn.mock.calls).toEqual([[`Other users of this machine could read ${file}; now only you can.`]]);
  warn.mockRestore();
  delete process.env['VITAE_TEST_WORD'];
});

test('a folder that everybody shares stays shared', async () => {
  await mkdir(data());
  await chmod(data(), 0o1777);
  await open();
  expect([((await stat(data())).mode & 0o7777).toString(8), await modeOf('data/store.db')]).toEqual([
    '1777',
    '600',
  ]);
});

test('a file that comes and goes meanwhile is no failure', async () => {
  const path = join(folder, 'companion');
  const other = spawn('sh', ['-c', 'echo; while :; do : > "$0"; rm "$0"; done', path]);
  await once(other.stdout, 'data');
  try {
    for (let look = 0; look < 50_000; look += 1) makePrivate(path);
  } finally {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
});
