import type { Context } from '@netlify/functions';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import checkEmail from '../../../netlify/functions/check-email.ts';
import getProfile from '../../../netlify/functions/get-profile.ts';
import register from '../../../netlify/functions/register.ts';
import uploads from '../../../netlify/functions/uploads.ts';
import {
  aPhoto,
  aRegisteredProfile,
  aRegistration,
  aSite,
  aSolvedCaptcha,
  ORIGIN,
  registrationFields,
  send,
} from '../../support/calls/calls.ts';

const post = async (form: FormData, ip?: string) =>
  send(register, 'register.php', { form, ...(ip && { ip }) });
const read = async (id: string) =>
  (await send(getProfile, 'get-profile.php', { query: { id } })).body.data[0];

beforeEach(() => {
  aSite();
});

test('a person registers, has a link, and is read back as sent', async () => {
  const { status, body } = await post(
    await aRegistration('personal', { name: ' José  Ñandú ', message: 'One\r\n\r\nTwo' }),
  );
  expect([status, body.success, body.message]).toEqual([200, true, 'Registered successfully']);
  expect(body.url).toBe(`/profile/jose-nandu-${body.id}`);
  expect(body.redirect).toBe(body.url);
  expect(body.id).toMatch(/^[0-9a-z]{8,12}$/);
  const profile = await read(body.id);
  expect(profile).toMatchObject({
    name: 'José  Ñandú',
    message: 'One\n\nTwo',
    verified: 'not-verified.jpg',
    like: 0,
    view: 0,
  });
  const secret = ['phone', 'marital', 'children', 'version', 'password', 'order'];
  expect(Object.keys(profile).filter((field) => secret.includes(field))).toEqual([]);
});

test('an industry under one name counts when the other is left empty', async () => {
  const { body } = await post(await aRegistration('professional', { catagory: '', industry: 'Textiles' }));
  expect(await read(body.id)).toMatchObject({ catagory: 'Textiles', industry: 'Textiles' });
});

test('a business registers under the names with suffix 1, its industry under either name', async () => {
  const { body } = await post(await aRegistration('professional', { catagory: null, industry: 'Textiles' }));
  expect(await read(body.id)).toMatchObject({
    profile: 'professional',
    name: 'Kaveri Looms',
    companyname: 'Kaveri Looms',
    catagory: 'Textiles',
    industry: 'Textiles',
    phone: '+91 98450 12345',
  });
});

