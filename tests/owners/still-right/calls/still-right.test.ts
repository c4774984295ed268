import { expect, test } from 'vitest';
import { standApart } from '../../../../src/accounts/hands/storage/apart.ts';
import { sendStoredMail } from '../../../../src/base/mail/server/retry.ts';
import { listStoredMails } from '../../../../src/base/mail/storage.ts';
import { dayOf } from '../../../../src/base/text/rules/day.ts';
import { askOwners } from '../../../../src/owners/still-right/server/ask.ts';
import { tendLeaving } from '../../../../src/owners/still-right/server/leaving.ts';
import { noteConfirmation } from '../../../../src/profiles/confirmed/storage.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import {
  DEFAULT_STATUS,
  updateProfileStatus,
} from '../../../../src/profiles/visibility/storage/profile-status.ts';
import { anOwner, aSession } from '../../../support/builders/owners.ts';
import { ORIGIN, send, serve } from '../../../support/calls/calls.ts';
import {
  canLogIn,
  edit,
  listed,
  logIn,
  ownRecord,
  publicRecord,
  publicStatus,
} from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { keptMails } from '../../../support/site/mails.ts';

const DAY = 86_400_000;
const OVER = 'This link is no longer valid.';
const FOREVER = Number.POSITIVE_INFINITY;

const { mailsTo, tokenFor } = keptMails();
const { site, owner } = withOwner({ registered: true, hobbies: 'Chess', phone: '9845012345' });

const days = (count: number): void => site.clock.advance(count * DAY);
const ask = () => askOwners(site.storage, FOREVER);
const record = async () => (await getProfileRecord(site.storage, owner.id)) as ProfileRecord;

/** Sends the letters that are stored. */
const sendAll = async (): Promise<void> => {
  site.clock.advance(10 * 60_000);
  for (const name of await listStoredMails(site.storage)) await sendStoredMail(site.storage, name);
};

const asked = async (): Promise<string> => {
  await ask();
  await sendAll();
  return tokenFor(owner.email, 'StillRight');
};

const answer = (token: string, action: unknown = 'right') =>
  send('still-right.php', { json: { token, action } });

test('a year after the registration one letter asks, with the public facts, and none before', async () => {
  days(364);
  expect(await ask()).toBe(0);
  days(2);
  expect(await ask()).toBe(1);
  expect(await ask()).toBe(0);
  await sendAll();
  const letters = await mailsTo(owner.email);
  expect(letters).toHaveLength(1);
  const [letter = ''] = letters;
  expect(letter).toContain('Chess');
  expect(letter).not.toContain('9845012345');
  expect(letter).toMatch(/It is still right:\r\nhttps:\/\/vitae\.example\/StillRight\?token=/);
  expect(letter).toContain('https://vitae.example/my-profile');
  expect(letter.replaceAll(/\r\n[ \t]/g, ' ')).toMatch(
    /^List-Unsubscribe: <https:\/\/vitae\.example\/php-api\/leave-letters\.php\?token=[\w.-]+>\r$/m,
  );
  expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(letter).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  for (let week = 0; week < 51; week += 1) {
    days(7);
    expect(await ask()).toBe(0);
  }
  days(10);
  expect(await ask()).toBe(1);
});

test('an edit is a word of the owner, and a setting is none', async () => {
  expect((await ownRecord(owner.cookie)).confirmed).toBe('');
  days(20);
  await edit({ suggestions: 'no' }, owner.cookie);
  expect((await ownRecord(owner.cookie)).confirmed).toBe('');
  await edit({ hobbies: 'Go' }, owner.cookie);
  const today = dayOf(site.clock.now());
  expect((await ownRecord(owner.cookie)).confirmed).toBe(today);
  expect((await publicRecord(owner.id)).confirmed).toBe(today);
  days(350);
  expect(await ask()).toBe(0);
  days(20);
  expect(await ask()).toBe(1);
});

test('"right" confirms the page once, for 60 days', async () => {
  days(366);
  const token = await asked();
  const checked = await send('check-link.php', { json: { token, for: 'right' } });
  expect(checked.body.right).toMatchObject({ until: null, page: { name: 'Asha Rao' } });
  const before = await record();
  expect(await answer(token)).toMatchObject({ status: 200 });
  const today = dayOf(site.clock.now());
  expect(await publicRecord(owner.id)).toMatchObject({
    confirmed: today,
    updated: new Date(before.updated).toISOString(),
  });
  expect(await answer(token)).toMatchObject({ status: 400, body: { message: OVER, ended: 'answered' } });
  expect(await answer(token, 'leave')).toMatchObject({ status: 400 });
  days(300);
  expect(await ask()).toBe(0);
});

test('a link is over after 60 days, and no other token works', async () => {
  days(366);
  const token = await asked();
  days(61);
  expect(await answer(token)).toMatchObject({ status: 400, body: { message: OVER } });
  for (const forged of ['', 'x', `${token}x`, token.replace(/.$/, 'A'), 'a.b.c'])
    expect(await answer(forged)).toMatchObject({ status: 400 });
  expect(await answer(token, 'remove')).toMatchObject({ status: 400 });
});

