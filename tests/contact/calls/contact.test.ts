import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listMessages } from '../../../src/contact/storage.ts';
import { aSite, aSolvedCaptcha, type Sent, send } from '../../support/calls/calls.ts';
import { aMailServer } from '../../support/site/mail-server.ts';

let site: ReturnType<typeof aSite>;
let folder: string;

const message = {
  name: 'Asha Rao',
  email: 'asha@example.org',
  phone: '+91 98450 12345',
  subject: 'A question',
  message: 'Where?\n\nWhen? 静',
};
const write = async (given: Record<string, unknown> = {}, sent: Sent = {}) =>
  send('contact.php', {
    json: { ...message, recaptcha: await aSolvedCaptcha(), ...given },
    ...sent,
  });
const stored = async () => (await listMessages(site.storage, { limit: 100 })).items;

beforeEach(async () => {
  site = aSite();
  folder = await mkdtemp(join(tmpdir(), 'vitae-mail-'));
  vi.stubEnv('VITAE_DATA', folder);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('a message is stored and mailed, and the sender gets a confirmation', async () => {
  const server = await aMailServer();
  vi.stubEnv('SMTP_URL', server.url);
  vi.stubEnv('CONTACT_TO', 'office@vitae.example');
  vi.stubEnv('MAIL_FROM', 'Vitae <post@vitae.example>');
  const { status, body } = await write();
  await server.stop();
  expect([status, body]).toEqual([200, { success: true, message: '✅ Message sent successfully!' }]);
  expect(await stored()).toMatchObject([{ ...message, at: site.clock.now() }]);
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: 'post@vitae.example', to: ['office@vitae.example'] });
  expect(mail?.text).toMatch(/^Reply-To: asha@example\.org\r$/m);
});

test('a sender’s text cannot add a header or a recipient', async () => {
  const server = await aMailServer();
  vi.stubEnv('SMTP_URL', server.url);
  vi.stubEnv('CONTACT_TO', 'office@vitae.example');
  await write({
    subject: 'Hello =?utf-8?q?=0d=0aBcc:?= victim@example.org',
    message: '.\r\nBcc: victim@example.org\r\nRCPT TO:<victim@example.org>\r\n.',
  });
  expect((await write({ name: 'Eve\r\nBcc: victim@example.org' })).status).toBe(400);
  expect((await write({ subject: 'Hello\r\nBcc: victim@example.org\r\n\r\nBody' })).status).toBe(400);
  expect((await write({ email: 'a@b.example\r\nBcc: victim@example.org' })).status).toBe(400);
  expect((await write({ email: 'a@b.example,victim@example.org' })).status).toBe(400);
  await server.stop();
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]?.to).toEqual(['office@vitae.example']);
  const [headers = ''] = (server.mails[0]?.text ?? '').split('\r\n\r\n');
  expect(headers).not.toMatch(/^Bcc:/im);
});

test('a local site without a mail server writes the mail to a file', async () => {
  await write();
  const files = await readdir(join(folder, 'outbox'));
  expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
  expect(await readFile(join(folder, 'outbox', files[0]!), 'utf8')).toContain('Subject: [Vitae] A question');
});

test('a message is stored even if the mail server is down', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  expect((await write()).status).toBe(200);
  expect(await stored()).toHaveLength(1);
});

test('each invalid field gets a sentence and does not spend the captcha', async () => {
  const recaptcha = await aSolvedCaptcha();
  const empty = { name: ' ', email: '', phone: '', subject: '', message: '' };
  const { status, body } = await write({ ...empty, recaptcha });
  expect([status, body.errors]).toEqual([
    400,
    {
      name: 'Name is required',
      email: 'Email is required',
      phone: 'Phone is required',
      subject: 'Subject is required',
      message: 'Message is required',
    },
  ]);
  expect((await write({ phone: '123', recaptcha })).body.errors).toEqual({
    phone: 'Please enter a valid phone number (10-15 digits)',
  });
  expect((await write({ message: 'x'.repeat(10_001), recaptcha })).status).toBe(400);
  expect((await write({ name: { $ne: '' }, recaptcha })).status).toBe(400);
  expect((await write({ recaptcha })).status).toBe(200);
});

test('a missing, forged or used captcha is refused with the form’s sentence', async () => {
  const used = await aSolvedCaptcha();
  expect((await write({ recaptcha: used })).status).toBe(200);
  for (const recaptcha of [undefined, '', 'abc', used, 7, {}]) {
    const { status, body } = await write({ recaptcha });
    expect([status, body.message]).toEqual([400, '⚠️ Please complete the reCAPTCHA.']);
  }
  expect(await stored()).toHaveLength(1);
});

test('one address can send ten messages an hour', async () => {
  for (let turn = 0; turn < 10; turn += 1) expect((await write()).status).toBe(200);
  const { status, headers } = await write();
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await write({}, { ip: '198.51.100.4' })).status).toBe(200);
});

test("another site's page cannot send", async () => {
  expect((await write({}, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
});

test('stored messages are listed newest first in pages', async () => {
  for (const subject of ['1', '2', '3']) {
    await write({ subject });
    site.clock.advance(1_000);
  }
  const first = await listMessages(site.storage, { limit: 2 });
  expect(first.items.map(({ subject }) => subject)).toEqual(['3', '2']);
  const second = await listMessages(site.storage, { limit: 2, before: first.next });
  expect([second.items.map(({ subject }) => subject), second.next]).toEqual([['1'], null]);
});