describe('refuses, in the words of the screens', () => {
  test.each([
    ['personal', 'name', 'Name is required'],
    ['personal', 'marital', 'Marital Status is required'],
    ['personal', 'bloodgroup', 'Blood Group is required'],
    ['personal', 'currentcity', 'Current City is required'],
    ['personal', 'eduqualification', 'Qualification is required'],
    ['personal', 'password', 'Password is required'],
    ['personal', 'message', "Please add 'Interesting facts about you' (required)"],
    ['professional', 'companyname', 'Company Name is required'],
    ['professional', 'catagory', 'Industry is required'],
    ['professional', 'address', 'Head Office is required'],
    ['professional', 'phone1', 'Phone is required'],
    ['professional', 'email1', 'Email is required'],
    ['professional', 'password1', 'Password is required'],
    ['professional', 'message1', "Please add 'Interesting facts about your company' (required)"],
  ] as const)('a %s without %s: %s', async (kind, name, sentence) => {
    const { status, body } = await post(
      await aRegistration(kind, { [name]: '  '.repeat(name.startsWith('password') ? 0 : 1) }),
    );
    expect([status, body.success, body.errors[name]]).toEqual([400, false, sentence]);
  });

  test.each([
    ['email', 'nobody', 'Please enter a valid email address'],
    ['phone', '12345', 'Please enter a valid phone number (10-15 digits)'],
    ['phone', '1234567890123456', 'Please enter a valid phone number (10-15 digits)'],
    ['facebook', 'http://facebook.com/a', 'Please enter a valid URL or username starting with @'],
    ['instagram', 'facebook.com/a', 'Please enter a valid URL or username starting with @'],
    [
      'password',
      'alllower1',
      'Password must be at least 8 characters with uppercase, lowercase, and a number',
    ],
    ['password', 'Password1', 'This password is too common.'],
    ['confirmpassword', 'Other-pass1', 'Passwords do not match'],
    ['dob', '2999-01-01', 'You must be at least 13 years old'],
    ['dob', '1990-02-30', 'Please enter a valid date'],
    ['marital', 'Complicated', 'Please choose a valid Marital Status'],
    ['bloodgroup', 'C+', 'Please choose a valid Blood Group'],
    ['nickname', 'x'.repeat(201), 'Nickname must be at most 200 characters'],
    ['name', 'a\u0000b', 'Name contains characters that cannot be used'],
  ])('%s "%s": %s', async (name, value, sentence) => {
    const given: Record<string, string> = { [name]: value };
    if (name === 'password') given['confirmpassword'] = value;
    const { status, body } = await post(await aRegistration('personal', given));
    expect([status, body.errors]).toEqual([400, { [name]: sentence }]);
  });

  test.each([
    ['email1', 'nobody@', 'Please enter a valid business email address'],
    ['website', 'not a site', 'Please enter a valid website URL'],
    ['startedyear', '2999', 'Please enter a valid year'],
    ['boardmembers', 'five', 'Board of Members must be a number'],
    ['employee', '1e3', 'Employee must be a number'],
  ])('a business: %s "%s": %s', async (name, value, sentence) => {
    const { status, body } = await post(await aRegistration('professional', { [name]: value }));
    expect([status, body.errors]).toEqual([400, { [name]: sentence }]);
  });

  test('a missing or unknown type', async () => {
    for (const profile of [null, 'robot', '__proto__']) {
      const { status, body } = await post(await aRegistration('personal', { profile }));
      expect([status, body.message, body.errors.profile]).toEqual([
        400,
        'Profile type is required',
        'Profile type is required',
      ]);
    }
  });

  test('a missing photo, and what is no photo whatever its name says', async () => {
    const without = await aRegistration();
    without.delete('avatar');
    expect((await post(without)).body.errors).toEqual({ avatar: 'Profile Photo is required' });
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.jpg', { type: 'image/jpeg' });
    const answer = await post(await aRegistration('personal', {}, { avatar: svg }));
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { avatar: 'Only JPG, JPEG, PNG files are allowed.' },
    ]);
    const text = await aRegistration('personal', {}, {});
    text.set('avatar', 'https://example.com/me.jpg');
    expect((await post(text)).body.errors).toEqual({ avatar: 'Profile Photo is required' });
  });
});

test('accepts what the rules allow at their edges', async () => {
  for (const given of [
    { phone: '+1 (555) 010-1234' },
    { phone: '123456789012345' },
    { facebook: 'www.facebook.com/someone', twitter: '@someone', linked: 'https://example.org/x' },
    { dob: '1990-02-28', children: '2', marital: 'Married' },
    { nickname: '𝒳'.repeat(200) },
  ]) {
    expect((await post(await aRegistration('personal', given))).status).toBe(200);
  }
  for (const website of ['example.org', 'example.org/about', 'https://例え.jp', '@handle']) {
    expect((await post(await aRegistration('professional', { website }))).status).toBe(200);
  }
});

test('roles, badges and counts cannot be registered', async () => {
  const { body } = await post(
    await aRegistration('personal', {
      verified: 'verified.jpg',
      like: '999',
      view: '5',
      id: 'aaaaaaaaaa',
      role: 'admin',
      ['__proto__']: 'x',
    }),
  );
  expect(body.id).not.toBe('aaaaaaaaaa');
  expect(await read(body.id)).toMatchObject({ verified: 'not-verified.jpg', like: 0, view: 0 });
});

