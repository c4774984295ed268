import { expect, test } from 'vitest';
import { hideProfile } from '../../../../src/moderation/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { HISTORY_SENTENCES } from '../../../../src/profiles/history/rules/sentences.ts';
import { HISTORY } from '../../../../src/profiles/rules/limits.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { BY_ADMIN, editStored } from '../../../support/builders/stored-profiles.ts';
import { aPhoto, aRegistration, send } from '../../../support/calls/calls.ts';
import { edit, ownRecord, publicRecord } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';

const { site, owner } = withOwner({ nickname: 'Ash', dob: '1980-03-07' });

const read = async (query: Record<string, string> = {}, cookie?: string) =>
  (
    await send('get-history.php', {
      query: { id: owner.id, ...query },
      ...(cookie && { cookie }),
    })
  ).body;
const numbers = async (query: Record<string, string> = {}, cookie?: string): Promise<number[]> =>
  (await read(query, cookie)).items.map(({ number }: { number: number }) => number);
const change = async (number: number, cookie?: string) =>
  (await read({ number: String(number) }, cookie)).change;
const undo = (number: number) => send('undo-change.php', { json: { number }, cookie: owner.cookie });
const save = (fields: Record<string, string | File>) => {
  site.clock.advance(60_000);
  return edit(fields, owner.cookie);
};

test('a page without a change has its beginning, with the fields that it has and no values of photos', async () => {
  const { items, next } = await read();
  expect(next).toBeNull();
  expect(items).toEqual([
    {
      number: 1,
      at: new Date(owner.record.created).toISOString(),
      by: 'import',
      fields: expect.arrayContaining(['name', 'nickname', 'dob']),
    },
  ]);
  expect(items[0].fields).not.toContain('email');
  expect(items[0].fields).not.toContain('phone');
  expect(items[0].fields).not.toContain('marital');
  expect((await change(1)).fields.nickname).toEqual({ before: '', after: 'Ash' });
});

test('a registration is its owner’s, and begins with what was entered', async () => {
  const form = await aRegistration('personal', { email: 'new@example.org' });
  const { body } = await send('register.php', { form });
  const { items } = (await send('get-history.php', { query: { id: body.id } })).body;
  expect(items).toMatchObject([{ number: 1, by: 'owner' }]);
  expect(items[0].fields).toContain('avatar');
});

test('each edit is one change, newest first, with the values before and after it', async () => {
  await save({ nickname: 'Ashi', hometown: 'Goa' });
  await save({ nickname: 'Asha', avatar: await aPhoto() });
  await save({ nickname: 'Asha' });
  expect((await read()).items).toMatchObject([
    { number: 3, by: 'owner', fields: ['nickname', 'avatar'] },
    { number: 2, by: 'owner', fields: ['nickname', 'hometown'] },
    // Only its owner can have edited it, so it was not an import that made it.
    { number: 1, by: 'owner' },
  ]);
  expect(await change(3)).toMatchObject({
    fields: { nickname: { before: 'Ashi', after: 'Asha' }, avatar: { before: null, after: null } },
  });
  expect((await change(2)).fields.hometown).toEqual({ before: 'Mysuru', after: 'Goa' });
});

test('e-mail, phone and choices are in no history', async () => {
  await save({ phone: '9845099999' });
  await save({ listed: 'no' });
  await save({ nickname: 'Ashi', phone: '9845088888' });
  expect(await numbers()).toEqual([2, 1]);
  expect(JSON.stringify([await change(2, owner.cookie), await change(1, owner.cookie)])).not.toMatch(
    /98450|example\.org/,
  );
});

test('a field that is private now is in no change, and the owner sees it', async () => {
  await save({ nickname: 'Ashi' });
  await save({ hometown: 'Goa', nickname: 'Asha' });
  await save({ private_fields: 'nickname' });
  expect(await numbers()).toEqual([3, 1]);
  expect((await change(3)).fields).toEqual({ hometown: { before: 'Mysuru', after: 'Goa' } });
  expect((await change(1)).fields.nickname).toBeUndefined();
  expect((await read({ number: '2' })).success).toBe(false);
  expect(await numbers({}, owner.cookie)).toEqual([3, 2, 1]);
  expect((await change(2, owner.cookie)).fields.nickname).toEqual({ before: 'Ash', after: 'Ashi' });
  await save({ private_fields: '' });
  expect(await numbers()).toEqual([3, 2, 1]);
});

test('what was written while its field was private is never told, also when the field is public again', async () => {
  await save({ private_fields: 'nickname,dob:year' });
  await save({ nickname: 'Secret', dob: '1981-09-09' });
  await save({ private_fields: '' });
  await save({ nickname: 'Open', dob: '1982-01-01' });
  const text = JSON.stringify([await read(), await change(4 - 1), await read({ number: '2' })]);
  expect(text).not.toMatch(/Secret|09-09/);
  expect((await change(3)).fields).toEqual({
    nickname: { before: null, after: 'Open' },
    dob: { before: null, after: '1982-01-01' },
  });
  expect((await change(2)).fields).toEqual({
    nickname: { before: 'Ash', after: null },
    dob: { before: '1980-03-07', after: null },
  });
  expect((await change(3, owner.cookie)).fields.nickname).toEqual({ before: 'Secret', after: 'Open' });
});

