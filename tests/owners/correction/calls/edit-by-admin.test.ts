import { beforeEach, describe, expect, test } from 'vitest';
import { claimEmail, getIdByEmail } from '../../../../src/accounts/email/storage.ts';
import { createLink } from '../../../../src/accounts/links/storage.ts';
import { getPhoto } from '../../../../src/base/photos/storage.ts';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { getImportedId } from '../../../../src/profiles/identity/storage/import-keys.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { ADMIN, aSessionCookie } from '../../../support/builders/admins.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aPhoto as aPhotoFile } from '../../../support/builders/photos.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aPhoto, PASSWORD, send } from '../../../support/calls/calls.ts';
import { publicRecord, publicStatus } from '../../../support/calls/owner-calls.ts';

const { site, admin } = withAdmin();

/** A page as an import leaves it: only a name and an e-mail, and a birth date that is wrong. */
const imported = async (given: Partial<ProfileRecord> = {}): Promise<ProfileRecord> => {
  const bare = { profession: '', phone: '', message: '', dob: '1868-11-07', key: 'curie', ...given };
  const record =
    given.profile === 'professional'
      ? aBusinessRecord(bare)
      : aProfileRecord({ name: 'Marie Curie', ...bare });
  if (record.email !== '') await claimEmail(site.storage, record.email, record.id);
  await createProfile(site.storage, record);
  return record;
};

let page: ProfileRecord;
beforeEach(async () => {
  page = await imported();
});

const edit = (json: Record<string, unknown>) =>
  admin('CMSeditProfile.php', { json: { id: page.id, version: 1, ...json } });
const userOf = async (id: string) => (await admin('CMSgetUser.php', { query: { id } })).body.user;
const log = async () => (await admin('CMSgetAudit.php')).body.items;

test('a wrong birth date of an imported page is corrected, with only its name left of what a form demands', async () => {
  const { status, body } = await edit({ dob: '1867-11-07', profession: '', phone: '' });
  expect([status, body.success, body.message]).toEqual([200, true, 'Record updated successfully']);
  expect(body.user).toMatchObject({ id: page.id, dob: '1867-11-07', version: 2, account: false });
  expect(await userOf(page.id)).toEqual(body.user);
  expect((await publicRecord(page.id)).dob).toBe('1867-11-07');
});

test('the log names the changed fields, without their values', async () => {
  await edit({ dob: '1867-11-07', message: 'Found radium.' });
  const [entry] = await log();
  expect(entry).toMatchObject({
    action: 'edit-profile',
    target: `Marie Curie (${page.id})`,
    before: null,
    after: { fields: ['dob', 'message'] },
  });
  expect(JSON.stringify(await log())).not.toMatch(/1867|1868|radium/);
});

test('the record that CMSgetUser answers can be sent back whole, changed in one field', async () => {
  const user = await userOf(page.id);
  const { status, body } = await edit({ ...user, hometown: 'Warsaw' });
  expect([status, body.user]).toEqual([
    200,
    { ...user, hometown: 'Warsaw', version: 2, updated: body.user.updated },
  ]);
  expect((await log())[0].after).toEqual({ fields: ['hometown'] });
});

test.each([
  ['an empty name', { name: ' ' }, { name: 'Name is required' }],
  ['no such day', { dob: '1867-02-30' }, { dob: 'Please enter a valid date' }],
  ['text for a number of children', { children: 7 }, { children: 'Children must be text' }],
  ['two bad fields', { phone: '12', email: 'x' }, { phone: /phone/, email: /email/ }],
  ['a name that is reserved', { name: 'Vitae Support' }, { name: 'This name is reserved' }],
])('%s is a 400 and changes nothing', async (_, json, errors) => {
  const { status, body } = await edit(json);
  expect(status).toBe(400);
  for (const [field, sentence] of Object.entries(errors)) expect(body.errors[field]).toMatch(sentence);
  expect(Object.keys(body.errors)).toEqual(Object.keys(errors));
  expect([await getProfileRecord(site.storage, page.id), await log()]).toEqual([page, []]);
});

test.each([
  ['none', undefined],
  ['a text', '1'],
  ['a fraction', 1.5],
])('a version that is %s is a 400', async (_, version) => {
  const { status, body } = await edit({ version, dob: '1867-11-07' });
  expect([status, body.errors]).toEqual([400, { version: 'Version must be a number' }]);
});

test('a change on a version that is not the present one is a 409 with the present record, and nothing is logged', async () => {
  await edit({ hometown: 'Warsaw' });
  const late = await edit({ hometown: 'Paris' });
  expect([late.status, late.body.code, late.body.user.hometown, late.body.user.version]).toEqual([
    409,
    'conflict',
    'Warsaw',
    2,
  ]);
  // A decision on the badge counts too, because the administrator saw the page before it.
  await admin('CMSupdateUser.php', { json: { id: page.id, verified: 'yes' } });
  expect((await edit({ version: 2, hometown: 'Paris' })).status).toBe(409);
  expect((await edit({ version: 3, hometown: 'Paris' })).status).toBe(200);
  expect((await log()).map(({ action }: { action: string }) => action)).toEqual([
    'edit-profile',
    'verify',
    'edit-profile',
  ]);
});