test('"leave" unlists the page at once, and deletes it after seven days', async () => {
  days(366);
  const token = await asked();
  expect(await answer(token, 'leave')).toMatchObject({ status: 200 });
  await sendAll();
  expect(await listed()).toEqual([]);
  expect((await publicRecord(owner.id)).listed).toBe('no');
  const letters = await mailsTo(owner.email);
  expect(letters).toHaveLength(2);
  days(6);
  await tendLeaving(site.storage, FOREVER);
  expect(await publicStatus(owner.id)).toBe(200);
  days(1);
  await tendLeaving(site.storage, FOREVER);
  expect(await publicStatus(owner.id)).toBe(404);
  expect(await canLogIn(site, owner.email)).toBe(false);
  await tendLeaving(site.storage, FOREVER);
  expect(site.blobs.keys('leaving-pages/')).toEqual([]);
});

test('a page that was about to go stays by the link of the second letter, confirmed and listed', async () => {
  days(366);
  const first = await asked();
  await answer(first, 'leave');
  await sendAll();
  const second = await tokenFor(owner.email, 'StillRight');
  expect(second).not.toBe(first);
  expect(await answer(first)).toMatchObject({ status: 400 });
  const checked = await send('check-link.php', { json: { token: second, for: 'right' } });
  expect(checked.body.right.until).not.toBeNull();
  expect(await answer(second, 'leave')).toMatchObject({ status: 400 });
  expect(await answer(second)).toMatchObject({ status: 200 });
  expect(await listed()).toHaveLength(1);
  days(8);
  await tendLeaving(site.storage, FOREVER);
  expect(await publicStatus(owner.id)).toBe(200);
  expect(site.blobs.keys('leaving-pages/')).toEqual([]);
});

test.each(['alone', 'apart'])('a login keeps the page, of a login that stands %s', async (how) => {
  if (how === 'apart') await standApart(site.storage, owner.id);
  days(366);
  await answer(await asked(), 'leave');
  expect(await listed()).toEqual([]);
  expect((await logIn(site, owner.email)).status).toBe(200);
  expect(await listed()).toHaveLength(1);
  days(8);
  await tendLeaving(site.storage, FOREVER);
  expect(await publicStatus(owner.id)).toBe(200);
  expect((await record()).leaving).toBeUndefined();
});

test('an edit keeps it, too; what the owner chose about lists stays', async () => {
  await edit({ listed: 'no' }, owner.cookie);
  days(366);
  await answer(await asked(), 'leave');
  const cookie = await aSession(site.storage, owner.id);
  await edit({ hobbies: 'Go' }, cookie);
  expect((await record()).leaving).toBeUndefined();
  expect(await listed()).toEqual([]);
  expect((await ownRecord(cookie)).listed).toBe('no');
});

test('nobody is asked about pages that are hidden, wait, belong to the dead or to nobody, or whose address is not confirmed', async () => {
  const { storage } = site;
  await anOwner(storage, { registered: true, died: '2030' });
  await anOwner(storage, { registered: true, waiting: { since: 1, until: 'reviewed' } });
  await anOwner(storage, { registered: true, unconfirmed: true });
  await anOwner(storage, { registered: true, still_right: 'no' });
  await anOwner(storage, {});
  await updateProfileStatus(storage, owner.id, () => ({
    ...DEFAULT_STATUS,
    hidden: { at: 1, by: 'head@vitae.example', reason: 'other', note: '' },
  }));
  days(400);
  expect(await ask()).toBe(0);
  expect(await listStoredMails(storage)).toEqual([]);
});

test('the yearly letter is off by the settings, and by the button of a mail program', async () => {
  days(366);
  await asked();
  const [letter = ''] = await mailsTo(owner.email);
  const [, query = ''] = /leave-letters\.php(\?token=[^>]+)>/.exec(letter) ?? [];
  const leave = (sent = query) =>
    serve(
      new Request(`${ORIGIN}/php-api/leave-letters.php${sent}`, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      {} as never,
    );
  expect((await leave(`${query}x`)).status).toBe(400);
  expect((await leave()).status).toBe(200);
  expect((await leave()).status).toBe(200);
  expect((await record()).still_right).toBe('no');
  days(800);
  expect(await ask()).toBe(0);
  await edit({ still_right: 'yes' }, await aSession(site.storage, owner.id));
  days(8);
  expect(await ask()).toBe(1);
});

test('a letter that a crash kept from being stored is stored by the next turn', async () => {
  days(366);
  await noteConfirmation(site.storage, owner.id, (stored) => ({
    ...stored,
    asked: { at: site.clock.now(), pending: true },
  }));
  days(3);
  expect(await ask()).toBe(1);
  expect(await listStoredMails(site.storage)).toHaveLength(1);
  expect((await record()).asked?.pending).toBeUndefined();
});