test('what a page without a history has in private counts as written so', async () => {
  const page = aProfileRecord({ nickname: 'Secret', private_fields: ['nickname'] });
  await createProfile(site.storage, page);
  await editStored(site.storage, page.id, { private_fields: [] });
  await editStored(site.storage, page.id, { nickname: 'Open' });
  const { items } = (await send('get-history.php', { query: { id: page.id } })).body;
  expect(items).toHaveLength(2);
  for (const number of ['1', '2']) {
    const { body } = await send('get-history.php', { query: { id: page.id, number } });
    expect(JSON.stringify(body)).not.toContain('Secret');
  }
});

test('a minor’s date of birth is never told, also when they have come of age', async () => {
  const page = aProfileRecord({ dob: '2014-05-06', created: site.clock.now() });
  await createProfile(site.storage, page);
  await editStored(site.storage, page.id, { nickname: 'Kid' });
  site.clock.advance(5 * 366 * 86_400_000);
  await editStored(site.storage, page.id, { dob: '2014-05-07' });
  for (const number of ['1', '2', '3']) {
    const { body } = await send('get-history.php', { query: { id: page.id, number } });
    expect(JSON.stringify(body)).not.toContain('05-06');
  }
});

test('pages of a history follow one another, and an unknown number, a forged cursor and a limit beyond are refused', async () => {
  for (let time = 0; time < 6; time += 1) await save({ nickname: `Ash ${time}` });
  const first = await read({ limit: '3' });
  const second = await read({ limit: '3', cursor: first.next });
  const third = await read({ limit: '3', cursor: second.next });
  expect(
    [first, second, third].map(({ items }) => items.map((each: { number: number }) => each.number)),
  ).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
  expect(third.next).toBeNull();
  const refused = async (query: Record<string, string>) =>
    (await send('get-history.php', { query: { id: owner.id, ...query } })).status;
  expect(await refused({ number: '9' })).toBe(404);
  expect(await refused({ cursor: 'made-up' })).toBe(400);
  expect(await refused({ limit: String(HISTORY.maxPage + 1) })).toBe(400);
  expect(await refused({ limit: '0' })).toBe(400);
});

test('a page that is hidden has a history for its owner alone, and an unknown one has none', async () => {
  await hideProfile(site.storage, owner.id, 'd1', BY_ADMIN);
  expect(await read()).toMatchObject({ success: false, message: 'Profile not found' });
  expect(await numbers({}, owner.cookie)).toEqual([1]);
  for (const id of ['nobody0000', '../x', 'x'])
    expect((await send('get-history.php', { query: { id } })).status).toBe(404);
});

test('an undo brings back the text fields before a change, as a new change', async () => {
  await save({ nickname: 'Ashi', hometown: 'Goa', avatar: await aPhoto() });
  await save({ school: 'Hilltop' });
  const { status, body } = await undo(2);
  expect([status, body]).toEqual([200, { success: true, message: HISTORY_SENTENCES.undone, number: 4 }]);
  expect(await publicRecord(owner.id)).toMatchObject({
    nickname: 'Ash',
    hometown: 'Mysuru',
    school: 'Hilltop',
  });
  expect((await publicRecord(owner.id)).avatar).not.toBe('default.jpg');
  expect((await read()).items[0]).toMatchObject({ number: 4, by: 'owner', fields: ['nickname', 'hometown'] });
  expect((await undo(4)).status).toBe(200);
  expect(await ownRecord(owner.cookie)).toMatchObject({ nickname: 'Ashi', hometown: 'Goa' });
});

test('an undo is refused for the beginning, an unknown change, a photo, and what has changed since', async () => {
  await save({ avatar: await aPhoto() });
  await save({ nickname: 'Ashi', hometown: 'Goa' });
  await save({ hometown: 'Pune' });
  expect((await undo(1)).status).toBe(409);
  expect((await undo(2)).body).toMatchObject({ code: 'conflict', message: HISTORY_SENTENCES.nothing });
  expect((await undo(99)).status).toBe(404);
  expect((await undo(3)).body).toMatchObject({
    code: 'conflict',
    errors: { hometown: HISTORY_SENTENCES.changedSince },
  });
  expect((await ownRecord(owner.cookie)).nickname).toBe('Ashi');
});

test('an owner undoes what only they see, and the rules of an edit hold', async () => {
  await save({ marital: 'Married', children: '2' });
  expect(await numbers()).toEqual([1]);
  expect((await undo(2)).status).toBe(200);
  expect(await ownRecord(owner.cookie)).toMatchObject({ marital: 'Single', children: '' });
  await editStored(site.storage, owner.id, { hobbies: '' });
  await save({ hobbies: 'Chess' });
  expect((await undo(5)).body.errors).toHaveProperty('hobbies');
});

test('an owner’s export has the history', async () => {
  await save({ marital: 'Married' });
  const { body } = await send('export-profile.php', { cookie: owner.cookie });
  expect(body.history).toMatchObject([
    { number: 2, fields: { marital: { before: 'Single', after: 'Married' } } },
    { number: 1 },
  ]);
});

test('other sites read a history, but not with a session, whose owner sees more', async () => {
  const query = { id: owner.id };
  const open = await send('get-history.php', { query });
  const own = await send('get-history.php', { query, cookie: owner.cookie });
  expect(open.headers.get('access-control-allow-origin')).toBe('*');
  expect(own.headers.get('access-control-allow-origin')).toBeNull();
});
