import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import checkEmail from '../../../netlify/functions/check-email.ts';
import getProfile from '../../../netlify/functions/get-profile.ts';
import getUser from '../../../netlify/functions/get-user.ts';
import updateProfile from '../../../netlify/functions/update-profile.ts';
import uploads from '../../../netlify/functions/uploads.ts';
import { fieldsOf } from '../../../src/domain/fields/fields.ts';
import { anOwner, formOf, type Owner } from '../../support/builders/owners.ts';
import { aBusinessRecord } from '../../support/builders/profiles.ts';
import { aPhoto, aSite, ORIGIN, PASSWORD, send } from '../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;

const edit = (fields: Record<string, string | File>, cookie = owner.cookie) =>
  send(updateProfile, 'update-profile.php', { form: formOf(fields), cookie });
const own = async (cookie = owner.cookie) =>
  (await send(getUser, 'get-user.php', { json: {}, cookie })).body.user;
const listed = async (q = '') => (await send(getProfile, 'get-profile.php', { query: { q } })).body.data;
const photo = async (file: string) =>
  (await uploads(new Request(`${ORIGIN}/uploads/${file}`), {} as never)).status;
const isTaken = async (email: string) =>
  (await send(checkEmail, 'check-email.php', { json: { email } })).body.exists;

beforeEach(async () => {
  site = aSite();
  owner = await anOwner(site.storage);
});

test('every field of a person can be changed at once, and is seen in record, list and search', async () => {
  const wanted: Record<string, string> = {
    name: 'Asha  Ñandú',
    nickname: 'Ash',
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
    phone: '(080) 2345-678901',
    email: 'ash@example.org',
    awards: 'A medal',
    message: 'One\n\nTwo <b>',
  };
  expect(Object.keys(wanted).sort()).toEqual([...fieldsOf('personal')].sort());
  const { status, body } = await edit({ ...wanted, id: owner.id, password: PASSWORD });
  expect([status, body.message, body.avatar]).toEqual([200, 'Profile updated successfully', 'default.jpg']);
  expect(body.user).toMatchObject({ ...wanted, version: 2 });
  expect(await own()).toEqual(body.user);
  expect(await listed('poet')).toMatchObject([{ id: owner.id, name: 'Asha  Ñandú', profession: 'Poet' }]);
  expect(await isTaken('ASH@example.org')).toBe(true);
  // The old address stays taken while the link that undoes the change is good.
  expect(await isTaken(owner.email)).toBe(true);
  site.clock.advance(7 * 86_400_000);
  expect(await isTaken(owner.email)).toBe(false);
});

test("a business's name follows its company name, and its industry goes by either name", async () => {
  const business = await anOwner(site.storage, aBusinessRecord());
  await edit({ companyname: 'Kaveri Mills', industry: 'Cotton' }, business.cookie);
  expect(await own(business.cookie)).toMatchObject({
    name: 'Kaveri Mills',
    companyname: 'Kaveri Mills',
    catagory: 'Cotton',
    industry: 'Cotton',
  });
  await edit({ industry: 'Cotton', catagory: 'Silk' }, business.cookie);
  expect((await own(business.cookie)).industry).toBe('Silk');
  await edit({ industry: 'Wool', catagory: '' }, business.cookie);
  expect((await own(business.cookie)).industry).toBe('Wool');
  expect((await edit({ industry: 'Wool', catagory: '' }, business.cookie)).status).toBe(400);
});

test('what an owner may not change, and what is no field, is ignored', async () => {
  const before = await own();
  const { status } = await edit({
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
  });
  expect(status).toBe(200);
  expect(await own()).toEqual({ ...before, nickname: 'Ash', version: 2 });
  expect(({} as Record<string, unknown>)['role']).toBeUndefined();
});