test('of two administrators who correct one version, one is told', async () => {
  const statuses = await Promise.all(['Warsaw', 'Paris'].map((hometown) => edit({ hometown })));
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await log()).toHaveLength(1);
});

test('a page with an account is left to its owner: 409', async () => {
  const owner = await anOwner(site.storage);
  const sent = { id: owner.id, version: 1, name: 'Somebody Else' };
  const { status, body } = await admin('CMSeditProfile.php', { json: sent });
  expect([status, body.error, body.user]).toEqual([
    409,
    'This page has an account, so only its owner can change it.',
    undefined,
  ]);
  expect([(await userOf(owner.id)).account, await log()]).toEqual([true, []]);
});

test('a page that its owner claims meanwhile is theirs', async () => {
  const token = await createLink(site.storage, 'claim', page.id, { email: page.email });
  const json = { token, action: 'keep', password: PASSWORD };
  expect((await send('claim-confirm.php', { json })).status).toBe(200);
  expect((await edit({ dob: '1867-11-07' })).status).toBe(409);
  expect((await userOf(page.id)).account).toBe(true);
});

test('an unknown page is a 404', async () => {
  for (const id of ['nobody0000', '../accounts/x'])
    expect((await admin('CMSeditProfile.php', { json: { id, version: 1 } })).status).toBe(404);
});

test('another e-mail frees the old one, voids its links, and must be free itself', async () => {
  const token = await createLink(site.storage, 'claim', page.id, { email: page.email });
  const other = await anOwner(site.storage);
  const taken = await edit({ email: other.email });
  expect([taken.status, taken.body.errors, await log()]).toEqual([
    400,
    { email: 'This email is already registered' },
    [],
  ]);
  expect((await edit({ email: 'marie@example.org' })).body.user.email_confirmed).toBe(true);
  expect(await getIdByEmail(site.storage, 'marie@example.org')).toBe(page.id);
  expect(await getIdByEmail(site.storage, page.email)).toBeNull();
  const json = { token, action: 'keep', password: PASSWORD };
  expect((await send('claim-confirm.php', { json })).status).toBe(400);
  expect((await edit({ version: 2, email: '' })).body.user.email).toBe('');
});

test('another name suspends the badge, and the log says so', async () => {
  await admin('CMSupdateUser.php', { json: { id: page.id, verified: 'yes' } });
  const { body } = await edit({ version: 2, name: 'Marie Skłodowska Curie' });
  expect([body.user.verified, body.user.recheck]).toEqual(['not-verified.jpg', true]);
  expect((await log()).map(({ action }: { action: string }) => action)).toEqual([
    'suspend-badge',
    'edit-profile',
    'verify',
  ]);
});

test('photos can be taken away, and a change of the website takes its proof', async () => {
  page = await imported({
    profile: 'professional',
    dob: '',
    avatar: 'a.jpg',
    avatar1: 'b.jpg',
    website: 'https://curie.example',
    proven: { website: '2026-11-22' },
  });
  const { body } = await edit({ remove_avatar: '1', website: 'https://radium.example' });
  expect([body.user.avatar, body.user.avatar1, body.user.proven]).toEqual(['default.jpg', 'b.jpg', {}]);
  expect((await log())[0].after).toEqual({ fields: ['website', 'avatar'] });
});

test("a company's name is its page's name", async () => {
  page = await imported({ profile: 'professional', dob: '' });
  const { body } = await edit({ companyname: 'Kaveri Weavers', industry: 'Weaving' });
  expect(body.user).toMatchObject({
    companyname: 'Kaveri Weavers',
    name: 'Kaveri Weavers',
    catagory: 'Weaving',
  });
  expect((await edit({ version: 2, companyname: '' })).body.errors).toEqual({
    companyname: 'Company Name is required',
  });
});

test('an edit that changes nothing is neither written nor logged', async () => {
  expect((await edit({ name: 'Marie Curie' })).body.user.version).toBe(1);
  expect(await log()).toEqual([]);
});

test('what cannot be logged is not changed', async () => {
  site.blobs.faults.failNext(50, 500, {
    when: ({ operation, key }) => operation === 'put' && key.startsWith('audit/'),
  });
  expect((await edit({ dob: '1867-11-07' })).status).toBe(500);
  site.blobs.faults.clear();
  expect(await getProfileRecord(site.storage, page.id)).toEqual(page);
});

