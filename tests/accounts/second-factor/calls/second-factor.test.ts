import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropSecondFactor } from '../../../../src/accounts/second-factor/server/second-factor.ts';
import { attemptSubjects } from '../../../../src/base/http/server/subjects.ts';
import { registerAttempt } from '../../../../src/base/throttles/storage/attempts.ts';
import { ADMIN, setFirstAdmin } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aSite, aSolvedCaptcha, PASSWORD, send } from '../../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
beforeEach(() => {
  site = aSite();
  // Start early in a code's 30 seconds, so that it cannot expire before it is used.
  site.clock.advance(31_000 - (site.clock.now() % 30_000));
  setFirstAdmin();
});
afterEach(() => setFirstAdmin(null));

const logIn = (more: Record<string, unknown> = {}, ip?: string) => {
  site.clock.advance(1_001);
  return send('CMSlogin.php', { json: { ...ADMIN, ...more }, ...(ip && { ip }) });
};
const codeOf = (secret: string, offset = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.storage.now() + offset });
const isIn = async (cookie: string) => (await send('CMSsession.php', { cookie })).status === 200;

const enrolled = async () => {
  const cookie = (await logIn()).cookies[0] as string;
  const { body } = await send('CMSenrolTotp.php', { json: { password: ADMIN.password }, cookie });
  const json = { code: codeOf(body.secret) };
  const { body: on } = await send('CMSconfirmTotp.php', { json, cookie });
  site.clock.advance(31_000);
  return {
    cookie,
    uri: body.uri as string,
    secret: body.secret as string,
    recovery: on.recovery as string[],
  };
};

test('setting up a second factor takes the password and a code, and ends other sessions', async () => {
  const other = (await logIn()).cookies[0] as string;
  const { cookie, uri, secret, recovery } = await enrolled();
  expect(uri).toContain(`secret=${secret}`);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Vitae:/);
  expect(new Set(recovery).size).toBe(10);
  expect([await isIn(cookie), await isIn(other)]).toEqual([true, false]);
  for (const key of site.blobs.keys('admins/'))
    for (const code of recovery) expect(site.blobs.peek(key)?.text()).not.toContain(code);
  const again = await send('CMSenrolTotp.php', { json: { password: ADMIN.password }, cookie });
  expect(again.status).toBe(409);
});

test('a wrong password or code does not set up a second factor', async () => {
  const cookie = (await logIn()).cookies[0] as string;
  const wrong = await send('CMSenrolTotp.php', { json: { password: 'Wrong-pass-1' }, cookie });
  expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'Password is incorrect' }]);
  expect((await send('CMSconfirmTotp.php', { json: { code: '123456' }, cookie })).status).toBe(400);
  await send('CMSenrolTotp.php', { json: { password: ADMIN.password }, cookie });
  expect((await send('CMSconfirmTotp.php', { json: { code: 'abc' }, cookie })).status).toBe(400);
  expect((await logIn()).status).toBe(200);
  expect((await send('CMSenrolTotp.php', { json: { password: ADMIN.password } })).status).toBe(401);
});

test('an unconfirmed secret takes ten guesses in a quarter of an hour, even if they come at once', async () => {
  const cookie = (await logIn()).cookies[0] as string;
  const { body } = await send('CMSenrolTotp.php', { json: { password: ADMIN.password }, cookie });
  const guess = (code: string) => send('CMSconfirmTotp.php', { json: { code }, cookie });
  for (let turn = 0; turn < 8; turn += 1) expect((await guess('abcdef')).status).toBe(400);
  const atOnce = await Promise.all(['a', 'b', 'c', 'd'].map(guess));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([400, 400, 429, 429]);
  const refused = await guess(codeOf(body.secret));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
  site.clock.advance(900_000);
  expect((await guess(codeOf(body.secret))).status).toBe(200);
});

test('a login without a code asks for it without counting as a failure, and each code works once', async () => {
  const { secret } = await enrolled();
  for (let turn = 0; turn < 12; turn += 1) {
    const { status, body } = await logIn();
    expect([status, body.code_required, body.message]).toEqual([
      401,
      true,
      'Please enter the code of your authenticator app',
    ]);
  }
  const wrong = await logIn({ code: '000000' });
  expect([wrong.status, wrong.body.message, wrong.body.code_required]).toEqual([
    401,
    'Invalid email or password',
    undefined,
  ]);
  expect(
    (await logIn({ password: 'Wrong-pass-1', code: codeOf(secret) })).body.code_required,
  ).toBeUndefined();
  const code = codeOf(secret);
  expect((await logIn({ code })).status).toBe(200);
  expect((await logIn({ code })).status).toBe(401);
});

