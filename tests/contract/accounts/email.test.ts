import { beforeEach, expect, test } from 'vitest';
import changePassword from '../../../netlify/functions/change-password.ts';
import checkEmail from '../../../netlify/functions/check-email.ts';
import confirmEmail from '../../../netlify/functions/confirm-email.ts';
import deleteProfile from '../../../netlify/functions/delete-profile.ts';
import forgotPassword from '../../../netlify/functions/forgot-password.ts';
import getProfile from '../../../netlify/functions/get-profile.ts';
import getUser from '../../../netlify/functions/get-user.ts';
import login from '../../../netlify/functions/login.ts';
import resetPassword from '../../../netlify/functions/reset-password.ts';
import sendConfirmation from '../../../netlify/functions/send-confirmation.ts';
import undoEmail from '../../../netlify/functions/undo-email.ts';
import updateProfile from '../../../netlify/functions/update-profile.ts';
import { LINK_LIVES } from '../../../src/storage/accounts/links.ts';
import { getCaseFile } from '../../../src/storage/cases/case-file.ts';
import { timeOrderedId } from '../../../src/storage/engine/keys.ts';
import { hideProfile } from '../../../src/storage/profiles/hiding.ts';
import { getProfileRecord } from '../../../src/storage/profiles/profile-record.ts';
import { anOwner, aSession, formOf, type Owner } from '../../support/builders/owners.ts';
import { aRegisteredProfile, aSite, PASSWORD, send } from '../../support/calls/calls.ts';
import { keptMails } from '../../support/site/mails.ts';

const OVER = 'This link is no longer valid.';
const NEW = 'Viola-9-dawn';
const NEXT = 'next@example.org';

const { mails, mailsTo, tokenFor } = keptMails();
let site: ReturnType<typeof aSite>;
let owner: Owner;

beforeEach(async () => {
  site = aSite();
  owner = await anOwner(site.storage);
});

const confirm = (token: unknown, action?: unknown) =>
  send(confirmEmail, 'confirm-email.php', { json: { token, ...(action !== undefined && { action }) } });
const undo = (token: unknown) => send(undoEmail, 'undo-email.php', { json: { token } });
const edit = (fields: Record<string, string>, cookie = owner.cookie) =>
  send(updateProfile, 'update-profile.php', { form: formOf(fields), cookie });
const move = (email: string, cookie = owner.cookie) => {
  site.clock.advance(1_001);
  return edit({ email, password: PASSWORD }, cookie);
};
const own = async (cookie = owner.cookie) =>
  (await send(getUser, 'get-user.php', { json: {}, cookie })).body.user;
const isLoggedIn = async (cookie: string) =>
  (await send(getUser, 'get-user.php', { json: {}, cookie })).status === 200;
const isTaken = async (email: string) =>
  (await send(checkEmail, 'check-email.php', { json: { email } })).body.exists;
const logsIn = async (email: string, password = PASSWORD) => {
  site.clock.advance(1_001);
  return (await send(login, 'login.php', { json: { email, password } })).status === 200;
};

test('after registration a mail leads to a page that confirms the address, once', async () => {
  const { id, email } = await aRegisteredProfile();
  const cookie = await aSession(site.storage, id);
  expect((await own(cookie)).email_confirmed).toBe(false);
  const token = await tokenFor(email, 'ConfirmEmail');
  const { status, body } = await confirm(token);
  expect([status, body]).toEqual([200, { success: true, message: 'Your e-mail address is confirmed.' }]);
  expect((await own(cookie)).email_confirmed).toBe(true);
  const again = await confirm(token);
  expect([again.status, again.body.message, again.body.success]).toEqual([400, OVER, false]);
  expect((await confirm(token, 'deny')).status).toBe(400);
});

test('a link that is old, forged, of another kind or bound to another address is no longer valid', async () => {
  const { id, email } = await aRegisteredProfile();
  const token = await tokenFor(email, 'ConfirmEmail');
  for (const bad of ['', 'x', `${token}x`, 7, null, undefined, token.replace(id, owner.id)]) {
    const { status, body } = await confirm(bad);
    expect(status, String(bad)).toBe(400);
    if (typeof bad === 'string') expect(body.message).toBe(OVER);
  }
  expect((await undo(token)).body.message).toBe(OVER);
  const cookie = await aSession(site.storage, id);
  await move(NEXT, cookie);
  expect((await confirm(token)).body.message).toBe(OVER);
  const second = await tokenFor(NEXT, 'ConfirmEmail');
  site.clock.advance(LINK_LIVES.confirm);
  expect((await confirm(second)).body.message).toBe(OVER);
});