test('moderators correct pages, editors may not', async () => {
  const json = { id: page.id, version: 1, hometown: 'Warsaw' };
  for (const [role, expected] of [
    ['editor', 403],
    ['moderator', 200],
  ] as const) {
    const cookie = await aSessionCookie(site.storage, ADMIN, role);
    expect((await send('CMSeditProfile.php', { json, cookie })).status).toBe(expected);
  }
  expect(await publicStatus(page.id)).toBe(200);
});

describe('an import of the same page after a correction', () => {
  const LINE = {
    key: 'curie-2',
    profile: 'personal',
    name: 'Marie Curie',
    dob: '1868-11-07',
    hometown: 'Warszawa',
  };
  const importLine = async (line: Record<string, unknown>) => {
    const { updated, unchanged } = await importProfiles(site.storage, await aLinesFile([line]));
    return [updated, unchanged];
  };
  const corrected = async (): Promise<string> => {
    await importLine(LINE);
    const id = (await getImportedId(site.storage, LINE.key)) ?? '';
    expect((await edit({ id, dob: '1867-11-07' })).status).toBe(200);
    expect((await edit({ id, version: 2, dob: '1867-11-08' })).status).toBe(200);
    return id;
  };

  test('changes nothing while it says what it said before', async () => {
    const id = await corrected();
    const before = await getProfileRecord(site.storage, id);
    expect(await importLine(LINE)).toEqual([0, 1]);
    expect(await getProfileRecord(site.storage, id)).toEqual(before);
  });

  test('brings what is new in it, and leaves the correction', async () => {
    const id = await corrected();
    expect(await importLine({ ...LINE, hometown: 'Warsaw' })).toEqual([1, 0]);
    expect(await getProfileRecord(site.storage, id)).toMatchObject({ hometown: 'Warsaw', dob: '1867-11-08' });
    expect(await importLine(LINE)).toEqual([1, 0]);
    expect(await getProfileRecord(site.storage, id)).toMatchObject({
      hometown: 'Warszawa',
      dob: '1867-11-08',
    });
  });

  test('replaces the correction once it says something else', async () => {
    const id = await corrected();
    expect(await importLine({ ...LINE, dob: '1867-11-09' })).toEqual([1, 0]);
    expect((await getProfileRecord(site.storage, id))?.dob).toBe('1867-11-09');
  });

  test('does not bring a photo back that was taken away', async () => {
    const { buffer } = await aPhotoFile({ width: 600, height: 641 });
    const file = await aLinesFile([{ ...LINE, avatar: 'marie.jpg' }], { 'marie.jpg': buffer });
    const importAll = () => importProfiles(site.storage, file);
    await importAll();
    const id = (await getImportedId(site.storage, LINE.key)) ?? '';
    expect((await edit({ id, remove_avatar: '1' })).body.user.avatar).toBe('default.jpg');
    expect(await importAll()).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await getProfileRecord(site.storage, id))?.avatar).toBe('');
  });
});

describe('when somebody died', () => {
  test('is saved with what was changed beside it, in one change', async () => {
    const { status, body } = await edit({ message: 'Found radium.', died: ' 1934-07-04 ' });
    expect([status, body.user.died, body.user.message, body.user.version]).toEqual([
      200,
      '1934-07-04',
      'Found radium.',
      2,
    ]);
    expect(await publicRecord(page.id)).toMatchObject({ died: '1934-07-04', message: 'Found radium.' });
    const [entry] = await log();
    expect(entry.after).toEqual({ fields: ['message', 'died'] });
  });

  test('stays where it is not sent, and goes where it is empty', async () => {
    await edit({ died: '1934' });
    await edit({ version: 2, hometown: 'Warsaw' });
    expect((await publicRecord(page.id)).died).toBe('1934');
    await edit({ version: 3, died: '' });
    expect((await publicRecord(page.id)).died).toBe('');
  });

  test.each(['1866', '2999', '1934-02-30', '4 July', '1934-07', '\u0661\u0669\u0663\u0664'])(
    'is refused as %j, with everything else',
    async (died) => {
      const { status, body } = await edit({ died, message: 'Found radium.' });
      expect([status, Object.keys(body.errors)]).toEqual([400, ['died']]);
      expect((await publicRecord(page.id)).message).toBe('');
    },
  );

  test('is checked against the birth that comes with it', async () => {
    const { status, body } = await edit({ dob: '1940-01-01', died: '1934' });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['dob', 'died']]);
    expect((await edit({ dob: '2020-01-01', died: '2021' })).status).toBe(200);
  });

  test('is nothing of a company', async () => {
    const company = await imported({ id: 'c1c2c3c4', profile: 'professional', email: '', key: 'co' });
    const { status, body } = await edit({ id: company.id, died: '1934', hometown: '' });
    expect([status, body.user.died]).toEqual([200, '']);
  });
});

