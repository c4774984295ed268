import { expect, test } from 'vitest';
import { fieldsOf } from '../../../../src/base/fields/rules/fields.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { getProfileRecord, putProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aBusinessRecord } from '../../../support/builders/profiles.ts';
import { aPhoto, PASSWORD, send } from '../../../support/calls/calls.ts';
import { edit, isTaken, listed, ownRecord } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';

const { site, owner } = withOwner();

test('all fields of a person can be changed at once, and record, list and search show them', async () => {
  const wanted: Record<string, string> = {
    name: 'Asha  Ñandú',
    nickname: 'Ash',
    said: 'AH-sha',
    pronouns: 'she/her',
    language: 'pt-BR',
    profession: 'Poet',
    dob: '1980-02-29',
    marital: 'Widowed',
    children: 'Two',
    religion: 'None',
    eduqualification: 'MA',
    school: 'St. Anne',
    college: 'Fergusson',
    hobbies: 'Kites',
    bloodgroup: 'AB-',
    hometown: 'Hubballi',
    currentcity: 'Goa',
    nationality: 'Peruvian',
    facebook: '@ash',
    twitter: 'x.com/ash',
    instagram: 'https://www.instagram.com/ash',
    linked: '@ash',
    sort_name: 'Ñandú, Asha',
    wikidata: 'Q42',
    orcid: '0000-0002-1825-0097',
    isni: '0000 0001 2103 2683',
    phone: '(080) 2345-678901',
    email: 'ash@example.org',
    awards: 'A medal',
    message: 'One\n\nTwo <b>',
  };
  expect(Object.keys(wanted).sort()).toEqual([...fieldsOf('personal')].sort());
  const { status, body } = await edit({ ...wanted, id: owner.id, password: PASSWORD }, owner.cookie);
  expect([status, body.message, body.avatar]).toEqual([200, 'Profile updated successfully', 'default.jpg']);
  expect(body.user).toMatchObject({ ...wanted, version: 2 });
  expect(await ownRecord(owner.cookie)).toEqual(body.user);
  expect(await listed('poet')).toMatchObject([{ id: owner.id, name: 'Asha  Ñandú', profession: 'Poet' }]);
  expect(await isTaken('ASH@example.org')).toBe(true);
  // The old address stays taken while the link that undoes the change is valid.
  expect(await isTaken(owner.email)).toBe(true);
  site.clock.advance(7 * 86_400_000);
  expect(await isTaken(owner.email)).toBe(false);
});

test('a business is named after its company name, and its industry can be sent under either name', async () => {
  const business = await anOwner(site.storage, aBusinessRecord());
  await edit({ companyname: 'Kaveri Mills', industry: 'Cotton' }, business.cookie);
  expect(await ownRecord(business.cookie)).toMatchObject({
    name: 'Kaveri Mills',
    companyname: 'Kaveri Mills',
    catagory: 'Cotton',
    industry: 'Cotton',
  });
  await edit({ industry: 'Cotton', catagory: 'Silk' }, business.cookie);
  expect((await ownRecord(business.cookie)).industry).toBe('Silk');
  await edit({ industry: 'Wool', catagory: '' }, business.cookie);
  expect((await ownRecord(business.cookie)).industry).toBe('Wool');
  expect((await edit({ industry: 'Wool', catagory: '' }, business.cookie)).status).toBe(400);
});

test('fields that an owner cannot change, and unknown fields, are ignored', async () => {
  const before = await ownRecord(owner.cookie);
  const { status } = await edit(
    {
      profile: 'professional',
      verified: 'verified.jpg',
      like: '999',
      view: '999',
      role: 'admin',
      order: '0',
      created: '0',
      avatar: 'https://evil.example/x.jpg',
      avatar1: '/etc/passwd',
      companyname: 'Not mine',
      password: 'Other-pass-1',
      __proto__: 'x',
      constructor: 'x',
      nickname: 'Ash',
    },
    owner.cookie,
  );
  expect(status).toBe(200);
  expect(await ownRecord(owner.cookie)).toEqual({
    ...before,
    nickname: 'Ash',
    version: 2,
    confirmed: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  expect(({} as Record<string, unknown>)['role']).toBeUndefined();
});

test('an imported record may lack fields that registration requires', async () => {
  const bare = await anOwner(site.storage, { phone: '', bloodgroup: '' });
  expect((await edit({ phone: '', bloodgroup: '', nickname: 'B' }, bare.cookie)).status).toBe(200);
});

test('an edit based on an older version is a conflict that returns the current record', async () => {
  expect((await edit({ nickname: 'First', version: '1' }, owner.cookie)).body.user.version).toBe(2);
  const late = await edit({ nickname: 'Second', hometown: 'Goa', version: '1' }, owner.cookie);
  expect([late.status, late.body.success]).toEqual([409, false]);
  expect(late.body.user).toMatchObject({ nickname: 'First', hometown: 'Mysuru', version: 2 });
  expect(await ownRecord(owner.cookie)).toEqual(late.body.user);
  expect((await edit({ nickname: 'Second', version: '2' }, owner.cookie)).status).toBe(200);
  expect((await edit({ nickname: 'x', version: 'two' }, owner.cookie)).status).toBe(400);
});

test('simultaneous edits without a version are all kept', async () => {
  const fields = ['nickname', 'religion', 'school', 'college'];
  const answers = await Promise.all(fields.map((field) => edit({ [field]: 'changed' }, owner.cookie)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await ownRecord(owner.cookie)).toMatchObject({
    nickname: 'changed',
    religion: 'changed',
    school: 'changed',
    college: 'changed',
    version: 5,
  });
});

test('when two owners change to the same e-mail at once, one succeeds', async () => {
  const other = await anOwner(site.storage);
  const answers = await Promise.all([
    edit({ email: 'both@example.org', password: PASSWORD }, owner.cookie),
    edit({ email: 'both@example.org', password: PASSWORD }, other.cookie),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an edit that changes nothing succeeds and keeps the version', async () => {
  const { status, body } = await edit({ name: ' Asha Rao ', id: owner.id }, owner.cookie);
  expect([status, body.user.version]).toEqual([200, 1]);
});

test('an edit takes at most sixteen storage operations', async () => {
  await ownRecord(owner.cookie);
  site.blobs.resetCounts();
  await edit({ nickname: 'Ash', hometown: 'Goa', avatar: await aPhoto() }, owner.cookie);
  expect(site.blobs.counts().operations).toBeLessThanOrEqual(16);
});

test('a page that was stored before a field was invented can be edited', async () => {
  const record = await getProfileRecord(site.storage, owner.id);
  const { sort_name: _new, ...older } = record as ProfileRecord;
  await putProfileRecord(site.storage, older as ProfileRecord);
  const { status, body } = await edit({ id: owner.id, hobbies: 'Kites and tides' }, owner.cookie);
  expect([status, body.user]).toMatchObject([200, { hobbies: 'Kites and tides', sort_name: '' }]);
  const { body: history } = await send('get-history.php', { query: { id: owner.id }, cookie: owner.cookie });
  expect(history.items[0].fields).toEqual(['hobbies']);
});