test('an e-mail registers once, in any letter case, also when two arrive at once, and the loser keeps the captcha', async () => {
  const email = 'Twice@Example.org';
  const forms = await Promise.all(
    [email, ' twice@example.ORG '].map((sent) => aRegistration('personal', { email: sent })),
  );
  const answers = await Promise.all(forms.map((form) => post(form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers.findIndex(({ body }) => body.code === 'email-taken');
  expect(answers[lost]?.body).toMatchObject({
    message: 'Email already registered',
    errors: { email: 'This email is already registered' },
  });
  const again = forms[lost] as FormData;
  again.set('email', 'another@example.org');
  expect((await post(again)).status).toBe(200);
});

test('a captcha is good once, for ten minutes, and is spent only by a form that is otherwise valid', async () => {
  const { clock } = aSite();
  const captcha = await aSolvedCaptcha();
  expect((await post(await aRegistration('personal', { captcha, name: '' }))).status).toBe(400);
  expect((await post(await aRegistration('personal', { captcha }))).status).toBe(200);
  for (const used of [captcha, null, '', 'bm9wZQ==', captcha.slice(0, -6)]) {
    const { status, body } = await post(await aRegistration('personal', { captcha: used }));
    expect([status, body.message]).toEqual([400, 'Please complete the CAPTCHA verification']);
  }
  const { challenge, solution } = JSON.parse(Buffer.from(await aSolvedCaptcha(), 'base64').toString());
  for (const half of [
    { ...solution, counter: solution.counter + 1 },
    { ...solution, derivedKey: '00'.repeat(32) },
  ]) {
    const forged = Buffer.from(JSON.stringify({ challenge, solution: half })).toString('base64');
    expect((await post(await aRegistration('personal', { captcha: forged }))).status).toBe(400);
  }
  const late = await aSolvedCaptcha();
  clock.advance(10 * 60_000 + 1_000);
  expect((await post(await aRegistration('personal', { captcha: late }))).status).toBe(400);
});

test('check-email tells what is taken, whatever its case and kind', async () => {
  const { email } = await aRegisteredProfile('professional');
  const ask = async (asked: unknown) =>
    send(checkEmail, 'check-email.php', { json: { email: asked, profile: 'personal' } });
  expect((await ask(` ${email.toUpperCase()} `)).body).toMatchObject({ success: true, exists: true });
  expect((await ask('free@example.org')).body.exists).toBe(false);
  expect((await ask('nonsense')).status).toBe(400);
  expect((await ask({ a: 1 })).status).toBe(400);
});

test('the twenty-first registration of an address within an hour is refused, another address is not', async () => {
  const { clock } = aSite();
  for (let index = 0; index < 20; index += 1) expect((await post(await aRegistration())).status).toBe(200);
  const refused = await post(await aRegistration());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await post(await aRegistration(), '198.51.100.7')).status).toBe(200);
  clock.advance(3_600_000);
  expect((await post(await aRegistration())).status).toBe(200);
}, 60_000);

test('a photo is kept upright, at most 641 pixels long, without metadata, under its own address', async () => {
  const sideways = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Copyright: 'PRIVACY-MARKER', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const form = await aRegistration('personal', {}, { avatar: new File([new Uint8Array(sideways)], 'a.png') });
  const { avatar } = await read((await post(form)).body.id);
  const response = await uploads(new Request(`${ORIGIN}/uploads/${avatar}`), {} as Context);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, exif, orientation, format } = await sharp(bytes).metadata();
  expect({ width, height, exif, orientation, format }).toEqual({
    width: 481,
    height: 641,
    exif: undefined,
    orientation: undefined,
    format: 'jpeg',
  });
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect((await uploads(new Request(`${ORIGIN}/uploads/..%2fsecret`), {} as Context)).status).toBe(404);
});

test('the photos of two profiles are never one file', async () => {
  const avatar = await aPhoto();
  const ids = [];
  for (let index = 0; index < 2; index += 1)
    ids.push((await post(await aRegistration('personal', {}, { avatar }))).body.id);
  const [one, other] = await Promise.all(ids.map(read));
  expect(one.avatar).not.toBe(other.avatar);
});

test('wrong content types and bodies that are too large are refused before anything else', async () => {
  expect((await send(register, 'register.php', { json: registrationFields() })).status).toBe(415);
  const form = await aRegistration(
    'personal',
    {},
    { avatar: new File([new Uint8Array(4.3 * 1024 * 1024)], 'a.jpg') },
  );
  expect((await post(form)).status).toBe(413);
  const photo = await aRegistration(
    'personal',
    {},
    { avatar: new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'a.jpg') },
  );
  expect((await post(photo)).status).toBe(413);
});
