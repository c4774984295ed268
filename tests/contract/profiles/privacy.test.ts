import type { Context } from '@netlify/functions';
import { beforeEach, expect, test } from 'vitest';
import exportProfile from '../../../netlify/functions/export-profile.ts';
import getProfile from '../../../netlify/functions/get-profile.ts';
import ownUser from '../../../netlify/functions/get-user.ts';
import register from '../../../netlify/functions/register.ts';
import updateProfile from '../../../netlify/functions/update-profile.ts';
import uploads from '../../../netlify/functions/uploads.ts';
import { sitemap } from '../../../src/server/site/sitemap.ts';
import { directoryTopic } from '../../../src/storage/directory/directory.ts';
import { compactTopic } from '../../../src/storage/engine/compaction.ts';
import { anOwner, formOf, type Owner } from '../../support/builders/owners.ts';
import { aPhoto, aRegistration, aSite, send } from '../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;
beforeEach(async () => {
  site = aSite();
  owner = await anOwner(site.storage, { dob: '1990-05-12', school: 'Secretschool', hobbies: 'Chess' });
});

const save = (fields: Record<string, string | File>) =>
  send(updateProfile, 'update-profile.php', { form: formOf(fields), cookie: owner.cookie });
const record = async (id = owner.id) =>
  (await send(getProfile, 'get-profile.php', { query: { id } })).body.data[0];
const found = async (q: string) => (await send(getProfile, 'get-profile.php', { query: { q } })).body.total;
const own = async () => (await send(ownUser, 'get-user.php', { json: {}, cookie: owner.cookie })).body.user;
const compact = async () => {
  site.clock.advance(120_000);
  await compactTopic(site.storage, directoryTopic);
};

test('a private field is empty in public records, and no search finds it', async () => {
  expect(await own()).toMatchObject({ private_fields: [], listed: 'yes' });
  expect(await found('secretschool')).toBe(1);
  expect(
    (await save({ private_fields: 'school, hometown,email,avatar1', avatar1: await aPhoto() })).status,
  ).toBe(200);
  for (const turn of [1, 2]) {
    expect(await record()).toMatchObject({
      school: '',
      hometown: '',
      email: '',
      avatar1: '',
      hobbies: 'Chess',
    });
    expect([await found('secretschool'), await found('chess'), turn]).toEqual([0, 1, turn]);
    await compact();
  }
  const user = await own();
  expect(user.private_fields).toEqual(['email', 'school', 'hometown', 'avatar1']);
  expect(user).toMatchObject({ school: 'Secretschool', email: owner.email });
  expect(user.avatar1).not.toBe('');
  const { body } = await send(exportProfile, 'export-profile.php', { cookie: owner.cookie });
  expect(body.profile).toMatchObject({ school: 'Secretschool', private_fields: user.private_fields });
});

test('a list of private fields replaces the earlier one, an empty list clears it, and a missing one keeps it', async () => {
  await save({ private_fields: 'school' });
  await save({ nickname: 'Ash' });
  expect((await own()).private_fields).toEqual(['school']);
  await save({ private_fields: 'hobbies' });
  expect((await record()).school).toBe('Secretschool');
  await save({ private_fields: '' });
  expect((await own()).private_fields).toEqual([]);
  expect((await record()).hobbies).toBe('Chess');
});

test('a date of birth can be shown as the year only', async () => {
  await save({ private_fields: 'dob:year' });
  expect((await record()).dob).toBe('1990');
  expect([await found('1990'), await found('05-12')]).toEqual([1, 0]);
  expect((await own()).dob).toBe('1990-05-12');
  await save({ private_fields: 'dob' });
  expect([(await record()).dob, await found('1990')]).toEqual(['', 0]);
});

test.each([
  'name',
  'message',
  'avatar',
  'profession',
  'phone',
  'gst',
  'password',
  'school,nothing',
  'dob:day',
])('making %s private is refused, and nothing changes', async (sent) => {
  await save({ private_fields: 'school' });
  const { status, body } = await save({ private_fields: sent, nickname: 'Ash' });
  expect([status, Object.keys(body.errors), body.code]).toEqual([400, ['private_fields'], 'invalid']);
  expect(await own()).toMatchObject({ private_fields: ['school'], nickname: '' });
});

test('a registration can set private fields, of a business under either field name', async () => {
  const form = await aRegistration('professional', { private_fields: 'phone1,email,gst', gst1: null });
  const { body } = await send(register, 'register.php', { form });
  expect(await record(body.id)).toMatchObject({ phone: '', email: '', companyname: 'Kaveri Looms' });
  const refused = await send(register, 'register.php', {
    form: await aRegistration('professional', { private_fields: 'foundername' }),
  });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['private_fields']]);
});

test('an unlisted page can be read and is in no list, search or sitemap', async () => {
  expect(await found('')).toBe(1);
  expect((await save({ listed: 'no' })).body.user.listed).toBe('no');
  for (const turn of [1, 2]) {
    expect([await found(''), await found('chess'), turn]).toEqual([0, 0, turn]);
    expect((await record()).hobbies).toBe('Chess');
    expect(await sitemap(site.storage, 'https://vitae.example', null)).not.toContain(owner.id);
    await compact();
  }
  await save({ listed: 'yes' });
  expect(await found('chess')).toBe(1);
  const { status, body } = await save({ listed: 'maybe' });
  expect([status, body.errors]).toEqual([400, { listed: 'Listed must be yes or no' }]);
});

test.each(['Vitae', 'vitae support', 'The Vitae Team', 'Vіtае Аdmіn', 'Official Vitae'])(
  'the name %j is reserved',
  async (name) => {
    const sentence = 'This name is reserved';
    const refused = await send(register, 'register.php', { form: await aRegistration('personal', { name }) });
    expect([refused.status, refused.body.errors]).toEqual([400, { name: sentence }]);
    const { status, body } = await save({ name });
    expect([status, body.errors, body.message]).toEqual([400, { name: sentence }, sentence]);
    const company = await aRegistration('professional', { companyname: name });
    expect((await send(register, 'register.php', { form: company })).body.errors).toEqual({
      companyname: sentence,
    });
  },
);

test('invisible filler characters are removed, and a name made only of them is empty', async () => {
  expect((await save({ name: 'As\u115fha\u3164 Rao', nickname: '\u3164' })).status).toBe(200);
  expect(await own()).toMatchObject({ name: 'Asha Rao', nickname: '' });
  const { status, body } = await save({ name: '\u3164\u200b\u115f' });
  expect([status, body.errors]).toEqual([400, { name: 'Name is required' }]);
});

test('only its owner and administrators can load a private photo', async () => {
  await save({ avatar1: await aPhoto() });
  const { avatar1: file } = await own();
  const ask = async (cookie?: string) => {
    const request = new Request(
      `http://localhost:8888/uploads/${file}`,
      cookie ? { headers: { cookie } } : {},
    );
    const { status, headers } = await uploads(request, {} as Context);
    return [status, headers.get('cache-control')];
  };
  expect((await ask())[0]).toBe(200);
  await save({ private_fields: 'avatar1' });
  expect(await ask()).toEqual([404, 'no-store']);
  expect(await ask(owner.cookie)).toEqual([200, 'private, no-store']);
  await save({ private_fields: '' });
  expect((await ask())[0]).toBe(200);
});