test.each([
  [-60_000, 401],
  [-30_000, 200],
  [0, 200],
  [30_000, 200],
  [60_000, 401],
])('a code from a clock that is %i ms off is answered with %i', async (offset, expected) => {
  const { secret } = await enrolled();
  site.clock.advance(300_000);
  expect((await logIn({ code: codeOf(secret, offset) })).status).toBe(expected);
});

test('a code sent twice at once works once', async () => {
  const { secret } = await enrolled();
  const code = codeOf(secret);
  const answers = await Promise.all([logIn({ code }), logIn({ code })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('a recovery code works once', async () => {
  const { recovery } = await enrolled();
  const code = ` ${recovery[3]?.toUpperCase().replaceAll('-', ' ')}`;
  expect((await logIn({ code })).status).toBe(200);
  expect((await logIn({ code })).status).toBe(401);
  expect((await logIn({ code: recovery[4] })).status).toBe(200);
});

test('the second factor can be turned off with password and code, or by command', async () => {
  const { cookie, secret } = await enrolled();
  const off = (json: unknown) => send('CMSdisableTotp.php', { json, cookie });
  expect((await off({ password: ADMIN.password, code: '000000' })).status).toBe(400);
  expect((await off({ password: 'Wrong-pass-1', code: codeOf(secret) })).status).toBe(400);
  expect((await off({ password: ADMIN.password, code: codeOf(secret) })).status).toBe(200);
  expect((await logIn()).status).toBe(200);
  await enrolled();
  expect((await logIn()).status).toBe(401);
  expect(await dropSecondFactor(site.storage, ADMIN.email)).toBe(true);
  expect((await logIn()).status).toBe(200);
});

test('after a hundred failures from elsewhere a captcha lets the administrator in', async () => {
  const limits = [{ by: 'email', max: 1_000, period: 900_000 }] as const;
  for (let turn = 0; turn < 100; turn += 1) {
    const subjects = await attemptSubjects(site.storage, ADMIN.email, `198.51.100.${turn}`);
    site.clock.advance(1_001);
    await registerAttempt(site.storage, 'admin-login', subjects, limits);
  }
  const { status, body } = await logIn();
  expect([status, body.captcha_required]).toEqual([429, true]);
  const captcha = await aSolvedCaptcha();
  expect((await logIn({ captcha })).status).toBe(200);
  const used = await logIn({ captcha });
  expect([used.status, used.body.errors]).toEqual([
    400,
    { captcha: 'Please complete the CAPTCHA verification' },
  ]);
  // Every attempt spends a captcha, and a captcha does not lift the limit of one address.
  const second = await aSolvedCaptcha();
  expect((await logIn({ captcha: second, password: 'Wrong-pass-1' })).status).toBe(401);
  expect((await logIn({ captcha: second })).status).toBe(400);
});

test('an owner’s login has the same limit per address, without asking for a captcha', async () => {
  const owner = await anOwner(site.storage);
  const own = async (password: string, ip: string) => {
    site.clock.advance(1_001);
    return send('login.php', { json: { email: owner.email, password }, ip });
  };
  for (let turn = 0; turn < 10; turn += 1) await own('Wrong-pass-1', '198.51.100.1');
  const { status, body } = await own(PASSWORD, '198.51.100.1');
  expect([status, body.captcha_required]).toEqual([429, undefined]);
  expect((await own(PASSWORD, '198.51.100.2')).status).toBe(200);
});

test('the session call tells on request whether the second factor is on', async () => {
  const first = (await logIn()).cookies[0] as string;
  const ask = async (cookie: string) => (await send('CMSsession.php?factor=1', { cookie })).body;
  expect((await ask(first)).second_factor).toBe(false);
  const { cookie } = await enrolled();
  expect((await ask(cookie)).second_factor).toBe(true);
  expect(Object.keys((await send('CMSsession.php', { cookie })).body)).toEqual(['success', 'user']);
});