describe('refuses, and stores nothing of it', () => {
  test.each([
    ['name', '  ', 'Name is required'],
    ['message', '', "Please add 'Interesting facts about you' (required)"],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['phone', '12345', 'Please enter a valid phone number (10-15 digits)'],
    ['facebook', 'javascript:alert(1)', 'Please enter a valid URL or username starting with @'],
    ['dob', '2029-13-01', 'Please enter a valid date'],
    ['bloodgroup', 'C+', 'Please choose a valid Blood Group'],
    ['nickname', 'x'.repeat(201), 'Nickname must be at most 200 characters'],
    ['nickname', 'a\u0000b', 'Nickname contains characters that cannot be used'],
  ])('%s %j: %s', async (name, value, sentence) => {
    const { status, body } = await edit({ hometown: 'Elsewhere', [name]: value });
    expect([status, body.errors]).toEqual([400, { [name]: sentence }]);
    expect((await own()).hometown).toBe('Mysuru');
  });

  test('an e-mail that another holds is 409, beside other faults 400', async () => {
    const other = await anOwner(site.storage);
    const { status, body } = await edit({ email: other.email.toUpperCase(), password: PASSWORD });
    expect([status, body.message]).toEqual([409, 'Email already registered']);
    expect(body.errors).toEqual({ email: 'This email is already registered' });
    const both = await edit({ email: other.email, name: '', password: PASSWORD });
    expect([both.status, Object.keys(both.body.errors).sort()]).toEqual([400, ['email', 'name']]);
    expect((await own()).email).toBe(owner.email);
  });

  test('a file that is no photo, whatever its name says', async () => {
    const fake = new File(['<svg onload=alert(1)>'], 'me.jpg', { type: 'image/jpeg' });
    const { status, body } = await edit({ avatar1: fake, nickname: 'Ash' });
    expect([status, body.errors]).toEqual([400, { avatar1: 'Only JPG, JPEG, PNG files are allowed.' }]);
    expect((await own()).nickname).toBe('');
  });
});

test('an imported record may lack what registration demands', async () => {
  const bare = await anOwner(site.storage, { phone: '', bloodgroup: '' });
  expect((await edit({ phone: '', bloodgroup: '', nickname: 'B' }, bare.cookie)).status).toBe(200);
});

test('three photos come, are replaced, and go; nothing of a replaced one is left', async () => {
  const first = await edit({ avatar: await aPhoto(), avatar1: await aPhoto(), avatar2: await aPhoto() });
  const files = ['avatar', 'avatar1', 'avatar2'].map((field) => first.body.user[field] as string);
  expect(first.body.avatar).toBe(files[0]);
  for (const file of files) expect(await photo(file)).toBe(200);
  const second = await edit({ avatar: await aPhoto(900, 1200), remove_avatar1: '1' });
  expect(second.body.user).toMatchObject({ avatar1: '', avatar2: files[2] });
  expect(await photo(files[0]!)).toBe(404);
  expect(await photo(files[1]!)).toBe(404);
  expect(await photo(files[2]!)).toBe(200);
  expect(await photo(second.body.avatar)).toBe(200);
  expect((await listed())[0].avatar).toBe(second.body.avatar);
  const size = await sharp(site.blobs.peek(site.blobs.keys('photos/')[0]!)!.bytes).metadata();
  expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(641);
  await edit({ remove_avatar: '1', remove_avatar2: '1' });
  expect(await own()).toMatchObject({ avatar: second.body.avatar, avatar2: '' });
  expect(site.blobs.keys('photos/')).toHaveLength(1);
});

test('a file in the place of a text is refused', async () => {
  const form = new FormData();
  form.set('nickname', new File(['Ash'], 'nickname.txt', { type: 'text/plain' }));
  const { status, body } = await send(updateProfile, 'update-profile.php', { form, cookie: owner.cookie });
  expect([status, body.errors]).toEqual([400, { nickname: 'Nickname must be text' }]);
});

test('the same photo sent again changes nothing', async () => {
  const avatar = await aPhoto();
  await edit({ avatar });
  const { body } = await edit({ avatar, nickname: '' });
  expect(body.user.version).toBe(2);
  expect(await photo(body.avatar)).toBe(200);
});

