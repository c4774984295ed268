import { expect, test, vi } from 'vitest';
import { LINK_LIVES, sweepLinks } from '../../../../src/accounts/links/storage.ts';
import { PASSWORD_CHECKS } from '../../../../src/base/http/server/limits.ts';
import { listStoredMails } from '../../../../src/base/mail/storage.ts';
import { anOwner, aSession } from '../../../support/builders/owners.ts';
import { PASSWORD, type Sent, send } from '../../../support/calls/calls.ts';
import { canLogIn, isLoggedIn } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { keptMails } from '../../../support/site/mails.ts';

const { site, owner } = withOwner();

const NEW = 'Viola-9-dawn';
const SENT = 'If this email is registered, a reset link has been sent.';
const OVER = 'This reset link is no longer valid.';
const { mails, mailsTo } = keptMails();

const change = (json: unknown, cookie = owner.cookie) => send('change-password.php', { json, cookie });
const forgot = (email: unknown, sent: Sent = {}) => {
  site.clock.advance(1_001);
  return send('forgot-password.php', { json: { email }, ...sent });
};
const reset = (token: unknown, password: unknown = NEW) =>
  send('reset-password.php', { json: { token, password } });
const linkIn = (mail: string): URL => new URL(/https?:\/\/\S+\?token=\S+/.exec(mail)![0]);
const aToken = async () => {
  await forgot(owner.email);
  return linkIn((await mails()).at(-1)!).searchParams.get('token')!;
};

test('changing the password replaces the old one and logs out every other browser', async () => {
  const elsewhere = await aSession(site.storage, owner.id);
  const { status, body } = await change({ user_id: owner.id, old_password: PASSWORD, new_password: NEW });
  expect([status, body]).toEqual([200, { success: true, message: 'Password updated successfully.' }]);
  expect([await isLoggedIn(owner.cookie), await isLoggedIn(elsewhere)]).toEqual([true, false]);
  expect([await canLogIn(site, owner.email, NEW), await canLogIn(site, owner.email, PASSWORD)]).toEqual([
    true,
    false,
  ]);
});

test('a wrong old password and an invalid new one are refused with a sentence each', async () => {
  const refused = async (old_password: unknown, new_password: unknown) => {
    const { status, body } = await change({ old_password, new_password });
    return [status, body.message, body.errors];
  };
  const wrong = 'Old password is incorrect';
  expect(await refused('nope', NEW)).toEqual([400, wrong, { old_password: wrong }]);
  const rule = 'Password must be at least 8 characters with uppercase, lowercase, and a number';
  for (const bad of ['Short1', 'nouppercase1', 'NOLOWER12', 'NoDigits!'])
    expect((await refused(PASSWORD, bad))[2]).toEqual({ new_password: rule });
  expect((await refused(PASSWORD, 'Password1'))[2]).toEqual({ new_password: 'This password is too common.' });
  expect((await refused(PASSWORD, `Aa1${'x'.repeat(126)}`))[0]).toBe(400);
  expect((await refused('', ''))[2]).toEqual({
    old_password: 'Old Password is required',
    new_password: 'New Password is required',
  });
  expect((await refused(7, ['x']))[0]).toBe(400);
  expect(await isLoggedIn(owner.cookie)).toBe(true);
});

test('a password of 128 characters with spaces around it is neither trimmed nor cut', async () => {
  const long = ` ${'Äa1'.repeat(42)} `;
  expect((await change({ old_password: PASSWORD, new_password: long })).status).toBe(200);
  expect([await canLogIn(site, owner.email, long), await canLogIn(site, owner.email, long.trim())]).toEqual([
    true,
    false,
  ]);
});

test('of many guesses at once only the allowed number is checked, even with the right one among them', async () => {
  const guesses = Array.from({ length: 24 }, (_, turn) =>
    change({ old_password: turn === 23 ? PASSWORD : `guess ${turn}`, new_password: NEW }),
  );
  const answers = await Promise.all(guesses);
  const checked = answers.filter(({ status }) => status !== 429);
  expect(checked.length).toBeGreaterThan(0);
  expect(checked.length).toBeLessThanOrEqual(PASSWORD_CHECKS.max);
});

