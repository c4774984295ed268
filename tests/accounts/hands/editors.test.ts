import { beforeEach, expect, test } from 'vitest';
import { verifyProfile } from '../../../src/profiles/badge/storage/verify.ts';
import { anOwner, type Owner } from '../../support/builders/owners.ts';
import { aPhoto, aSite, PASSWORD, send } from '../../support/calls/calls.ts';
import { edit, publicRecord } from '../../support/calls/owner-calls.ts';
import { makeEditor, removeEditor } from '../../support/hands.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;
let editor: Owner;
beforeEach(async () => {
  site = aSite();
  owner = await anOwner(site.storage, { email: 'owner@example.org' });
  editor = await anOwner(site.storage, { email: 'editor@example.org' });
  await makeEditor(site.storage, owner.id, editor.id);
});
const user = async (id: string, cookie: string) =>
  (await send('get-user.php', { json: { id }, cookie })).body.user;
const change = (fields: Record<string, string | File>) => edit({ id: owner.id, ...fields }, editor.cookie);
const REFUSED = [403, 'owner-only'];

test('an editor reads private values and edits the page; its history says owner', async () => {
  await edit({ private_fields: 'hobbies' }, owner.cookie);
  const { status, body } = await change({ hobbies: 'Rowing' });
  expect([status, body.user.hobbies]).toEqual([200, 'Rowing']);
  expect((await user(owner.id, editor.cookie)).private_fields).toEqual(['hobbies']);
  await change({ currentcity: 'Bergen' });
  const { items } = (await send('get-history.php', { query: { id: owner.id } })).body;
  expect(items[0]).toMatchObject({ by: 'owner' });
  expect(JSON.stringify(items)).not.toContain(editor.id);
});

test.each([
  { email: 'new@example.org', password: PASSWORD },
  { private_fields: 'hobbies' },
  { listed: 'no' },
  { open_data: 'yes' },
  { machines: 'no-ai' },
  { suggestions: 'no' },
])('an editor may not change %o, and nothing is stored', async (fields) => {
  const before = await user(owner.id, owner.cookie);
  const { status, body } = await change({ ...fields, hobbies: 'Rowing' });
  expect([status, body.code]).toEqual(REFUSED);
  expect(await user(owner.id, owner.cookie)).toEqual(before);
});

test('fields of the owner that an editor sends unchanged are ignored', async () => {
  const { status } = await change({
    email: ' Owner@Example.org',
    private_fields: '',
    listed: 'yes',
    open_data: 'no',
    machines: '',
    suggestions: 'yes',
    hobbies: 'Rowing',
  });
  expect(status).toBe(200);
  expect(await publicRecord(owner.id)).toMatchObject({ hobbies: 'Rowing', email: 'owner@example.org' });
});

test('an editor changes name and main photo until the page is verified', async () => {
  expect((await change({ name: 'Asha R.', avatar: await aPhoto() })).status).toBe(200);
  await verifyProfile(site.storage, owner.id, true, 'admin@example.org');
  expect((await change({ name: 'Somebody Else' })).body.code).toBe('owner-only');
  expect((await change({ avatar: await aPhoto() })).body.code).toBe('owner-only');
  expect((await change({ hobbies: 'Rowing' })).status).toBe(200);
  expect((await edit({ id: owner.id, name: 'Asha Q.' }, owner.cookie)).status).toBe(200);
});

test('an editor who was removed acts on the page no more from the next call', async () => {
  await removeEditor(site.storage, owner.id, editor.id);
  const { status, body } = await change({ hobbies: 'Rowing' });
  expect([status, body.code]).toEqual([403, 'forbidden']);
  expect((await send('get-user.php', { json: {}, cookie: editor.cookie })).body.user.id).toBe(editor.id);
});

test('what is not for editors is refused before anything of it is read', async () => {
  const json = { id: owner.id, password: PASSWORD };
  for (const name of ['delete-profile', 'request-badge', 'prove-link', 'send-confirmation', 'appeal']) {
    const { status, body } = await send(`${name}.php`, {
      json: { ...json, field: 'website', basis: 'known', evidence: '', note: '', text: 'x' },
      cookie: editor.cookie,
    });
    expect([name, status, body.code]).toEqual([name, ...REFUSED]);
  }
  const exported = await send('export-profile.php', { query: { id: owner.id }, cookie: editor.cookie });
  expect([exported.status, exported.body.code]).toEqual(REFUSED);
});

test('an editor changes the password and the address of the own login', async () => {
  const changed = await send('change-email.php', {
    json: { email: 'editor@example.net', password: PASSWORD },
    cookie: editor.cookie,
  });
  expect(changed.status).toBe(200);
  expect((await user(editor.id, editor.cookie)).email).toBe('editor@example.net');
  expect((await user(owner.id, editor.cookie)).email).toBe('owner@example.org');
});

test('a former name that an editor adds is private until the owner says otherwise, whatever the editor’s form sends', async () => {
  const names = JSON.stringify([{ text: 'Asha Iyer', language: '', kind: 'former' }]);
  const { status, body } = await change({ names, private_fields: '' });
  expect([status, body.user.private_fields]).toEqual([200, ['names:former']]);
  expect((await publicRecord(owner.id)).names).toEqual([]);
});