test('an edit made from an older version is told, with the record as it is now', async () => {
  expect((await edit({ nickname: 'First', version: '1' })).body.user.version).toBe(2);
  const late = await edit({ nickname: 'Second', hometown: 'Goa', version: '1' });
  expect([late.status, late.body.success]).toEqual([409, false]);
  expect(late.body.user).toMatchObject({ nickname: 'First', hometown: 'Mysuru', version: 2 });
  expect(await own()).toEqual(late.body.user);
  expect((await edit({ nickname: 'Second', version: '2' })).status).toBe(200);
  expect((await edit({ nickname: 'x', version: 'two' })).status).toBe(400);
});

test('edits without a version that come at once are all kept', async () => {
  const fields = ['nickname', 'religion', 'school', 'college'];
  const answers = await Promise.all(fields.map((field) => edit({ [field]: 'changed' })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await own()).toMatchObject({
    nickname: 'changed',
    religion: 'changed',
    school: 'changed',
    college: 'changed',
    version: 5,
  });
});

test('of two owners who want one e-mail at once, one gets it', async () => {
  const other = await anOwner(site.storage);
  const answers = await Promise.all([
    edit({ email: 'both@example.org', password: PASSWORD }),
    edit({ email: 'both@example.org', password: PASSWORD }, other.cookie),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an edit that changes nothing is done and leaves the version', async () => {
  const { status, body } = await edit({ name: ' Asha Rao ', id: owner.id });
  expect([status, body.user.version]).toEqual([200, 1]);
});

test('an edit takes at most sixteen storage operations', async () => {
  await own();
  site.blobs.resetCounts();
  await edit({ nickname: 'Ash', hometown: 'Goa', avatar: await aPhoto() });
  expect(site.blobs.counts().operations).toBeLessThanOrEqual(16);
});

test('a crash at any storage call leaves the old record or the new one, and a repeat finishes the edit', async () => {
  const avatar = await aPhoto();
  const avatar1 = await aPhoto();
  for (const applied of ['no', 'yes'] as const) {
    for (let at = 1; ; at += 1) {
      site = aSite();
      owner = await anOwner(site.storage);
      await edit({ avatar });
      const old = await own();
      const doomed = site.blobs.newProcess();
      doomed.faults.crashAt(at, { applied });
      aSite({ blobs: site.blobs, clock: site.clock, process: doomed });
      const wanted = () => ({
        nickname: 'Ash',
        email: 'ash@example.org',
        password: PASSWORD,
        avatar: avatar1,
        version: '2',
      });
      const { status } = await edit(wanted());
      if (!doomed.faults.hasCrashed()) {
        expect(at).toBeGreaterThan(8);
        break;
      }
      site = aSite({ blobs: site.blobs, clock: site.clock });
      const left = await own();
      const isOld = left.nickname === '';
      const moved = { nickname: 'Ash', email: 'ash@example.org', email_confirmed: false };
      expect(left, `crash ${at} ${applied} ${status}`).toEqual(
        isOld ? old : { ...old, ...moved, avatar: left.avatar, updated: left.updated, version: 3 },
      );
      expect(await photo(left.avatar)).toBe(200);
      // The client repeats what it did not see succeed; told of a newer version, it sends it on that one.
      const again = await edit({ ...wanted(), version: String(left.version) });
      expect(again.status, `repeat ${at} ${applied}`).toBe(200);
      expect(again.body.user).toMatchObject({ nickname: 'Ash', email: 'ash@example.org' });
      expect(await photo(again.body.avatar)).toBe(200);
      site.clock.advance(61_000);
      expect(await isTaken('ash@example.org')).toBe(true);
      expect(await isTaken(owner.email)).toBe(true);
      await edit({ hometown: 'Goa' });
      expect(site.blobs.keys('photos/')).toHaveLength(1);
      expect(await listed('ash')).toMatchObject([{ nickname: 'Ash', avatar: again.body.avatar }]);
    }
  }
});
