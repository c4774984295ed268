import { expect, test } from 'vitest';
import { LOGIN_LIMITS } from '../../../../src/base/http/server/limits.ts';
import type { AttemptLimit } from '../../../../src/base/throttles/storage/attempts.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { aSite, ORIGIN, PASSWORD, type Sent, send } from '../../../support/calls/calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';

/** How often an address may try the password of an e-mail address. */
const [{ max, period }] = LOGIN_LIMITS as [AttemptLimit];

const { site, owner } = withOwner({ avatar: 'x.jpg' });

const logIn = (json: unknown, sent: Sent = {}) => {
  // People log in at least a second apart.
  site.clock.advance(1_001);
  return send('login.php', { json, ...sent });
};
const whoAmI = (cookie: string) => send('get-user.php', { json: {}, cookie });

test('an owner logs in with the e-mail in any letter case and gets their name and profile', async () => {
  const { status, body, cookies, headers } = await logIn({
    email: ` ${owner.email.toUpperCase()} `,
    password: PASSWORD,
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: 'Logged in successfully',
    user_id: owner.id,
    user_name: 'Asha Rao',
    avatar: 'x.jpg',
    profile: 'personal',
    company_name: '',
    pages: [
      {
        id: owner.id,
        name: 'Asha Rao',
        url: `/profile/asha-rao-${owner.id}`,
        avatar: 'x.jpg',
        profile: 'personal',
        role: 'owner',
      },
    ],
  });
  const cookie = headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  expect((await whoAmI(cookies[0]!)).body.user.id).toBe(owner.id);
  const token = cookies[0]?.split('.')[1] as string;
  expect(site.blobs.keys('sessions/').join()).not.toContain(token);
});

test('a login of a business returns its company name', async () => {
  const { email } = await anOwner(site.storage, aBusinessRecord());
  const { body } = await logIn({ email, password: PASSWORD });
  expect(body).toMatchObject({
    user_name: 'Kaveri Looms',
    company_name: 'Kaveri Looms',
    profile: 'professional',
    avatar: 'default.jpg',
  });
});

test('an unknown e-mail, a wrong password and a profile without an account get the same response', async () => {
  const imported = aProfileRecord({ email: 'imported@example.org' });
  await site.storage.putJson(`profiles/${imported.id}`, imported);
  const answers = [
    await logIn({ email: 'nobody@example.org', password: PASSWORD }),
    await logIn({ email: owner.email, password: `${PASSWORD} ` }),
    await logIn({ email: 'imported@example.org', password: PASSWORD }),
  ];
  for (const { status, body, cookies } of answers) {
    expect(status).toBe(401);
    expect(body).toEqual({
      success: false,
      message: 'Invalid email or password',
      code: 'unauthenticated',
    });
    expect(cookies).toEqual([]);
  }
});

test('a missing or invalid field is a 400 with a sentence', async () => {
  expect((await logIn({})).body.errors).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
  const { status, body } = await logIn({ email: 'nobody', password: 7 });
  expect([status, body.errors]).toEqual([
    400,
    { email: 'Please enter a valid email address', password: 'Password must be text' },
  ]);
});

test('after too many wrong passwords even the right one is refused, whatever address a header claims', async () => {
  for (let turn = 0; turn < max; turn += 1)
    expect((await logIn({ email: owner.email, password: 'wrong' })).status).toBe(401);
  const claimed = {
    headers: { 'x-forwarded-for': '198.51.100.7', 'x-nf-client-connection-ip': '198.51.100.7' },
  };
  const refused = await logIn({ email: owner.email, password: PASSWORD }, claimed);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0.8 * (period / 1_000));
  expect((await logIn({ email: owner.email, password: PASSWORD }, { ip: '198.51.100.7' })).status).toBe(200);
  site.clock.advance(period);
  expect((await logIn({ email: owner.email, password: PASSWORD })).status).toBe(200);
});

test('the limit also holds for parallel guesses and in a new process', async () => {
  const guess = () => send('login.php', { json: { email: owner.email, password: 'wrong' } });
  const answers = await Promise.all(Array.from({ length: max + 6 }, guess));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(max);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  aSite({ blobs: site.blobs, clock: site.clock });
  expect((await guess()).status).toBe(429);
});

test('right passwords do not count towards the limit', async () => {
  for (let turn = 0; turn <= max; turn += 1)
    expect((await logIn({ email: owner.email, password: PASSWORD })).status).toBe(200);
});

test('an IPv6 network counts as one address', async () => {
  for (let turn = 0; turn < max; turn += 1)
    await logIn({ email: owner.email, password: 'wrong' }, { ip: `2001:db8:1:2::${turn}` });
  const next = await logIn({ email: owner.email, password: PASSWORD }, { ip: '2001:db8:1:2:ffff::1' });
  expect(next.status).toBe(429);
});

test('a login on a warm function takes six storage operations', async () => {
  await logIn({ email: owner.email, password: PASSWORD });
  site.blobs.resetCounts();
  await logIn({ email: owner.email, password: PASSWORD });
  expect(site.blobs.counts().operations).toBe(6);
});

test('an owner who changed the e-mail cannot log in with the old one', async () => {
  await logIn({ email: owner.email, password: PASSWORD });
  await site.storage.putJson(`profiles/${owner.id}`, { ...owner.record, email: 'new@example.org' });
  expect((await logIn({ email: owner.email, password: PASSWORD })).status).toBe(401);
});

test('logout ends the session on the server, and a repeat changes nothing', async () => {
  const { cookie } = owner;
  const { status, body, headers } = await send('logout.php', { method: 'POST', cookie });
  expect([status, body]).toEqual([200, { success: true }]);
  expect(headers.getSetCookie()[0]).toMatch(/^vitae_session=; Path=\/; Max-Age=0/);
  expect((await whoAmI(cookie)).status).toBe(401);
  expect((await send('logout.php', { method: 'POST', cookie })).status).toBe(200);
  expect((await send('logout.php', { method: 'POST' })).status).toBe(200);
});

test("another site's page can log nobody in or out", async () => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const json = { email: owner.email, password: PASSWORD };
    expect((await logIn(json, { headers })).status).toBe(403);
    const out = await send('logout.php', { method: 'POST', cookie: owner.cookie, headers });
    expect(out.status).toBe(403);
  }
  expect((await whoAmI(owner.cookie)).status).toBe(200);
  const own = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
  expect((await logIn({ email: owner.email, password: PASSWORD }, { headers: own })).status).toBe(200);
});
