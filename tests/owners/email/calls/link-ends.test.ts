import { expect, test } from 'vitest';
import { claimEmail } from '../../../../src/accounts/email/storage.ts';
import { createLink, LINK_LIVES } from '../../../../src/accounts/links/storage.ts';
import { hideProfile } from '../../../../src/moderation/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { aSession } from '../../../support/builders/owners.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aRegisteredProfile, PASSWORD, send } from '../../../support/calls/calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { keptMails } from '../../../support/site/mails.ts';
import { changeEmail, confirm, OVER, undo } from './email-calls.ts';

const { site, owner } = withOwner();
const { tokenFor } = keptMails();

const EMAIL = 'imported@example.org';
const PHOTO = `abcdefgh-${'0'.repeat(32)}.jpg`;

const anImportedPage = async () => {
  const record = aProfileRecord({ email: EMAIL, name: 'Imelda Quarry', avatar: PHOTO });
  await claimEmail(site.storage, EMAIL, record.id);
  await createProfile(site.storage, record);
  return { id: record.id, token: await createLink(site.storage, 'claim', record.id, { email: EMAIL }) };
};
const act = async (token: string, action: string) =>
  (await send('claim-confirm.php', { json: { token, action, password: PASSWORD } })).body;
const reset = async (token: string) =>
  (await send('reset-password.php', { json: { token, password: 'Viola-9-dawn' } })).body;

test('a claim link says whose page it is, as often as asked', async () => {
  const { id, token } = await anImportedPage();
  const page = {
    name: 'Imelda Quarry',
    sort_name: 'Quarry, Imelda',
    profile: 'personal',
    avatar: PHOTO,
    url: `/profile/imelda-quarry-${id}`,
  };
  for (const _turn of [1, 2]) expect(await act(token, 'show')).toEqual({ success: true, page });
  await hideProfile(site.storage, id, 'd1', { at: 1, by: 'a', reason: 'spam', note: '' });
  expect((await act(token, 'show')).page).toEqual({ ...page, avatar: '', url: '' });
});

test('a claim link that was used says that the page was kept, and so does another link to that page', async () => {
  const { id, token } = await anImportedPage();
  const other = await createLink(site.storage, 'claim', id, { email: EMAIL });
  await act(token, 'keep');
  for (const each of [token, other])
    for (const action of ['show', 'keep', 'remove', 'export'])
      expect(await act(each, action)).toMatchObject({ code: 'invalid', message: OVER, ended: 'claimed' });
  const forged = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect(await act(forged, 'keep')).toEqual(expect.not.objectContaining({ ended: expect.anything() }));
});

test('what is left of a used link holds nothing of the record', async () => {
  const { id, token } = await anImportedPage();
  await act(token, 'keep');
  const left = await Promise.all(site.blobs.keys(`links/${id}/`).map((key) => site.storage.getJson(key)));
  expect(left).toEqual([{ used: 'claimed' }]);
});

test('a link to a page that was deleted says so, and nothing is left of it', async () => {
  const { id, token } = await anImportedPage();
  await act(token, 'remove');
  expect(await act(token, 'keep')).toMatchObject({ message: OVER, ended: 'removed' });
  expect(site.blobs.keys(`links/${id}/`)).toEqual([]);
});

test('a link whose time is over says so', async () => {
  const { token } = await anImportedPage();
  site.clock.advance(LINK_LIVES.claim);
  expect(await act(token, 'show')).toMatchObject({ message: OVER, ended: 'expired' });
});

test('a used confirmation link says that the address was confirmed, or taken off the page', async () => {
  const first = await aRegisteredProfile();
  const confirming = await tokenFor(first.email, 'ConfirmEmail');
  await confirm(confirming);
  expect((await confirm(confirming)).body).toMatchObject({ message: OVER, ended: 'confirmed' });
  const second = await aRegisteredProfile();
  const denying = await tokenFor(second.email, 'ConfirmEmail');
  await confirm(denying, 'deny');
  expect((await confirm(denying)).body).toMatchObject({ message: OVER, ended: 'denied' });
});

test('a used undo link says that the change was undone', async () => {
  await changeEmail(site, 'next@example.org', await aSession(site.storage, owner.id));
  const token = await tokenFor(owner.email, 'UndoEmail');
  expect((await undo(token)).status).toBe(200);
  expect((await undo(token)).body).toMatchObject({ message: OVER, ended: 'undone' });
});

test('a used reset link says that the password was changed', async () => {
  const { id, email } = owner;
  const { changed } = (await site.storage.getJson<{ changed: number }>(`accounts/${id}`)) ?? { changed: 0 };
  const token = await createLink(site.storage, 'reset', id, { email, changed });
  expect((await reset(token)).success).toBe(true);
  expect(await reset(token)).toMatchObject({
    message: 'This reset link is no longer valid.',
    ended: 'changed',
  });
});
