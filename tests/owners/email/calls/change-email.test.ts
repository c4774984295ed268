import { beforeEach, expect, test } from 'vitest';
import { LINK_LIVES } from '../../../../src/accounts/links/storage.ts';
import { retryFailedMails } from '../../../../src/base/mail/server/retry.ts';
import { putProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner, aSession, type Owner } from '../../../support/builders/owners.ts';
import { aSite, PASSWORD, send } from '../../../support/calls/calls.ts';
import { canLogIn, edit, isLoggedIn, isTaken, ownRecord } from '../../../support/calls/owner-calls.ts';
import { keptMails } from '../../../support/site/mails.ts';
import { changeEmail, confirm, OVER, undo } from './email-calls.ts';

const NEW = 'Viola-9-dawn';
const NEXT = 'next@example.org';

const { mails, tokenFor } = keptMails();
let site: ReturnType<typeof aSite>;
let owner: Owner;
beforeEach(async () => {
  site = aSite();
  owner = await anOwner(site.storage);
});

test('changing the e-mail needs the password, and nothing changes without it', async () => {
  const wrong = 'Password is incorrect';
  for (const password of [undefined, '', 'Wrong-pass-1']) {
    const { status, body } = await edit(
      { email: NEXT, nickname: 'Ash', ...(password && { password }) },
      owner.cookie,
    );
    expect([status, body.errors]).toEqual([400, { password: wrong }]);
  }
  expect(await ownRecord(owner.cookie)).toMatchObject({ email: owner.email, nickname: '', version: 1 });
  // The same address in upper case is no change.
  expect((await edit({ email: owner.email.toUpperCase() }, owner.cookie)).status).toBe(200);
});

test('changing the e-mail ends all other sessions and mails both addresses', async () => {
  const elsewhere = await aSession(site.storage, owner.id);
  expect((await changeEmail(site, NEXT, owner.cookie)).body.user).toMatchObject({
    email: NEXT,
    email_confirmed: false,
  });
  expect([await isLoggedIn(owner.cookie), await isLoggedIn(elsewhere)]).toEqual([true, false]);
  expect(await tokenFor(owner.email, 'UndoEmail')).not.toBe('');
  expect((await confirm(await tokenFor(NEXT, 'ConfirmEmail'))).status).toBe(200);
  expect([await canLogIn(site, NEXT), await canLogIn(site, owner.email)]).toEqual([true, false]);
});

test('undoing restores the old address, ends all sessions, voids the password and mails a reset link', async () => {
  await changeEmail(site, NEXT, owner.cookie);
  const confirmation = await tokenFor(NEXT, 'ConfirmEmail');
  await send('forgot-password.php', { json: { email: NEXT } });
  const reset = await tokenFor(NEXT, 'ResetPassword');
  const token = await tokenFor(owner.email, 'UndoEmail');
  const { status, body } = await undo(token);
  expect([status, body]).toEqual([200, { success: true, message: 'Your e-mail address is back.' }]);
  expect([await isLoggedIn(owner.cookie), await canLogIn(site, owner.email)]).toEqual([false, false]);
  expect([await isTaken(owner.email), await isTaken(NEXT)]).toEqual([true, false]);
  for (const late of [confirmation, token])
    expect([(await confirm(late)).status, (await undo(late)).status]).toEqual([400, 400]);
  const refused = await send('reset-password.php', { json: { token: reset, password: NEW } });
  expect(refused.status).toBe(400);
  const json = { token: await tokenFor(owner.email, 'ResetPassword'), password: NEW };
  expect((await send('reset-password.php', { json })).status).toBe(200);
  expect(await canLogIn(site, owner.email, NEW)).toBe(true);
  expect(await ownRecord(await aSession(site.storage, owner.id))).toMatchObject({ email_confirmed: true });
});

test('an address that was never confirmed cannot take the page back, and is free at once', async () => {
  await putProfileRecord(site.storage, { ...owner.record, unconfirmed: true });
  const sent = (await changeEmail(site, NEXT, owner.cookie)).body.user;
  expect([sent.email, sent.undo_until]).toEqual([NEXT, null]);
  expect([await tokenFor(owner.email, 'UndoEmail'), await isTaken(owner.email)]).toEqual(['', false]);
  const { body } = await confirm(await tokenFor(NEXT, 'ConfirmEmail'));
  expect(body).toEqual({ success: true, message: 'Your e-mail address is confirmed.' });
  expect(await ownRecord(owner.cookie)).toMatchObject({ email: NEXT, undo_until: null, leaving: null });
});

test('the reply to a confirmation and My profile say until when the old address can take the page back', async () => {
  const until = new Date(site.clock.now() + 1_001 + LINK_LIVES.undo).toISOString();
  expect((await changeEmail(site, NEXT, owner.cookie)).body.user.undo_until).toBe(until);
  const undoing = await tokenFor(owner.email, 'UndoEmail');
  const { body } = await confirm(await tokenFor(NEXT, 'ConfirmEmail'));
  expect(body).toEqual({
    success: true,
    message: 'Your e-mail address is confirmed.',
    undo_until: until,
  });
  site.clock.advance(Date.parse(until) - 1 - site.clock.now());
  expect(await ownRecord(owner.cookie)).toMatchObject({ undo_until: until });
  expect(await isTaken(owner.email)).toBe(true);
  site.clock.advance(1);
  expect(await ownRecord(owner.cookie)).toMatchObject({ undo_until: null });
  expect((await undo(undoing)).body.message).toBe(OVER);
});

