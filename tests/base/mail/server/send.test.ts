import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLink, getLink, linkKey } from '../../../../src/accounts/links/storage.ts';
import { firstIdOf } from '../../../../src/base/engine/storage/keys.ts';
import { withClient } from '../../../../src/base/http/server/client-address.ts';
import { retryFailedMails } from '../../../../src/base/mail/server/retry.ts';
import { sendMail } from '../../../../src/base/mail/server/send.ts';
import {
  listStoredMails,
  type Mail,
  storeMailAt,
  takeStoredMail,
} from '../../../../src/base/mail/storage.ts';
import { forgetGone, listGone, sweepGone } from '../../../../src/base/throttles/storage/gone-addresses.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { aMailServer } from '../../../support/site/mail-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ABOUT = 'abcdefgh12';
const TO = 'anna@example.org';

let server: Awaited<ReturnType<typeof aMailServer>>;
let site: ReturnType<typeof aStorage>;
beforeEach(async () => {
  site = aStorage();
  server = await aMailServer();
  vi.stubEnv('SMTP_URL', server.url);
  vi.stubEnv('SITE_URL', 'https://vitae.example');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

const aMail = (more: Partial<Mail> = {}): Mail => ({ to: TO, subject: 'Hello', text: 'Hello.', ...more });
const upkeep = () => retryFailedMails(site.storage, site.clock.now());
const after = async (minutes: number) => {
  site.clock.advance(minutes * MINUTE);
  return upkeep();
};
const aPlace = (): string => firstIdOf(site.clock.now()) + 'a'.repeat(13);
const subjects = (): string[] => server.mails.map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1] ?? '');