describe('photos', () => {
  const editForm = async (given: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id: page.id, version: '1', ...given }))
      form.set(name, value);
    return admin('CMSeditProfile.php', { form });
  };
  const hasPhoto = async (file: string): Promise<boolean> => (await getPhoto(site.storage, file)) !== null;
  const photos = () =>
    userOf(page.id).then(({ avatar, avatar1, avatar2 }) => [avatar, avatar1, avatar2] as string[]);

  test('are set with a text and a date of death beside them, in one change, and can be read', async () => {
    const { status, body } = await editForm({
      avatar: await aPhoto(600, 641),
      avatar2: await aPhoto(800, 600),
      message: 'Found radium.',
      died: '1934-07-04',
      links: JSON.stringify([{ url: 'https://curie.example/', label: 'Museum' }]),
    });
    expect([status, body.user.message, body.user.died, body.user.version]).toEqual([
      200,
      'Found radium.',
      '1934-07-04',
      2,
    ]);
    expect(body.user.links).toEqual([{ url: 'https://curie.example/', label: 'Museum' }]);
    const [avatar = '', avatar1, avatar2 = ''] = await photos();
    expect(avatar1).toBe('');
    for (const file of [avatar, avatar2]) expect(await hasPhoto(file)).toBe(true);
    expect((await log())[0].after).toEqual({ fields: ['message', 'avatar', 'avatar2', 'died', 'links'] });
  });

  test('are replaced and taken away, and the files go with them; an empty box takes nothing away', async () => {
    await editForm({ avatar: await aPhoto(600, 641), avatar1: await aPhoto(640, 480) });
    const before = await photos();
    await editForm({ version: '2', remove_avatar: '', remove_avatar1: '', avatar2: new File([], '') });
    expect(await photos()).toEqual(before);
    const { status } = await editForm({
      version: '2',
      avatar: await aPhoto(300, 300),
      remove_avatar: '1',
      remove_avatar1: '1',
    });
    const [avatar = '', avatar1] = await photos();
    expect([status, avatar1, await hasPhoto(avatar)]).toEqual([200, '', true]);
    for (const file of before.slice(0, 2)) expect(await hasPhoto(file)).toBe(false);
  });

  test('that are none are refused with everything else that is wrong, and nothing is stored', async () => {
    const text = new File(['no photo'], 'marie.jpg', { type: 'image/jpeg' });
    const { status, body } = await editForm({ avatar1: text, name: ' ', avatar: await aPhoto(600, 641) });
    expect([status, Object.keys(body.errors).sort()]).toEqual([400, ['avatar1', 'name']]);
    expect(body.errors.avatar1).toBe('Only JPG, JPEG, PNG files are allowed.');
    const unread = await editForm({ avatar1: text, version: 'x' });
    expect([unread.status, Object.keys(unread.body.errors).sort()]).toEqual([400, ['avatar1', 'version']]);
    expect([await photos(), await log()]).toEqual([['default.jpg', '', ''], []]);
  });

  test.each(['', ' 1', '1.0', '-1', '9999999999'])(
    'do not come with the version %j: 400',
    async (version) => {
      const { status, body } = await editForm({ version, avatar: await aPhoto(600, 641) });
      expect([status, Object.keys(body.errors)]).toEqual([400, ['version']]);
    },
  );

  test('of a page with an account, or on an older version, are a 409 and change nothing', async () => {
    const owner = await anOwner(site.storage);
    expect((await editForm({ id: owner.id, avatar: await aPhoto(600, 641) })).status).toBe(409);
    await edit({ hometown: 'Warsaw' });
    expect((await editForm({ avatar: await aPhoto(600, 641) })).status).toBe(409);
    expect((await photos())[0]).toBe('default.jpg');
  });

  test('another main photo suspends the badge', async () => {
    await editForm({ avatar: await aPhoto(600, 641) });
    await admin('CMSupdateUser.php', { json: { id: page.id, verified: 'yes' } });
    const { body } = await editForm({ version: '3', avatar: await aPhoto(300, 300) });
    expect([body.user.verified, body.user.recheck]).toEqual(['not-verified.jpg', true]);
  });

  test('stay when the page is imported again as it was', async () => {
    const { buffer } = await aPhotoFile({ width: 600, height: 641 });
    const line = { key: 'curie-3', profile: 'personal', name: 'Marie Curie', avatar: 'marie.jpg' };
    const file = await aLinesFile([line], { 'marie.jpg': buffer });
    await importProfiles(site.storage, file);
    const id = (await getImportedId(site.storage, line.key)) ?? '';
    const { body } = await editForm({ id, avatar: await aPhoto(300, 300) });
    expect(await importProfiles(site.storage, file)).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await userOf(id)).avatar).toBe(body.user.avatar);
  });
});
