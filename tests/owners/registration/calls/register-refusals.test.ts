import { beforeEach, expect, test } from 'vitest';
import {
  aRegistration,
  aSite,
  aSolvedCaptcha,
  registrationFields,
  send,
  sendRegistration,
} from '../../../support/calls/calls.ts';

beforeEach(() => {
  aSite();
});

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
] as const)('a %s registration without %s is refused: %s', async (kind, name, sentence) => {
  const { status, body } = await sendRegistration(
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
  ['password', 'alllower1', 'Password must be at least 8 characters with uppercase, lowercase, and a number'],
  ['password', 'Password1', 'This password is too common.'],
  ['confirmpassword', 'Other-pass1', 'Passwords do not match'],
  ['dob', '2999-01-01', 'You must be at least 13 years old'],
  ['dob', '1990-02-30', 'Please enter a valid date'],
  ['marital', 'Complicated', 'Please choose a valid Marital Status'],
  ['bloodgroup', 'C+', 'Please choose a valid Blood Group'],
  ['nickname', 'x'.repeat(201), 'Nickname must be at most 200 characters'],
  ['name', 'a\u0000b', 'Name contains characters that cannot be used'],
])('a person’s %s %j is refused: %s', async (name, value, sentence) => {
  const given: Record<string, string> = { [name]: value };
  if (name === 'password') given['confirmpassword'] = value;
  const { status, body } = await sendRegistration(await aRegistration('personal', given));
  expect([status, body.errors]).toEqual([400, { [name]: sentence }]);
});

test.each([
  ['email1', 'nobody@', 'Please enter a valid business email address'],
  ['website', 'not a site', 'Please enter a valid website URL'],
  ['startedyear', '2999', 'Please enter a valid year'],
  ['startedyear', '-0200', 'Please enter a valid year'],
  ['boardmembers', 'five', 'Board of Members must be a number'],
  ['employee', '1e3', 'Employee must be a number'],
])('a business’s %s %j is refused: %s', async (name, value, sentence) => {
  const { status, body } = await sendRegistration(await aRegistration('professional', { [name]: value }));
  expect([status, body.errors]).toEqual([400, { [name]: sentence }]);
});

test('a registration with a missing or unknown kind is refused', async () => {
  for (const profile of [null, 'robot', '__proto__']) {
    const { status, body } = await sendRegistration(await aRegistration('personal', { profile }));
    expect([status, body.message, body.errors.profile]).toEqual([
      400,
      'Profile type is required',
      'Profile type is required',
    ]);
  }
});

test('a registration without a photo, or with a file that is not one, is refused', async () => {
  const without = await aRegistration();
  without.delete('avatar');
  expect((await sendRegistration(without)).body.errors).toEqual({ avatar: 'Profile Photo is required' });
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.jpg', { type: 'image/jpeg' });
  const answer = await sendRegistration(await aRegistration('personal', {}, { avatar: svg }));
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    { avatar: 'Only JPG, JPEG, PNG files are allowed.' },
  ]);
  const text = await aRegistration('personal', {}, {});
  text.set('avatar', 'https://example.com/me.jpg');
  expect((await sendRegistration(text)).body.errors).toEqual({ avatar: 'Profile Photo is required' });
});

test('a captcha works once, within ten minutes, and only an otherwise valid form spends it', async () => {
  const { clock } = aSite();
  const captcha = await aSolvedCaptcha();
  expect((await sendRegistration(await aRegistration('personal', { captcha, name: '' }))).status).toBe(400);
  expect((await sendRegistration(await aRegistration('personal', { captcha }))).status).toBe(200);
  for (const used of [captcha, null, '', 'bm9wZQ==', captcha.slice(0, -6)]) {
    const { status, body } = await sendRegistration(await aRegistration('personal', { captcha: used }));
    expect([status, body.message]).toEqual([400, 'Please complete the CAPTCHA verification']);
  }
  const { challenge, solution } = JSON.parse(Buffer.from(await aSolvedCaptcha(), 'base64').toString());
  for (const changed of [
    { ...solution, counter: solution.counter + 1 },
    { ...solution, derivedKey: '00'.repeat(32) },
  ]) {
    const forged = Buffer.from(JSON.stringify({ challenge, solution: changed })).toString('base64');
    expect((await sendRegistration(await aRegistration('personal', { captcha: forged }))).status).toBe(400);
  }
  const late = await aSolvedCaptcha();
  clock.advance(10 * 60_000 + 1_000);
  expect((await sendRegistration(await aRegistration('personal', { captcha: late }))).status).toBe(400);
});

test('the twenty-first registration from one address within an hour is refused, one from another address is not', async () => {
  const { clock } = aSite();
  for (let index = 0; index < 20; index += 1)
    expect((await sendRegistration(await aRegistration())).status).toBe(200);
  const refused = await sendRegistration(await aRegistration());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await sendRegistration(await aRegistration(), '198.51.100.7')).status).toBe(200);
  clock.advance(3_600_000);
  expect((await sendRegistration(await aRegistration())).status).toBe(200);
});

test('a wrong content type and a body that is too large are refused', async () => {
  expect((await send('register.php', { json: registrationFields() })).status).toBe(415);
  const form = await aRegistration(
    'personal',
    {},
    { avatar: new File([new Uint8Array(4.3 * 1024 * 1024)], 'a.jpg') },
  );
  expect((await sendRegistration(form)).status).toBe(413);
  const photo = await aRegistration(
    'personal',
    {},
    { avatar: new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'a.jpg') },
  );
  const { status, body } = await sendRegistration(photo);
  expect([status, body.errors]).toEqual([413, { avatar: 'The photo is larger than 4 MB.' }]);
});
