import { beforeEach, expect, test } from 'vitest';
import {
  aRegisteredProfile,
  aRegistration,
  aSite,
  send,
  sendRegistration,
} from '../../../support/calls/calls.ts';
import { publicRecord } from '../../../support/calls/owner-calls.ts';

beforeEach(() => {
  aSite();
});

test('a person registers, gets a link, and is read back as sent', async () => {
  const { status, body } = await sendRegistration(
    await aRegistration('personal', { name: ' José  Ñandú ', message: 'One\r\n\r\nTwo' }),
  );
  expect([status, body.success, body.message]).toEqual([200, true, 'Registered successfully']);
  expect(body.url).toBe(`/profile/jose-nandu-${body.id}`);
  expect(body.redirect).toBe(body.url);
  expect(body.id).toMatch(/^[0-9a-z]{8,12}$/);
  const profile = await publicRecord(body.id);
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

test('a business may leave one of the two industry fields empty', async () => {
  const { body } = await sendRegistration(
    await aRegistration('professional', { catagory: '', industry: 'Textiles' }),
  );
  expect(await publicRecord(body.id)).toMatchObject({ catagory: 'Textiles', industry: 'Textiles' });
});

test('a business registers with field names ending in 1, and its industry under either name', async () => {
  const { body } = await sendRegistration(
    await aRegistration('professional', { catagory: null, industry: 'Textiles' }),
  );
  expect(await publicRecord(body.id)).toMatchObject({
    profile: 'professional',
    name: 'Kaveri Looms',
    companyname: 'Kaveri Looms',
    catagory: 'Textiles',
    industry: 'Textiles',
    phone: '+91 98450 12345',
  });
});

test('a registration accepts values at the limits of the rules', async () => {
  for (const given of [
    { phone: '+1 (555) 010-1234' },
    { phone: '123456789012345' },
    { facebook: 'www.facebook.com/someone', twitter: '@someone', linked: 'https://lnkd.in/x' },
    { dob: '1990-02-28', children: '2', marital: 'Married' },
    { nickname: '𝒳'.repeat(200) },
  ]) {
    expect((await sendRegistration(await aRegistration('personal', given))).status).toBe(200);
  }
  for (const website of ['example.org', 'example.org/about', 'https://例え.jp', '@handle']) {
    expect((await sendRegistration(await aRegistration('professional', { website }))).status).toBe(200);
  }
});

test('a registration cannot set an id, a role, a badge or counts', async () => {
  const { body } = await sendRegistration(
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
  expect(await publicRecord(body.id)).toMatchObject({ verified: 'not-verified.jpg', like: 0, view: 0 });
});

test('an e-mail registers once in any letter case, even at once, and the refused form may reuse its captcha', async () => {
  const email = 'Twice@Example.org';
  const forms = await Promise.all(
    [email, ' twice@example.ORG '].map((sent) => aRegistration('personal', { email: sent })),
  );
  const answers = await Promise.all(forms.map((form) => sendRegistration(form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers.findIndex(({ body }) => body.code === 'email-taken');
  expect(answers[lost]?.body).toMatchObject({
    message: 'Email already registered',
    errors: { email: 'This email is already registered' },
  });
  const again = forms[lost] as FormData;
  again.set('email', 'another@example.org');
  expect((await sendRegistration(again)).status).toBe(200);
});

test('check-email tells whether an e-mail is taken in any letter case by either kind', async () => {
  const { email } = await aRegisteredProfile('professional');
  const check = async (email: unknown) => send('check-email.php', { json: { email, profile: 'personal' } });
  expect((await check(` ${email.toUpperCase()} `)).body).toMatchObject({ success: true, exists: true });
  expect((await check('free@example.org')).body.exists).toBe(false);
  expect((await check('nonsense')).status).toBe(400);
  expect((await check({ a: 1 })).status).toBe(400);
});

test('who registers is logged in as after a login, with an address that is still to be confirmed', async () => {
  const form = await aRegistration('professional');
  const { body, cookies } = await sendRegistration(form);
  const credentials = { email: String(form.get('email1')), password: String(form.get('password1')) };
  const {
    success: _success,
    message: _message,
    ...login
  } = (await send('login.php', { json: credentials })).body;
  expect(body).toMatchObject({ ...login, user_id: body.id, company_name: form.get('companyname') });
  const json = { id: body.id };
  const { user } = (await send('get-user.php', { json, cookie: cookies.join('; ') })).body;
  expect(user).toMatchObject({ id: body.id, email_confirmed: false });
});

test('with a session, a new page has a login of its own and the session stays as it is', async () => {
  const first = await sendRegistration(await aRegistration());
  const cookie = first.cookies.join('; ');
  const { status, body, cookies } = await send('register.php', { form: await aRegistration(), cookie });
  expect([status, 'user_id' in body, cookies]).toEqual([200, false, []]);
  expect((await send('get-user.php', { json: { id: first.body.id }, cookie })).status).toBe(200);
});
