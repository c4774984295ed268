import { expect, test } from 'vitest';
import { aSessionCookie } from '../../../support/builders/admins.ts';
import { anOwner, aSession, type Owner } from '../../../support/builders/owners.ts';
import { PASSWORD, send } from '../../../support/calls/calls.ts';
import { canLogIn, edit, logIn } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { handsOfPage, join, keepersOf, undoHandOver } from '../../../support/hands/hands-calls.ts';
import { keptMails } from '../../../support/site/mails.ts';

const { site, owner } = withOwner({ name: 'Asha Rao', email: 'asha@example.org' });
const { mailsTo, tokenFor } = keptMails();
const NOOR = 'noor@example.org';
const OVER = 'This link is no longer valid.';
const DAY = 86_400_000;

const hands = () => handsOfPage(owner.id, owner.cookie);
const offer = async (email = NOOR): Promise<string> => {
  expect((await hands().handOver(email)).body).toEqual({
    success: true,
    message: 'The offer has been sent.',
  });
  return tokenFor(email, 'JoinPage');
};
/** The page in new hands. */
const handedOver = async (): Promise<{ noor: Owner; back: string }> => {
  const noor = await anOwner(site.storage, { email: NOOR });
  expect((await join(await offer(), { cookie: noor.cookie })).status).toBe(200);
  return { noor, back: await tokenFor('asha@example.org', 'UndoHandOver') };
};

test('taking the page over makes a new owner, and the former one an editor', async () => {
  await hands().invite('kai@example.org');
  const invitation = await tokenFor('kai@example.org', 'JoinPage');
  const token = await offer();
  expect(await keepersOf(owner.id, owner.cookie)).toEqual([
    'owner asha@example.org',
    `owner ${NOOR} invited`,
    'editor kai@example.org invited',
  ]);
  const noor = await anOwner(site.storage, { email: NOOR });
  const joined = await join(token, { cookie: noor.cookie });
  expect(joined.body).toMatchObject({ message: 'The page is yours now.', user_id: owner.id });
  expect(await keepersOf(owner.id, noor.cookie)).toEqual([`owner ${NOOR}`, 'editor asha@example.org']);
  expect((await edit({ id: owner.id, nickname: 'Ash' }, owner.cookie)).status).toBe(200);
  expect((await hands().invite('kim@example.org')).body.code).toBe('owner-only');
  // An invitation ends with the right to invite of who sent it.
  expect((await join(invitation)).body.message).toBe(OVER);
});

test('the letters say what happens, and the former owner gets the way back', async () => {
  const { back } = await handedOver();
  expect((await mailsTo(NOOR))[0]).toContain('hand the page of Asha Rao');
  const letter = (await mailsTo('asha@example.org')).at(-1) ?? '';
  expect(letter).toContain(NOOR);
  expect(letter).toContain('within 7 days');
  const { body } = await send('check-link.php', { json: { token: back, for: 'return' } });
  expect(body.offer).toMatchObject({ by: NOOR, role: 'owner', page: { name: 'Asha Rao' } });
});

test('in the first seven days the new owner neither deletes the page, hands it on nor removes the former one', async () => {
  const { noor } = await handedOver();
  const theirs = handsOfPage(owner.id, noor.cookie);
  const refused = [
    await theirs.remove('asha@example.org'),
    await theirs.handOver('kai@example.org'),
    await send('delete-profile.php', { json: { id: owner.id, password: PASSWORD }, cookie: noor.cookie }),
  ];
  for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'in-trial']);
  expect((await theirs.list()).body.trial).toBeTypeOf('string');
  site.clock.advance(7 * DAY);
  expect((await theirs.list()).body.trial).toBeUndefined();
  expect((await theirs.remove('asha@example.org')).status).toBe(200);
});

test('the link takes the page back, and the new owner has no role', async () => {
  const { noor, back } = await handedOver();
  expect((await undoHandOver(back)).body).toEqual({ success: true, message: 'The page is yours again.' });
  expect(await keepersOf(owner.id, owner.cookie)).toEqual(['owner asha@example.org']);
  expect((await handsOfPage(owner.id, noor.cookie).list()).status).toBe(403);
  expect((await mailsTo(NOOR)).at(-1)).toContain('has gone back');
  expect((await undoHandOver(back)).body).toMatchObject({ message: OVER, ended: 'returned' });
});

test('the link takes the page back even if the former owner has left', async () => {
  const { back } = await handedOver();
  await hands().leave();
  expect(await canLogIn(site, 'asha@example.org')).toBe(false);
  expect((await mailsTo('asha@example.org')).at(-1)).toContain('Your login on');
  expect((await undoHandOver(back)).status).toBe(200);
  const { status, cookies } = await logIn(site, 'asha@example.org');
  expect(status).toBe(200);
  expect(await keepersOf(owner.id, cookies[0] ?? '')).toEqual(['owner asha@example.org']);
});