test('who knows nothing of it takes the address off the page, and the address is free', async () => {
  const { id, email } = await aRegisteredProfile();
  const cookie = await aSession(site.storage, id);
  const { status } = await confirm(await tokenFor(email, 'ConfirmEmail'), 'deny');
  expect(status).toBe(200);
  const { body } = await send(getProfile, 'get-profile.php', { query: { id } });
  expect(body.data[0].email).toBe('');
  expect((await getCaseFile(site.storage, id)).open?.reports).toMatchObject([{ reason: 'impersonation' }]);
  expect([await isLoggedIn(cookie), await logsIn(email), await isTaken(email)]).toEqual([
    false,
    false,
    false,
  ]);
  expect((await confirm('x', 'explode')).status).toBe(400);
});

test('who knows nothing of a hidden page takes the address off it too, and a case is opened', async () => {
  const { id, email } = await aRegisteredProfile();
  const token = await tokenFor(email, 'ConfirmEmail');
  const hidden = { at: site.clock.now(), by: 'x', reason: 'other', note: '' } as const;
  await hideProfile(site.storage, id, timeOrderedId(site.clock.now()), hidden);
  expect((await confirm(token, 'deny')).status).toBe(200);
  expect((await getProfileRecord(site.storage, id))?.email).toBe('');
  expect((await getCaseFile(site.storage, id)).open).toMatchObject({ hidden: true, count: 1 });
  expect(await isTaken(email)).toBe(false);
});

test('an owner may have the link sent again, five times an hour', async () => {
  const { id, email } = await aRegisteredProfile();
  const cookie = await aSession(site.storage, id);
  const again = () => send(sendConfirmation, 'send-confirmation.php', { json: {}, cookie });
  for (let turn = 0; turn < 5; turn += 1)
    expect((await again()).body).toEqual({ success: true, message: 'A confirmation link has been sent.' });
  expect((await again()).status).toBe(429);
  expect(await mailsTo(email)).toHaveLength(6);
  expect((await confirm(await tokenFor(email, 'ConfirmEmail'))).status).toBe(200);
  site.clock.advance(3_600_000);
  expect((await again()).status).toBe(409);
  expect((await send(sendConfirmation, 'send-confirmation.php', { json: {} })).status).toBe(401);
});

test('accounts of earlier versions count as confirmed', async () => {
  expect((await own()).email_confirmed).toBe(true);
});

test('a new e-mail needs the password, and nothing is changed without it', async () => {
  const wrong = 'Password is incorrect';
  for (const password of [undefined, '', 'Wrong-pass-1']) {
    const { status, body } = await edit({ email: NEXT, nickname: 'Ash', ...(password && { password }) });
    expect([status, body.errors]).toEqual([400, { password: wrong }]);
  }
  expect(await own()).toMatchObject({ email: owner.email, nickname: '', version: 1 });
  // The same address in other letters is none.
  expect((await edit({ email: owner.email.toUpperCase() })).status).toBe(200);
});

test('a change ends all other sessions and mails both addresses', async () => {
  const elsewhere = await aSession(site.storage, owner.id);
  expect((await move(NEXT)).body.user).toMatchObject({ email: NEXT, email_confirmed: false });
  expect([await isLoggedIn(owner.cookie), await isLoggedIn(elsewhere)]).toEqual([true, false]);
  expect(await tokenFor(owner.email, 'UndoEmail')).not.toBe('');
  expect((await confirm(await tokenFor(NEXT, 'ConfirmEmail'))).status).toBe(200);
  expect([await logsIn(NEXT), await logsIn(owner.email)]).toEqual([true, false]);
});

