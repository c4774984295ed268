import { expect, test } from 'vitest';
import { LINK_LIVES } from '../../../../src/accounts/links/storage.ts';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import { getCaseFile } from '../../../../src/moderation/cases/storage/case-file.ts';
import { hideProfile } from '../../../../src/moderation/storage.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aSession } from '../../../support/builders/owners.ts';
import { aRegisteredProfile, send } from '../../../support/calls/calls.ts';
import { canLogIn, isLoggedIn, isTaken, ownRecord } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { keptMails } from '../../../support/site/mails.ts';
import { changeEmail, confirm, OVER, undo } from './email-calls.ts';

const { site, owner } = withOwner();

const NEXT = 'next@example.org';

const { mailsTo, tokenFor } = keptMails();

test('the link in the mail after a registration confirms the address once', async () => {
  const { id, email } = await aRegisteredProfile();
  const cookie = await aSession(site.storage, id);
  expect((await ownRecord(cookie)).email_confirmed).toBe(false);
  const token = await tokenFor(email, 'ConfirmEmail');
  const { status, body } = await confirm(token);
  expect([status, body]).toEqual([200, { success: true, message: 'Your e-mail address is confirmed.' }]);
  expect((await ownRecord(cookie)).email_confirmed).toBe(true);
  const again = await confirm(token);
  expect([again.status, again.body.message, again.body.success]).toEqual([400, OVER, false]);
  expect((await confirm(token, 'deny')).status).toBe(400);
});

test('a link that is expired, forged, of another kind or for another address is invalid', async () => {
  const { id, email } = await aRegisteredProfile();
  const token = await tokenFor(email, 'ConfirmEmail');
  for (const bad of ['', 'x', `${token}x`, 7, null, undefined, token.replace(id, owner.id)]) {
    const { status, body } = await confirm(bad);
    expect(status, String(bad)).toBe(400);
    if (typeof bad === 'string') expect(body.message).toBe(OVER);
  }
  expect((await undo(token)).body.message).toBe(OVER);
  const cookie = await aSession(site.storage, id);
  await changeEmail(site, NEXT, cookie);
  expect((await confirm(token)).body.message).toBe(OVER);
  const second = await tokenFor(NEXT, 'ConfirmEmail');
  site.clock.advance(LINK_LIVES.confirm);
  expect((await confirm(second)).body.message).toBe(OVER);
});

test('denying the address removes it from the page, frees it and opens a case', async () => {
  const { id, email } = await aRegisteredProfile();
  const cookie = await aSession(site.storage, id);
  const { status } = await confirm(await tokenFor(email, 'ConfirmEmail'), 'deny');
  expect(status).toBe(200);
  const { body } = await send('get-profile.php', { query: { id } });
  expect(body.data[0].email).toBe('');
  expect((await getCaseFile(site.storage, id)).open?.reports).toMatchObject([{ reason: 'impersonation' }]);
  expect([await isLoggedIn(cookie), await canLogIn(site, email), await isTaken(email)]).toEqual([
    false,
    false,
    false,
  ]);
  expect((await confirm('x', 'explode')).status).toBe(400);
});

test('denying the address of a hidden page removes it and opens a case too', async () => {
  const { id, email } = await aRegisteredProfile();
  const token = await tokenFor(email, 'ConfirmEmail');
  const hidden = { at: site.clock.now(), by: 'x', reason: 'other', note: '' } as const;
  await hideProfile(site.storage, id, timeOrderedId(site.clock.now()), hidden);
  expect((await confirm(token, 'deny')).status).toBe(200);
  expect((await getProfileRecord(site.storage, id))?.email).toBe('');
  expect((await getCaseFile(site.storage, id)).open).toMatchObject({ hidden: true, count: 1 });
  expect(await isTaken(email)).toBe(false);
});

test('an owner can have the link sent again five times an hour', async () => {
  const { id, email } = await aRegisteredProfile();
  const cookie = await aSession(site.storage, id);
  // It needs no field, so it may come without a body.
  const again = () => send('send-confirmation.php', { method: 'POST', cookie });
  for (let turn = 0; turn < 5; turn += 1)
    expect((await again()).body).toEqual({ success: true, message: 'A confirmation link has been sent.' });
  expect((await again()).status).toBe(429);
  expect(await mailsTo(email)).toHaveLength(6);
  expect((await confirm(await tokenFor(email, 'ConfirmEmail'))).status).toBe(200);
  site.clock.advance(3_600_000);
  expect((await again()).status).toBe(409);
  expect((await send('send-confirmation.php', { json: {} })).status).toBe(401);
});

test('accounts from before confirmation existed count as confirmed', async () => {
  expect((await ownRecord(owner.cookie)).email_confirmed).toBe(true);
});
