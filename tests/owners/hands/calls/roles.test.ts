import { expect, test } from 'vitest';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { PASSWORD, send } from '../../../support/calls/calls.ts';
import { edit, isLoggedIn, logIn } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { handsOfPage, join, keepersOf } from '../../../support/hands/hands-calls.ts';
import { keptMails } from '../../../support/site/mails.ts';

const { site, owner } = withOwner({ name: 'Asha Rao', email: 'asha@example.org' });
const { mailsTo, tokenFor } = keptMails();
const NOOR = 'noor@example.org';

const hands = () => handsOfPage(owner.id, owner.cookie);

/** An editor of the page with a page of their own. */
const anEditor = async (email = NOOR): Promise<Owner> => {
  const editor = await anOwner(site.storage, { email });
  await hands().invite(email);
  expect((await join(await tokenFor(email, 'JoinPage'), { cookie: editor.cookie })).status).toBe(200);
  return editor;
};
/** An editor who has no other page. */
const aMereEditor = async (email = NOOR): Promise<string> => {
  await hands().invite(email);
  const [cookie = ''] = (await join(await tokenFor(email, 'JoinPage'))).cookies;
  return cookie;
};

test('an editor neither invites, removes, hands over, deletes nor downloads', async () => {
  const { cookie } = await anEditor();
  const theirs = handsOfPage(owner.id, cookie);
  const answers = [
    await theirs.invite('kai@example.org'),
    await theirs.remove('asha@example.org'),
    await theirs.handOver('kai@example.org'),
    await send('delete-profile.php', { json: { id: owner.id, password: PASSWORD }, cookie }),
  ];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'owner-only']);
  expect(await keepersOf(owner.id, cookie)).toEqual(['owner asha@example.org', `editor ${NOOR}`]);
});

test('a stranger learns nothing', async () => {
  const stranger = await anOwner(site.storage);
  expect((await handsOfPage(owner.id, stranger.cookie).list()).status).toBe(403);
  expect((await handsOfPage('nothere000', stranger.cookie).list()).status).toBe(403);
});

test('a removed editor acts on the page no more from the next call, and is told', async () => {
  const { cookie, id } = await anEditor();
  expect((await hands().remove(NOOR)).body.message).toBe('They no longer keep this page.');
  expect((await edit({ id: owner.id, nickname: 'Ash' }, cookie)).status).toBe(403);
  expect((await edit({ id, nickname: 'Noor' }, cookie)).status).toBe(200);
  expect((await mailsTo(NOOR)).at(-1)).toContain('You no longer edit the page of Asha Rao');
  expect(await keepersOf(owner.id, owner.cookie)).toEqual(['owner asha@example.org']);
});

test('an editor leaves; an owner cannot', async () => {
  const { cookie } = await anEditor();
  const left = await handsOfPage(owner.id, cookie).leave();
  expect(left.body).toEqual({ success: true, message: 'You no longer edit this page.' });
  expect((await handsOfPage(owner.id, cookie).leave()).status).toBe(403);
  const stays = await hands().leave();
  expect([stays.status, stays.body.message]).toEqual([
    409,
    'The owner cannot leave the page. Hand it over first, or delete it.',
  ]);
});

test('a login ends with its last page, by letter, and its address is free', async () => {
  const cookie = await aMereEditor();
  await handsOfPage(owner.id, cookie).leave();
  expect(await isLoggedIn(cookie)).toBe(false);
  expect((await logIn(site, NOOR)).status).toBe(401);
  expect((await mailsTo(NOOR)).at(-1)).toContain('Your login on');
  expect(site.blobs.keys('accounts/')).toEqual([`accounts/${owner.id}`]);
  site.clock.advance(120_000);
  expect((await send('check-email.php', { json: { email: NOOR } })).body.exists).toBe(false);
  expect(await aMereEditor()).not.toBe('');
});

test('an editor who is removed with no other page is told both', async () => {
  await aMereEditor();
  await hands().remove(NOOR);
  const letters = (await mailsTo(NOOR)).slice(-2).join();
  expect(letters).toContain('You no longer edit');
  expect(letters).toContain('Your login on');
  expect((await logIn(site, NOOR)).status).toBe(401);
});

test('nothing of who keeps a page is public', async () => {
  await anEditor();
  await hands().invite('kai@example.org');
  const { body } = await send('get-profile.php', { query: { id: owner.id } });
  expect(JSON.stringify(body)).not.toMatch(/noor@|kai@|hands/);
  const own = await send('get-user.php', { json: { id: owner.id }, cookie: owner.cookie });
  expect(JSON.stringify(own.body.user)).not.toMatch(/noor@|kai@|hands/);
});

test('the export shows an owner who keeps the page', async () => {
  await anEditor();
  await hands().invite('kai@example.org');
  const { body } = await send('export-profile.php', { query: { id: owner.id }, cookie: owner.cookie });
  expect(body.people).toMatchObject([
    { email: 'asha@example.org', role: 'owner' },
    { email: NOOR, role: 'editor', invited: false },
    { email: 'kai@example.org', role: 'editor', invited: true },
  ]);
});

test('history says owner for what an editor changed', async () => {
  const { cookie } = await anEditor();
  await edit({ id: owner.id, nickname: 'Ash' }, cookie);
  const { body } = await send('get-history.php', { query: { id: owner.id } });
  expect(body.items[0]).toMatchObject({ by: 'owner' });
});
