import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryFailedMails } from '../../src/base/mail/server/retry.ts';
import { sendMail } from '../../src/base/mail/server/send.ts';
import { listStoredMails, newMailName, storeMail } from '../../src/base/mail/storage.ts';
import { mailWarning } from '../../src/build/mail-warning.ts';
import { runOutbox } from '../../src/commands/manage/mail/run-outbox.ts';
import { runTellFailure, runTestMail } from '../../src/commands/manage/mail/run-test-mail.ts';
import { aStorage } from '../support/builders/storage.ts';
import { findFreePort } from '../support/site/free-port.ts';
import { aMailServer } from '../support/site/mail-server.ts';

const HOUR = 3_600_000;
const mail = (to: string) => ({ to, subject: 'Your page\u001b[2J', text: 'Hello.' });

let site: ReturnType<typeof aStorage>;
beforeEach(async () => {
  site = aStorage();
  await storeMail(site.storage, newMailName(site.storage, 'site'), mail('first@example.org'));
  site.clock.advance(1_000);
  await storeMail(site.storage, newMailName(site.storage, 'abcdefgh12'), mail('second@example.org'));
});
afterEach(() => vi.unstubAllEnvs());

const outbox = async (...operands: string[]) => {
  const lines: string[] = [];
  const code = await runOutbox({ storage: site.storage, operands }, (line) => lines.push(line));
  return { code, lines };
};
const upkeep = () => retryFailedMails(site.storage, site.clock.now());

test('unsent mails are listed, newest first, without control characters for the terminal', async () => {
  const { code, lines } = await outbox('list');
  expect([code, lines.length, lines[2]]).toEqual([0, 3, '2 unsent']);
  expect(lines[0]).toMatch(/^abcdefgh12\/\S+ {2}.*second@example\.org {2}Your page \[2J$/);
});

test('upkeep sends each mail once as soon as the mail server answers', async () => {
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${await findFreePort()}`);
  site.clock.advance(HOUR);
  expect(await upkeep()).toEqual({ sent: 0, failed: 2, refused: 0 });
  expect(await upkeep()).toEqual({ sent: 0, failed: 0, refused: 0 });
  const server = await aMailServer();
  vi.stubEnv('SMTP_URL', server.url);
  site.clock.advance(HOUR);
  const both = await Promise.all([upkeep(), upkeep()]);
  expect(both.reduce((sum, retried) => sum + (retried?.sent ?? 0), 0)).toBe(2);
  expect(server.mails.map(({ to }) => to.join()).sort()).toEqual(['first@example.org', 'second@example.org']);
  expect(await listStoredMails(site.storage)).toEqual([]);
  await server.stop();
});

test('without a mail server upkeep leaves mails alone for three days, and then removes them', async () => {
  vi.stubEnv('SMTP_URL', '');
  site.clock.advance(72 * HOUR - 1_001);
  expect(await upkeep()).toBeNull();
  expect(await listStoredMails(site.storage)).toHaveLength(2);
  site.clock.advance(1);
  expect(await upkeep()).toBeNull();
  expect(await listStoredMails(site.storage)).toEqual([expect.stringMatching(/^abcdefgh12\//)]);
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${await findFreePort()}`);
  site.clock.advance(1_000);
  expect(await upkeep()).toEqual({ sent: 0, failed: 0, refused: 0 });
  expect(await listStoredMails(site.storage)).toEqual([]);
});