test('a session allows some guesses of its password', async () => {
  for (let turn = 0; turn < PASSWORD_CHECKS.max; turn += 1)
    expect((await change({ old_password: `guess ${turn}`, new_password: NEW })).status).toBe(400);
  const { status, headers } = await change({ old_password: PASSWORD, new_password: NEW });
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('of many wrong guesses at once only the allowed number is checked', async () => {
  const guess = () => change({ old_password: 'Wrong-pass-1', new_password: NEW });
  const statuses = (await Promise.all(Array.from({ length: 24 }, guess))).map(({ status }) => status);
  const checked = statuses.filter((status) => status === 400).length;
  expect(checked).toBeGreaterThan(0);
  expect(checked).toBeLessThanOrEqual(PASSWORD_CHECKS.max);
  expect(statuses.filter((status) => status === 429)).toHaveLength(24 - checked);
});

test('changing the password sends a mail without a link', async () => {
  await change({ old_password: PASSWORD, new_password: NEW });
  const [mail = ''] = await mailsTo(owner.email);
  expect(mail).toContain('password of your profile');
  expect(mail).not.toMatch(/token=/);
});

test('a known and an unknown e-mail get the same response, and only the known one gets a mail', async () => {
  for (const email of [owner.email, ` ${owner.email.toUpperCase()} `, 'nobody@example.org']) {
    const { status, body } = await forgot(email);
    expect([status, body]).toEqual([200, { success: true, message: SENT }]);
  }
  expect(await mails()).toHaveLength(2);
  expect((await forgot('nobody')).body.errors).toEqual({ email: 'Please enter a valid email address' });
});

test('a known and an unknown e-mail are answered after the same minimum time', async () => {
  for (const email of [owner.email, 'nobody@example.org']) {
    const started = performance.now();
    await forgot(email);
    expect(performance.now() - started).toBeGreaterThan(390);
  }
});

test("the reset link has the site's own address, never the one of the request", async () => {
  await forgot(owner.email, { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
  const [mail = ''] = await mails();
  expect(mail).toContain(`To: ${owner.email}`);
  const link = linkIn(mail);
  expect(link.origin + link.pathname).toBe('https://vitae.example/ResetPassword');
  expect(mail).not.toContain('evil.example');
});

test('a reset link sets a password once, ends every session, and is swept', async () => {
  const token = await aToken();
  expect(site.blobs.keys('links/').join()).not.toContain(token.split('.')[2]);
  site.blobs.resetCounts();
  const { status, body } = await reset(token);
  expect([status, body]).toEqual([200, { success: true, message: 'Password updated successfully.' }]);
  // Six, one to end the only session, and two to count the letter.
  expect(site.blobs.counts().operations).toBeLessThanOrEqual(6 + 1 + 2);
  expect(await isLoggedIn(owner.cookie)).toBe(false);
  expect([await canLogIn(site, owner.email, NEW), await canLogIn(site, owner.email, PASSWORD)]).toEqual([
    true,
    false,
  ]);
  const replayed = await reset(token, 'Another-1-word');
  expect([replayed.status, replayed.body.message]).toEqual([400, OVER]);
  expect(await canLogIn(site, owner.email, NEW)).toBe(true);
  // Until a day after it was made, its letter may have been on its way.
  site.clock.advance(LINK_LIVES.reset + 86_400_000);
  await sweepLinks(site.storage, Number.POSITIVE_INFINITY);
  expect(site.blobs.keys('links/')).toEqual([]);
});

test('an invalid new password does not use up the link', async () => {
  const token = await aToken();
  expect((await reset(token, 'short')).body.errors).toHaveProperty('password');
  expect((await reset(token, 'Password1')).body.message).toBe('This password is too common.');
  expect((await reset(token)).status).toBe(200);
});

test('when a link is used twice at once, one of them succeeds', async () => {
  const token = await aToken();
  const answers = await Promise.all([reset(token, 'Viola-9-dawn'), reset(token, 'Cello-7-dusk')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('a link that is expired, forged, or older than a change of e-mail or password is invalid', async () => {
  const other = await anOwner(site.storage);
  const good = await aToken();
  const [, at, random] = good.split('.');
  for (const forged of [
    `${owner.id}.${'A'.repeat(43)}`,
    `${owner.id}.${at}.${'A'.repeat(43)}`,
    `${other.id}.${at}.${random}`,
    'x',
    '../..',
    `${good}x`,
  ]) {
    const { status, body } = await reset(forged);
    expect([status, body.message, body.errors]).toEqual([400, OVER, { token: OVER }]);
  }
  site.clock.advance(59 * 60_000);
  const second = await aToken();
  site.clock.advance(2 * 60_000);
  expect((await reset(good)).body.message).toBe(OVER);
  await site.storage.putJson(`profiles/${owner.id}`, { ...owner.record, email: 'new@example.org' });
  expect((await reset(second)).body.message).toBe(OVER);
  await site.storage.putJson(`profiles/${owner.id}`, owner.record);
  await change({ old_password: PASSWORD, new_password: NEW });
  expect((await reset(second, 'Cello-7-dusk')).body.message).toBe(OVER);
});

test('one e-mail gets five reset mails an hour, and the sixth request is a 429', async () => {
  for (let turn = 0; turn < 5; turn += 1) expect((await forgot(owner.email)).status).toBe(200);
  const { status, headers } = await forgot(owner.email, { ip: '198.51.100.4' });
  expect([status, Number(headers.get('retry-after')) > 3_000]).toEqual([429, true]);
  expect(await mails()).toHaveLength(5);
  expect((await forgot('nobody@example.org')).status).toBe(200);
});

test('a failing mail server does not change the response, and the mail is queued', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  expect((await forgot(owner.email)).body).toEqual({ success: true, message: SENT });
  expect(await listStoredMails(site.storage)).toEqual([expect.stringContaining(`${owner.id}/`)]);
  expect(await mails()).toEqual([]);
});

test('a deployed site without a mail server logs that and keeps the mail in the store', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect((await forgot(owner.email)).status).toBe(200);
  expect(log.mock.calls.flat().join()).toContain('SMTP_URL is not set');
  log.mockRestore();
  const [key = ''] = site.blobs.keys('outbox/');
  expect(site.blobs.peek(key)?.json()).toMatchObject({ to: owner.email });
  expect(await mails()).toEqual([]);
});
