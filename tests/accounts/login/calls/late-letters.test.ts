import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getLink } from '../../../../src/accounts/links/storage.ts';
import { beginLateLink } from '../../../../src/accounts/server/late-link.ts';
import { retryFailedMails } from '../../../../src/base/mail/server/retry.ts';
import { changeEmail, undo } from '../../../owners/email/calls/email-calls.ts';
import { aSessionCookie } from '../../../support/builders/admins.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { aSite, send } from '../../../support/calls/calls.ts';
import { isTaken, ownRecord } from '../../../support/calls/owner-calls.ts';
import { aMailServer } from '../../../support/site/mail-server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let site: ReturnType<typeof aSite>;
let owner: Owner;
let server: Awaited<ReturnType<typeof aMailServer>>;
beforeEach(async () => {
  site = aSite();
  owner = await anOwner(site.storage);
  server = await aMailServer();
  vi.stubEnv('SMTP_URL', server.url);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

/** Lets the mail server take what waits after some hours; returns the token of a link to an address. */
const takenAfter = async (hours: number, page: string): Promise<string> => {
  site.clock.advance(hours * HOUR);
  server.refuse(null);
  await retryFailedMails(site.storage, site.clock.now(), beginLateLink);
  const texts = server.mails.map(({ text }) => text.replace(/=\r?\n/g, '').replace(/=3D/g, '='));
  return new RegExp(`${page}\\?token=([\\w.-]+)`).exec(texts.join('\n'))?.[1] ?? '';
};

test('seven days of an undo begin when its letter is taken, and its address stays taken until then', async () => {
  server.refuse(451);
  await changeEmail(site, 'next@example.org', owner.cookie);
  const token = await takenAfter(20, 'UndoEmail');
  const end = site.clock.now() + 7 * DAY;
  expect((await ownRecord(owner.cookie)).undo_until).toBe(new Date(end).toISOString());
  site.clock.advance(7 * DAY - 1_000);
  expect(await isTaken(owner.email)).toBe(true);
  expect((await undo(token)).status).toBe(200);
});

test('an undo whose letter came late ends seven days later, and frees its address', async () => {
  server.refuse(451);
  await changeEmail(site, 'next@example.org', owner.cookie);
  const token = await takenAfter(20, 'UndoEmail');
  site.clock.advance(7 * DAY + 1_000);
  expect([await isTaken(owner.email), (await undo(token)).status]).toEqual([false, 400]);
});

test('an undo whose letter came at once ends after seven days', async () => {
  await changeEmail(site, 'next@example.org', owner.cookie);
  const token = await takenAfter(0, 'UndoEmail');
  site.clock.advance(7 * DAY);
  expect([await isTaken(owner.email), (await undo(token)).status]).toEqual([false, 400]);
});

test('a quarter of an hour of a link to log in begins when its letter is taken, at most a day after it was asked for', async () => {
  for (const [hours, minutes] of [
    [20, 15],
    [30, 0],
  ] as const) {
    server.refuse(451);
    await send('login-link.php', { json: { email: owner.email } });
    const token = await takenAfter(hours, 'LogIn');
    const status = async (): Promise<number> =>
      (await send('check-link.php', { json: { token, for: 'login' } })).status;
    if (minutes > 0) {
      site.clock.advance(minutes * 60_000 - 1);
      expect(await status()).toBe(200);
      site.clock.advance(1);
    }
    expect(await status()).toBe(400);
  }
});

test('thirty days of the link in a letter about a deletion begin when the letter is taken', async () => {
  server.refuse(451);
  const json = { action: 'delete', ids: [owner.id], reason: 'spam' };
  await send('CMSbulk.php', { json, cookie: await aSessionCookie(site.storage) });
  const token = await takenAfter(20, 'Claim');
  site.clock.advance(30 * DAY - 1_000);
  expect(await getLink(site.storage, 'trash', token)).not.toBeNull();
  site.clock.advance(2_000);
  expect(await getLink(site.storage, 'trash', token)).toBeNull();
});