test('undoing puts the address back, ends all sessions, voids the password and mails a reset link', async () => {
  await move(NEXT);
  const confirmation = await tokenFor(NEXT, 'ConfirmEmail');
  await send(forgotPassword, 'forgot-password.php', { json: { email: NEXT } });
  const reset = await tokenFor(NEXT, 'ResetPassword');
  const token = await tokenFor(owner.email, 'UndoEmail');
  const { status, body } = await undo(token);
  expect([status, body]).toEqual([200, { success: true, message: 'Your e-mail address is back.' }]);
  expect([await isLoggedIn(owner.cookie), await logsIn(owner.email)]).toEqual([false, false]);
  expect([await isTaken(owner.email), await isTaken(NEXT)]).toEqual([true, false]);
  for (const late of [confirmation, token])
    expect([(await confirm(late)).status, (await undo(late)).status]).toEqual([400, 400]);
  const refused = await send(resetPassword, 'reset-password.php', { json: { token: reset, password: NEW } });
  expect(refused.status).toBe(400);
  const json = { token: await tokenFor(owner.email, 'ResetPassword'), password: NEW };
  expect((await send(resetPassword, 'reset-password.php', { json })).status).toBe(200);
  expect(await logsIn(owner.email, NEW)).toBe(true);
  expect(await own(await aSession(site.storage, owner.id))).toMatchObject({ email_confirmed: true });
});

test('undoing the first of two changes voids the way back to the second', async () => {
  await move(NEXT);
  await move('third@example.org');
  const first = await tokenFor(owner.email, 'UndoEmail');
  const second = await tokenFor(NEXT, 'UndoEmail');
  expect([await isTaken(owner.email), await isTaken(NEXT)]).toEqual([true, true]);
  expect((await undo(first)).status).toBe(200);
  expect((await undo(second)).body.message).toBe(OVER);
  expect([await isTaken(NEXT), await isTaken('third@example.org')]).toEqual([false, false]);
});

test('the way back to the second leaves the one to the first', async () => {
  await move(NEXT);
  await move('third@example.org');
  expect((await undo(await tokenFor(NEXT, 'UndoEmail'))).status).toBe(200);
  expect((await undo(await tokenFor(owner.email, 'UndoEmail'))).status).toBe(200);
  expect(await own(await aSession(site.storage, owner.id))).toMatchObject({ email: owner.email });
});

test('the old address stays taken as long as its link is good', async () => {
  await move(NEXT);
  const other = await anOwner(site.storage);
  expect((await move(owner.email, other.cookie)).status).toBe(409);
  site.clock.advance(LINK_LIVES.undo);
  expect((await undo(await tokenFor(owner.email, 'UndoEmail'))).body.message).toBe(OVER);
  expect(await isTaken(owner.email)).toBe(false);
});

test('leaving frees every address, the held ones too, and leaves no link and no claim', async () => {
  await move(NEXT);
  const token = await tokenFor(owner.email, 'UndoEmail');
  const left = await send(deleteProfile, 'delete-profile.php', {
    json: { password: PASSWORD },
    cookie: owner.cookie,
  });
  expect(left.status).toBe(200);
  expect([await isTaken(owner.email), await isTaken(NEXT)]).toEqual([false, false]);
  expect((await undo(token)).body.message).toBe(OVER);
  expect([...site.blobs.keys('links/'), ...site.blobs.keys('emails/')]).toEqual([]);
});

test('a changed password is told by mail', async () => {
  const json = { old_password: PASSWORD, new_password: NEW };
  await send(changePassword, 'change-password.php', { json, cookie: owner.cookie });
  const [mail = ''] = await mailsTo(owner.email);
  expect(mail).toContain('password of your profile');
  expect(mail).not.toMatch(/token=/);
});

test('of many guesses at once no more than ten are looked at', async () => {
  const guess = () =>
    send(changePassword, 'change-password.php', {
      json: { old_password: 'Wrong-pass-1', new_password: NEW },
      cookie: owner.cookie,
    });
  const answers = await Promise.all(Array.from({ length: 24 }, guess));
  const looked = answers.filter(({ status }) => status === 400).length;
  expect(looked).toBeLessThanOrEqual(10);
  expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
});

test('the repeat of a change that crashed sends its mails', async () => {
  for (const applied of ['no', 'yes'] as const) {
    for (let at = 1; ; at += 1) {
      site = aSite();
      owner = await anOwner(site.storage);
      await edit({ nickname: 'Ash' });
      const { storage, blobs, clock } = site;
      await storage.putJson(`accounts/${owner.id}`, {
        ...(await storage.getJson<object>(`accounts/${owner.id}`)),
        email: owner.email,
      });
      const doomed = blobs.newProcess();
      doomed.faults.crashAt(at, { applied });
      aSite({ blobs, clock, process: doomed });
      const already = (await mails()).length;
      await move(NEXT);
      const crashed = doomed.faults.hasCrashed();
      site = aSite({ blobs, clock });
      expect((await move(NEXT)).status, `crash ${at} ${applied}`).toBe(200);
      const sent = (await mails()).slice(already);
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