test('a letter says that a program wrote it', async () => {
  await sendMail(site.storage, ABOUT, aMail(), 'reset');
  expect(server.mails[0]?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test.each(['RCPT', 'DATA'] as const)(
  'a letter that the mail server cannot take now (4xx after %s) is tried again after 5, 15 and 60 minutes and so on, for three days',
  async (at) => {
    server.refuse(451, at);
    await sendMail(site.storage, ABOUT, aMail(), 'reset');
    const tries: number[] = [];
    for (let minute = 5; minute < 3 * 24 * 60; minute += 5) {
      const retried = await after(5);
      if (retried !== null && retried.failed > 0) tries.push(minute);
    }
    expect(tries.slice(0, 5)).toEqual([5, 20, 80, 200, 440]);
    expect(Math.max(...tries)).toBeGreaterThan(60 * 60);
    await after(4);
    expect(await listStoredMails(site.storage)).toHaveLength(1);
    await after(1);
    expect(await listStoredMails(site.storage)).toEqual([]);
  },
);

test.each(['RCPT', 'DATA'] as const)(
  'a letter that is refused for good (5xx after %s) is not tried again',
  async (at) => {
    server.refuse(550, at);
    await sendMail(site.storage, ABOUT, aMail(), 'reset');
    expect(await listStoredMails(site.storage)).toEqual([]);
    server.refuse(451, at);
    await sendMail(site.storage, ABOUT, aMail(), 'reset');
    server.refuse(552, at);
    expect(await after(5)).toEqual({ sent: 0, failed: 0, refused: 1 });
    expect(await listStoredMails(site.storage)).toEqual([]);
  },
);

test('a letter that the mail server took without saying so is sent again as the same letter', async () => {
  server.refuse(451, 'DATA');
  await sendMail(site.storage, ABOUT, aMail(), 'reset');
  server.refuse(null);
  await after(5);
  await sendMail(site.storage, ABOUT, aMail(), 'reset');
  const ids = server.mails.map(({ text }) => /^Message-ID: (<.*>)\r$/im.exec(text)?.[1]);
  expect(ids).toHaveLength(3);
  expect(ids[0]).toMatch(/^<.+@vitae\.example>$/);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test.each([
  [70, 60, true],
  [70, 131, false],
  // More than a day late, it began after a day.
  [30 * 60, 30, false],
])(
  'an hour of a link begins when its letter is taken, %i minutes late: %i minutes later it is good: %s',
  async (late, later, isGood) => {
    server.refuse(451);
    const token = await createLink(site.storage, 'reset', ABOUT, { email: TO });
    await sendMail(site.storage, ABOUT, aMail({ link: linkKey('reset', token) }), 'reset');
    site.clock.advance(late * MINUTE);
    server.refuse(null);
    expect(await upkeep()).toMatchObject({ sent: 1 });
    site.clock.advance((isGood ? later - 1 : later) * MINUTE);
    expect((await getLink(site.storage, 'reset', token)) !== null).toBe(isGood);
  },
);

test('a letter that has something to leave says how a mail program leaves it', async () => {
  const leave = 'https://vitae.example/php-api/leave-letters.php?token=abc';
  await sendMail(site.storage, ABOUT, aMail({ leave }), 'still-right');
  await sendMail(site.storage, ABOUT, aMail(), 'still-right');
  const [left = '', kept = ''] = server.mails.map(({ text }) => text.replaceAll(/\r\n[ \t]/g, ' '));
  expect(left).toMatch(
    /^List-Unsubscribe: <https:\/\/vitae\.example\/php-api\/leave-letters\.php\?token=abc>\r$/m,
  );
  expect(left).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(kept).not.toContain('List-Unsubscribe');
});

const gone = async (): Promise<string[]> => (await listGone(site.storage)).map(({ to }) => to);

test('an address is gone once the mail server says twice within seven days that nobody has it', async () => {
  const DAY = 24 * HOUR;
  server.refuse(550, 'RCPT', '5.1.1 No such user');
  await sendMail(site.storage, ABOUT, aMail(), 'badge');
  site.clock.advance(7 * DAY);
  await sendMail(site.storage, ABOUT, aMail(), 'badge');
  expect(await gone()).toEqual([]);
  site.clock.advance(7 * DAY - 1);
  await sendMail(site.storage, ABOUT, aMail({ to: 'Anna@EXAMPLE.org' }), 'badge');
  expect(await gone()).toEqual([TO]);
  for (const address of await listGone(site.storage)) await forgetGone(site.storage, address);
  expect(await gone()).toEqual([]);
  await sendMail(site.storage, ABOUT, aMail(), 'badge');
  expect(await gone()).toEqual([]);
});

test.each([
  [550, 'RCPT', '5.7.1 Not from you'],
  [550, 'RCPT', 'No such user'],
  [552, 'RCPT', '5.2.2 Full'],
  [450, 'RCPT', '4.1.1 Not now'],
  [550, 'DATA', '5.1.1 No'],
] as const)('%i after %s with "%s" does not say that nobody has an address', async (code, at, text) => {
  server.refuse(code, at, text);
  for (let number = 0; number < 3; number += 1) await sendMail(site.storage, ABOUT, aMail(), 'badge');
  expect(await gone()).toEqual([]);
});

test('what mail servers said of an address is forgotten after seven days', async () => {
  server.refuse(550, 'RCPT', '5.1.1 No such user');
  await sendMail(site.storage, ABOUT, aMail(), 'badge');
  await sweepGone(site.storage, Number.POSITIVE_INFINITY);
  expect(site.blobs.keys('gone-addresses/')).toHaveLength(1);
  site.clock.advance(7 * 24 * HOUR);
  await sweepGone(site.storage, Number.POSITIVE_INFINITY);
  expect(site.blobs.keys('gone-addresses/')).toEqual([]);
});

test('a letter that nobody may get twice is dropped where the process ended while it was sent', async () => {
  const { name } = await storeMailAt(site.storage, ABOUT, aPlace(), aMail({ once: true }), 'still-right');
  server.refuse(451);
  expect(await after(5)).toMatchObject({ failed: 1 });
  server.refuse(null);
  // Another process takes it, and ends.
  await after(14);
  await takeStoredMail(site.storage, name, () => true);
  await after(600);
  expect(server.mails).toEqual([]);
  expect(await listStoredMails(site.storage)).toEqual([]);
});

test('a letter that nobody may get twice is tried again like any other after a refusal', async () => {
  await storeMailAt(site.storage, ABOUT, aPlace(), aMail({ once: true }), 'still-right');
  server.refuse(451);
  await after(5);
  await after(15);
  server.refuse(null);
  expect(await after(60)).toMatchObject({ sent: 1 });
  expect(server.mails).toHaveLength(1);
});

test('a link whose letter still waits is not lost meanwhile', async () => {
  server.refuse(451);
  const token = await createLink(site.storage, 'reset', ABOUT, { email: TO });
  await sendMail(site.storage, ABOUT, aMail({ link: linkKey('reset', token) }), 'reset');
  site.clock.advance(20 * HOUR);
  server.refuse(null);
  await upkeep();
  expect(await getLink(site.storage, 'reset', token)).not.toBeNull();
});

const BY_OTHERS = [
  'reset',
  'confirmation',
  'claim',
  'claim-outcome',
  'receipt',
  'report-outcome',
  'suggestions',
  'suggestion-outcome',
  'tie',
  'invitation',
] as const;

test('an address gets 6 letters an hour and 20 a day over all kinds that others can cause, whatever the factor', async () => {
  vi.stubEnv('THROTTLE_FACTOR', '1000');
  const send = (address = TO) =>
    Promise.all(BY_OTHERS.map((kind) => sendMail(site.storage, ABOUT, aMail({ to: address }), kind)));
  await send();
  expect(server.mails).toHaveLength(6);
  await send('Anna@EXAMPLE.org');
  expect(server.mails).toHaveLength(6);
  await send('other@example.org');
  expect(server.mails).toHaveLength(12);
  for (let hour = 1; hour < 24; hour += 1) {
    site.clock.advance(HOUR);
    await send();
  }
  expect(server.mails.filter(({ to }) => to.includes(TO))).toHaveLength(20);
  site.clock.advance(HOUR);
  await send();
  expect(server.mails.filter(({ to }) => to.includes(TO)).length).toBeGreaterThan(20);
  expect(await listStoredMails(site.storage)).toEqual([]);
});

test.each(['email-changed', 'email-undone', 'password-changed', 'handed-over'] as const)(
  'beside the budget, one letter an hour protects by %s, and the last of them says how it is',
  async (kind) => {
    for (let number = 1; number <= 10; number += 1) await sendMail(site.storage, ABOUT, aMail(), 'reset');
    expect(server.mails).toHaveLength(6);
    for (let number = 1; number <= 40; number += 1) {
      await sendMail(site.storage, ABOUT, aMail({ subject: `State ${number}` }), kind);
      site.clock.advance(1_000);
    }
    expect(subjects().slice(6)).toEqual(['State 1']);
    await after(50);
    expect(subjects().slice(6)).toEqual(['State 1']);
    await after(10);
    expect(subjects().slice(6)).toEqual(['State 1', 'State 40']);
    await sendMail(site.storage, ABOUT, aMail({ subject: 'State 41' }), kind);
    site.clock.advance(59 * MINUTE);
    await after(2);
    expect(subjects().slice(6)).toEqual(['State 1', 'State 40', 'State 41']);
    expect(await listStoredMails(site.storage)).toEqual([]);
  },
);

test('a held letter that a later one has overtaken is not sent', async () => {
  for (const subject of ['first', 'held'])
    await sendMail(site.storage, ABOUT, aMail({ subject }), 'password-changed');
  site.clock.advance(HOUR + 1);
  await sendMail(site.storage, ABOUT, aMail({ subject: 'now' }), 'password-changed');
  await after(5);
  expect(subjects()).toEqual(['first', 'now']);
  expect(await listStoredMails(site.storage)).toEqual([]);
});

test('of each page, the last letter that protects is sent, one an hour to an address', async () => {
  const OTHERS = ['bbbbbbbb22', 'cccccccc33', 'dddddddd44'];
  await sendMail(site.storage, ABOUT, aMail({ subject: 'first' }), 'email-changed');
  for (const state of [1, 2])
    for (const about of OTHERS) {
      site.clock.advance(1_000);
      await sendMail(site.storage, about, aMail({ subject: `${about} ${state}` }), 'email-changed');
    }
  expect(subjects()).toEqual(['first']);
  for (const hour of [1, 2, 3]) {
    await after(60);
    await after(5);
    expect(subjects()).toHaveLength(1 + hour);
  }
  await after(24 * 60);
  expect(subjects().sort()).toEqual([...OTHERS.map((about) => `${about} 2`), 'first']);
  expect(await listStoredMails(site.storage)).toEqual([]);
});

test('what the team decides and what an address asked for is not limited', async () => {
  for (const kind of ['decision', 'badge', 'proofs', 'notice', 'claim-proven', 'contact'] as const)
    for (let number = 1; number <= 7; number += 1) await sendMail(site.storage, ABOUT, aMail(), kind);
  expect(server.mails).toHaveLength(42);
});

test.each([
  ['http://localhost:8888', '127.0.0.1', 9],
  ['http://localhost:8888', '::1', 9],
  ['http://localhost:8888', '203.0.113.1', 6],
  ['https://vitae.example', '127.0.0.1', 6],
])('on %s, a client at %s causes %i of nine letters', async (url, client, sent) => {
  vi.stubEnv('SITE_URL', url);
  await withClient(client, async () => {
    for (let number = 1; number <= 9; number += 1) await sendMail(site.storage, ABOUT, aMail(), 'reset');
  });
  expect(server.mails).toHaveLength(sent);
});