test('whoever the new owner brought goes with them', async () => {
  const { noor, back } = await handedOver();
  await handsOfPage(owner.id, noor.cookie).invite('kai@example.org');
  const [cookie = ''] = (await join(await tokenFor('kai@example.org', 'JoinPage'))).cookies;
  await undoHandOver(back);
  expect((await edit({ id: owner.id, nickname: 'Kai' }, cookie)).status).toBeGreaterThanOrEqual(401);
  expect(await keepersOf(owner.id, owner.cookie)).toEqual(['owner asha@example.org']);
});

test('after seven days the link takes nothing back', async () => {
  const { back } = await handedOver();
  site.clock.advance(7 * DAY);
  expect((await undoHandOver(back)).body).toMatchObject({ message: OVER, ended: 'expired' });
});

test('a newer offer takes the place of an older one', async () => {
  const first = await offer();
  const second = await offer('kai@example.org');
  expect((await join(first)).body).toMatchObject({ message: OVER, ended: 'withdrawn' });
  expect((await join(second)).status).toBe(200);
});

test('an offer can be taken back, and is not made to the owner', async () => {
  const token = await offer();
  expect((await hands().remove(NOOR)).status).toBe(200);
  expect((await join(token)).body.message).toBe(OVER);
  expect((await hands().handOver('asha@example.org')).status).toBe(409);
});

test('an editor who takes the page over is no editor of it any more', async () => {
  const noor = await anOwner(site.storage, { email: NOOR });
  await hands().invite(NOOR);
  await join(await tokenFor(NOOR, 'JoinPage'), { cookie: noor.cookie });
  await join(await offer(), { cookie: noor.cookie });
  expect(await keepersOf(owner.id, noor.cookie)).toEqual([`owner ${NOOR}`, 'editor asha@example.org']);
});

test('taking a page over with a password makes a login that owns it', async () => {
  const joined = await join(await offer());
  expect(joined.body.pages).toMatchObject([{ id: owner.id, role: 'owner' }]);
});

test('a page whose owner’s address may be put back is not handed over', async () => {
  const token = await offer();
  await send('change-email.php', {
    json: { email: 'moved@example.org', password: PASSWORD },
    cookie: owner.cookie,
  });
  expect((await join(token)).status).toBe(409);
  await send('confirm-email.php', {
    json: { token: await tokenFor('moved@example.org', 'ConfirmEmail') },
  });
  const { status, body } = await hands().handOver('kai@example.org');
  expect([status, body.code]).toEqual([409, 'conflict']);
});

test('the page gets the address of its new owner, which nobody sees, and the badge goes with the old one', async () => {
  const admin = await aSessionCookie(site.storage);
  await send('CMSupdateUser.php', {
    json: { id: owner.id, profile: 'personal', verified: 'yes' },
    cookie: admin,
  });
  const { noor, back } = await handedOver();
  const theirs = async (cookie: string) =>
    (await send('get-user.php', { json: { id: owner.id }, cookie })).body.user;
  expect(await theirs(noor.cookie)).toMatchObject({ email: NOOR, recheck: true });
  const seen = async () => (await send('get-profile.php', { query: { id: owner.id } })).body.data[0];
  expect(await seen()).toMatchObject({ email: '', verified: 'not-verified.jpg' });
  await undoHandOver(back);
  expect(await seen()).toMatchObject({ email: 'asha@example.org', verified: 'verified.jpg' });
  expect(await theirs(owner.cookie)).toMatchObject({ recheck: false });
});

test('whoever takes an address back is rid of whom somebody else brought', async () => {
  await hands().invite('before@example.org');
  await join(await tokenFor('before@example.org', 'JoinPage'));
  site.clock.advance(60_000);
  await send('change-email.php', {
    json: { email: 'thief@example.org', password: PASSWORD },
    cookie: owner.cookie,
  });
  await send('confirm-email.php', { json: { token: await tokenFor('thief@example.org', 'ConfirmEmail') } });
  site.clock.advance(60_000);
  await hands().invite('kai@example.org');
  const [cookie = ''] = (await join(await tokenFor('kai@example.org', 'JoinPage'))).cookies;
  await hands().invite('kim@example.org');
  const open = await tokenFor('kim@example.org', 'JoinPage');
  await send('undo-email.php', { json: { token: await tokenFor('asha@example.org', 'UndoEmail') } });
  expect((await edit({ id: owner.id, nickname: 'Kai' }, cookie)).status).toBeGreaterThanOrEqual(401);
  expect((await join(open)).body.message).toBe(OVER);
  expect(await keepersOf(owner.id, await aSession(site.storage, owner.id))).toEqual([
    'owner asha@example.org',
    'editor before@example.org',
  ]);
});
