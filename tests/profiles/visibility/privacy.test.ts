import type { Context } from '@netlify/functions';
import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { sitemap } from '../../../src/sharing/sitemap/server.ts';
import { aPhoto, aRegistration, send, serve } from '../../support/calls/calls.ts';
import { edit, ownRecord, publicRecord } from '../../support/calls/owner-calls.ts';
import { withOwner } from '../../support/calls/owner-site.ts';

const { site, owner } = withOwner({ dob: '1990-05-12', school: 'Secretschool', hobbies: 'Chess' });

const found = async (q: string) => (await send('get-profile.php', { query: { q } })).body.total;
const compact = async () => {
  site.clock.advance(120_000);
  await compactTopic(site.storage, directoryTopic);
};

test('a private field is empty in public records, and no search finds it', async () => {
  expect(await ownRecord(owner.cookie)).toMatchObject({ private_fields: [], listed: 'yes' });
  expect(await found('secretschool')).toBe(1);
  expect(
    (await edit({ private_fields: 'school, hometown,email,avatar1', avatar1: await aPhoto() }, owner.cookie))
      .status,
  ).toBe(200);
  for (const turn of [1, 2]) {
    expect(await publicRecord(owner.id)).toMatchObject({
      school: '',
      hometown: '',
      email: '',
      avatar1: '',
      hobbies: 'Chess',
    });
    expect([await found('secretschool'), await found('chess'), turn]).toEqual([0, 1, turn]);
    await compact();
  }
  const user = await ownRecord(owner.cookie);
  expect(user.private_fields).toEqual(['email', 'school', 'hometown', 'avatar1']);
  expect(user).toMatchObject({ school: 'Secretschool', email: owner.email });
  expect(user.avatar1).not.toBe('');
  const { body } = await send('export-profile.php', { cookie: owner.cookie });
  expect(body.profile).toMatchObject({ school: 'Secretschool', private_fields: user.private_fields });
});

test('a list of private fields replaces the earlier one, an empty list clears it, and a missing one keeps it', async () => {
  await edit({ private_fields: 'school' }, owner.cookie);
  await edit({ nickname: 'Ash' }, owner.cookie);
  expect((await ownRecord(owner.cookie)).private_fields).toEqual(['school']);
  await edit({ private_fields: 'hobbies' }, owner.cookie);
  expect((await publicRecord(owner.id)).school).toBe('Secretschool');
  await edit({ private_fields: '' }, owner.cookie);
  expect((await ownRecord(owner.cookie)).private_fields).toEqual([]);
  expect((await publicRecord(owner.id)).hobbies).toBe('Chess');
});

test('a date of birth can be shown as the year only', async () => {
  await edit({ private_fields: 'dob:year' }, owner.cookie);
  expect((await publicRecord(owner.id)).dob).toBe('1990');
  expect([await found('1990'), await found('05-12')]).toEqual([1, 0]);
  expect((await ownRecord(owner.cookie)).dob).toBe('1990-05-12');
  await edit({ private_fields: 'dob' }, owner.cookie);
  expect([(await publicRecord(owner.id)).dob, await found('1990')]).toEqual(['', 0]);
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
  await edit({ private_fields: 'school' }, owner.cookie);
  const { status, body } = await edit({ private_fields: sent, nickname: 'Ash' }, owner.cookie);
  expect([status, Object.keys(body.errors), body.code]).toEqual([400, ['private_fields'], 'invalid']);
  expect(await ownRecord(owner.cookie)).toMatchObject({ private_fields: ['school'], nickname: '' });
});

test('a registration can set private fields, of a business under either field name', async () => {
  const form = await aRegistration('professional', { private_fields: 'phone1,email,gst', gst1: null });
  const { body } = await send('register.php', { form });
  expect(await publicRecord(body.id)).toMatchObject({ phone: '', email: '', companyname: 'Kaveri Looms' });
  const refused = await send('register.php', {
    form: await aRegistration('professional', { private_fields: 'foundername' }),
  });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['private_fields']]);
});

test('an unlisted page can be read and is in no list, search or sitemap', async () => {
  expect(await found('')).toBe(1);
  expect((await edit({ listed: 'no' }, owner.cookie)).body.user.listed).toBe('no');
  for (const turn of [1, 2]) {
    expect([await found(''), await found('chess'), turn]).toEqual([0, 0, turn]);
    expect((await publicRecord(owner.id)).hobbies).toBe('Chess');
    expect(await sitemap(site.storage, 'https://vitae.example', null)).not.toContain(owner.id);
    await compact();
  }
  await edit({ listed: 'yes' }, owner.cookie);
  expect(await found('chess')).toBe(1);
  const { status, body } = await edit({ listed: 'maybe' }, owner.cookie);
  expect([status, body.errors]).toEqual([400, { listed: 'Listed must be yes or no' }]);
});

test.each(['Vitae', 'vitae support', 'The Vitae Team', 'Vіtае Аdmіn', 'Vitae Customer Care', 'Name 🆗'])(
  'the name %j is reserved',
  async (name) => {
    const sentence = 'This name is reserved';
    const refused = await send('register.php', { form: await aRegistration('personal', { name }) });
    expect([refused.status, refused.body.errors]).toEqual([400, { name: sentence }]);
    const { status, body } = await edit({ name }, owner.cookie);
    expect([status, body.errors, body.message]).toEqual([400, { name: sentence }, sentence]);
    const company = await aRegistration('professional', { companyname: name });
    expect((await send('register.php', { form: company })).body.errors).toEqual({
      companyname: sentence,
    });
  },
);

test('invisible filler characters are removed, and a name made only of them is empty', async () => {
  expect((await edit({ name: 'As\u115fha\u3164 Rao', nickname: '\u3164' }, owner.cookie)).status).toBe(200);
  expect(await ownRecord(owner.cookie)).toMatchObject({ name: 'Asha Rao', nickname: '' });
  const { status, body } = await edit({ name: '\u3164\u200b\u115f' }, owner.cookie);
  expect([status, body.errors]).toEqual([400, { name: 'Name is required' }]);
});

test('only its owner and administrators can load a private photo', async () => {
  await edit({ avatar1: await aPhoto() }, owner.cookie);
  const { avatar1: file } = await ownRecord(owner.cookie);
  const ask = async (cookie?: string) => {
    const request = new Request(
      `http://localhost:8888/uploads/${file}`,
      cookie ? { headers: { cookie } } : {},
    );
    const { status, headers } = await serve(request, {} as Context);
    return [status, headers.get('cache-control')];
  };
  expect((await ask())[0]).toBe(200);
  await edit({ private_fields: 'avatar1' }, owner.cookie);
  expect(await ask()).toEqual([404, 'no-store']);
  expect(await ask(owner.cookie)).toEqual([200, 'private, no-store']);
  await edit({ private_fields: '' }, owner.cookie);
  expect((await ask())[0]).toBe(200);
});
