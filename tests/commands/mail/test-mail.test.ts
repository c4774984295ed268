import { afterEach, expect, test, vi } from 'vitest';
import { runTellFailure, runTestMail } from '../../../src/commands/manage/mail/run-test-mail.ts';
import { aMailServer } from '../../support/site/mail-server.ts';

afterEach(() => vi.unstubAllEnvs());

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
