import { beforeEach, expect, test, vi } from 'vitest';
import { getAccount } from '../../../src/accounts/storage/accounts.ts';
import { anOwner, type Owner } from '../../support/builders/owners.ts';
import { aSite, PASSWORD, send } from '../../support/calls/calls.ts';
import { canLogIn, isTaken, publicStatus } from '../../support/calls/owner-calls.ts';
import { makeEditor } from '../../support/hands.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;
let editor: Owner;
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  site = aSite();
  owner = await anOwner(site.storage, { email: 'owner@example.org' });
  editor = await anOwner(site.storage, { email: 'editor@example.org' });
  await makeEditor(site.storage, owner.id, editor.id);
});
const remove = (id: string, cookie: string) =>
  send('delete-profile.php', { json: { id, password: PASSWORD }, cookie });

test('a page goes, and the login of an editor who has another one goes on', async () => {
  expect((await remove(owner.id, owner.cookie)).status).toBe(200);
  expect([await publicStatus(owner.id), await getAccount(site.storage, owner.id)]).toEqual([404, null]);
  expect(await isTaken('owner@example.org')).toBe(false);
  const { body } = await send('get-user.php', { json: {}, cookie: editor.cookie });
  expect([body.user.id, body.pages.length]).toEqual([editor.id, 1]);
  expect(await canLogIn(site, 'editor@example.org')).toBe(true);
});

test('a login whose own page goes keeps the page that it edits, its address and its password', async () => {
  const { status, cookies } = await remove(editor.id, editor.cookie);
  expect([status, cookies]).toEqual([200, []]);
  expect(await isTaken('editor@example.org')).toBe(true);
  const { body } = await send('get-user.php', { json: {}, cookie: editor.cookie });
  expect([body.user.id, body.pages]).toMatchObject([owner.id, [{ id: owner.id, role: 'editor' }]]);
  expect(await canLogIn(site, 'editor@example.org')).toBe(true);
});

test('a login whose last page went has ended: it opens nothing, and its address is free', async () => {
  await remove(editor.id, editor.cookie);
  await remove(owner.id, owner.cookie);
  expect(await getAccount(site.storage, editor.id)).toBeNull();
  expect((await send('get-user.php', { json: {}, cookie: editor.cookie })).status).toBe(401);
  expect(await canLogIn(site, 'editor@example.org')).toBe(false);
  expect(await isTaken('editor@example.org')).toBe(false);
});

test('an editor cannot delete the page, whatever the password', async () => {
  const { status, body } = await remove(owner.id, editor.cookie);
  expect([status, body.code]).toEqual([403, 'owner-only']);
});