test('what is said about taking the page back is true after more changes and after an undo', async () => {
  const untilNow = async (cookie = owner.cookie) => (await ownRecord(cookie)).undo_until;
  await changeEmail(site, NEXT, owner.cookie);
  const first = await untilNow();
  site.clock.advance(60_000);
  // The second address was not confirmed, so the first one stays the only one that can take the page back.
  await changeEmail(site, 'third@example.org', owner.cookie);
  expect([await untilNow(), await tokenFor(NEXT, 'UndoEmail')]).toEqual([first, '']);
  await confirm(await tokenFor('third@example.org', 'ConfirmEmail'));
  site.clock.advance(60_000);
  await changeEmail(site, 'fourth@example.org', owner.cookie);
  expect(Date.parse(await untilNow())).toBeGreaterThan(Date.parse(first));
  expect((await undo(await tokenFor('third@example.org', 'UndoEmail'))).status).toBe(200);
  const cookie = await aSession(site.storage, owner.id);
  expect(await untilNow(cookie)).toBe(first);
  expect((await undo(await tokenFor(owner.email, 'UndoEmail'))).status).toBe(200);
  expect(await untilNow(await aSession(site.storage, owner.id))).toBeNull();
});

test('an address to which the page came back unconfirmed stays taken while its link is valid', async () => {
  await changeEmail(site, NEXT, owner.cookie);
  await changeEmail(site, owner.email, owner.cookie);
  await changeEmail(site, 'third@example.org', owner.cookie);
  expect([await isTaken(owner.email), await isTaken(NEXT)]).toEqual([true, false]);
  expect((await undo(await tokenFor(owner.email, 'UndoEmail'))).status).toBe(200);
});

test('undoing the first of two changes voids the undo link of the second', async () => {
  await changeEmail(site, NEXT, owner.cookie);
  await confirm(await tokenFor(NEXT, 'ConfirmEmail'));
  await changeEmail(site, 'third@example.org', owner.cookie);
  const first = await tokenFor(owner.email, 'UndoEmail');
  const second = await tokenFor(NEXT, 'UndoEmail');
  expect([await isTaken(owner.email), await isTaken(NEXT)]).toEqual([true, true]);
  expect((await undo(first)).status).toBe(200);
  expect((await undo(second)).body.message).toBe(OVER);
  expect([await isTaken(NEXT), await isTaken('third@example.org')]).toEqual([false, false]);
});

test('undoing the second of two changes keeps the undo link of the first', async () => {
  await changeEmail(site, NEXT, owner.cookie);
  await confirm(await tokenFor(NEXT, 'ConfirmEmail'));
  await changeEmail(site, 'third@example.org', owner.cookie);
  expect((await undo(await tokenFor(NEXT, 'UndoEmail'))).status).toBe(200);
  expect((await undo(await tokenFor(owner.email, 'UndoEmail'))).status).toBe(200);
  expect(await ownRecord(await aSession(site.storage, owner.id))).toMatchObject({ email: owner.email });
});

test('the old address stays taken as long as its undo link is valid', async () => {
  await changeEmail(site, NEXT, owner.cookie);
  const other = await anOwner(site.storage);
  expect((await changeEmail(site, owner.email, other.cookie)).status).toBe(409);
  site.clock.advance(LINK_LIVES.undo);
  expect((await undo(await tokenFor(owner.email, 'UndoEmail'))).body.message).toBe(OVER);
  expect(await isTaken(owner.email)).toBe(false);
});

test('deleting the profile frees all its addresses and removes all links', async () => {
  await changeEmail(site, NEXT, owner.cookie);
  const token = await tokenFor(owner.email, 'UndoEmail');
  const deleted = await send('delete-profile.php', {
    json: { password: PASSWORD },
    cookie: owner.cookie,
  });
  expect(deleted.status).toBe(200);
  expect([await isTaken(owner.email), await isTaken(NEXT)]).toEqual([false, false]);
  expect((await undo(token)).body.message).toBe(OVER);
  expect([...site.blobs.keys('links/'), ...site.blobs.keys('emails/')]).toEqual([]);
});

test('repeating a change that crashed sends its mails', async () => {
  for (const applied of ['no', 'yes'] as const) {
    for (let at = 1; ; at += 1) {
      site = aSite();
      owner = await anOwner(site.storage);
      await edit({ nickname: 'Ash' }, owner.cookie);
      const { storage, blobs, clock } = site;
      await storage.putJson(`accounts/${owner.id}`, {
        ...(await storage.getJson<object>(`accounts/${owner.id}`)),
        email: owner.email,
      });
      const doomed = blobs.newProcess();
      doomed.faults.crashAt(at, { applied });
      aSite({ blobs, clock, process: doomed });
      const earlier = await mails();
      await changeEmail(site, NEXT, owner.cookie);
      const crashed = doomed.faults.hasCrashed();
      site = aSite({ blobs, clock });
      expect((await changeEmail(site, NEXT, owner.cookie)).status, `crash ${at} ${applied}`).toBe(200);
      // One that was counted before the crash, and not sent, comes an hour later.
      clock.advance(3_600_000);
      await retryFailedMails(site.storage, clock.now());
      const sent = (await mails()).filter((mail) => !earlier.includes(mail));
      expect(
        sent.some((mail) => mail.includes('UndoEmail')),
        `crash ${at} ${applied}`,
      ).toBe(true);
      expect(
        sent.some((mail) => mail.includes('ConfirmEmail')),
        `crash ${at} ${applied}`,
      ).toBe(true);
      if (!crashed) break;
    }
  }
});