test('on the site’s own host, a mail that the mail server did not take is listed and sent later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-outbox-'));
  vi.stubEnv('VITAE_LOCAL', '1');
  vi.stubEnv('VITAE_DATA', folder);
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${await findFreePort()}`);
  await outbox('drop', 'all');
  await sendMail(site.storage, 'abcdefgh12', mail('third@example.org'), 'notice');
  const { lines } = await outbox('list');
  expect([lines.length, lines[0]]).toEqual([2, expect.stringContaining('third@example.org')]);
  expect(await readdir(folder)).toEqual([]);
  const server = await aMailServer();
  vi.stubEnv('SMTP_URL', server.url);
  site.clock.advance(HOUR);
  expect(await upkeep()).toMatchObject({ sent: 1, failed: 0 });
  expect(server.mails.map(({ to }) => to.join())).toEqual(['third@example.org']);
  await Promise.all([server.stop(), rm(folder, { recursive: true })]);
});

test('the command retries mails, reports failures, and drops a named mail', async () => {
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${await findFreePort()}`);
  const failed = await outbox('retry');
  expect([failed.code, failed.lines.at(-1)]).toEqual([2, '0 sent · 2 unsent']);
  const server = await aMailServer();
  vi.stubEnv('SMTP_URL', server.url);
  site.clock.advance(HOUR);
  const [newest = ''] = await listStoredMails(site.storage);
  expect((await outbox('retry', newest)).lines).toEqual([`${newest}  sent`, '1 sent · 0 unsent']);
  await expect(outbox('drop', newest)).rejects.toThrow('No unsent mail is named');
  await expect(outbox('drop')).rejects.toThrow('Name the mail');
  expect((await outbox('drop', 'all')).lines).toEqual(['1 dropped']);
  expect(server.mails).toHaveLength(1);
  await server.stop();
});

test('without SMTP_URL, the command says that it is missing', async () => {
  vi.stubEnv('SMTP_URL', '');
  await expect(outbox('retry')).rejects.toThrow('Set SMTP_URL');
  await expect(outbox('send')).rejects.toThrow('outbox knows');
});

test('a production build without a mail server warns', () => {
  expect(mailWarning({ CONTEXT: 'production' })).toContain('SMTP_URL');
  expect(mailWarning({ CONTEXT: 'production', SMTP_URL: 'smtp://mail.example' })).toBeNull();
  expect(mailWarning({ CONTEXT: 'deploy-preview' })).toBeNull();
});

test('a test letter goes to the address that is named, else to the operator, and the server’s answer is told', async () => {
  await using server = await aMailServer();
  const [lines, { host }] = [[] as string[], new URL(server.url)];
  vi.stubEnv('SMTP_URL', server.url);
  vi.stubEnv('MAIL_FROM', 'Vitae <hello@vitae.example>');
  vi.stubEnv('CONTACT_TO', 'operator@vitae.example');
  const say = (line: string) => lines.push(line);
  expect(await runTestMail(['asha@example.org'], say)).toBe(0);
  expect(await runTestMail([], say)).toBe(0);
  expect(await runTellFailure(['vitae-backup.service'], say)).toBe(0);
  expect(server.mails.map(({ from, to }) => [from, ...to])).toEqual([
    ['hello@vitae.example', 'asha@example.org'],
    ['hello@vitae.example', 'operator@vitae.example'],
    ['hello@vitae.example', 'operator@vitae.example'],
  ]);
  expect(server.mails[2]?.text).toContain('Subject: vitae-backup.service has failed');
  expect(lines[0]).toBe(`${host} took the letter to asha@example.org.`);
});

test('a letter that the server does not take is told without the password, with exit code 1', async () => {
  const server = await aMailServer();
  await server.stop();
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubEnv('SMTP_URL', server.url.replace('smtp://', 'smtp://vitae:quiet-word@'));
  const lines: string[] = [];
  expect(await runTestMail(['asha@example.org'], (line) => lines.push(line))).toBe(1);
  expect(lines.join()).toMatch(/^127\.0\.0\.1:\d+ did not take it: .*ECONNREFUSED/);
  expect(lines.join() + log.mock.calls.join()).not.toContain('quiet-word');
  log.mockRestore();
});

test('without a mail server or an address, a sentence names the setting', async () => {
  vi.stubEnv('SMTP_URL', '');
  await expect(async () => runTestMail([])).rejects.toThrow('Set SMTP_URL, and MAIL_FROM,');
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  vi.stubEnv('CONTACT_TO', '');
  await expect(async () => runTestMail([])).rejects.toThrow('Set CONTACT_TO, or name an address:');
});
