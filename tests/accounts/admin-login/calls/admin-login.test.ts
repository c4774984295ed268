import { afterEach, beforeEach, expect, test } from 'vitest';
import { adminSubject, getStoredAdmin } from '../../../../src/accounts/admin-login/storage.ts';
import { ADMIN, setFirstAdmin } from '../../../support/builders/admins.ts';
import { aSite, send } from '../../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
beforeEach(() => {
  site = aSite();
  setFirstAdmin();
});
afterEach(() => setFirstAdmin(null));

test('the first admin from the settings can log in with an e-mail in any letter case, and gets an admin cookie', async () => {
  const { status, body, headers } = await send('CMSlogin.php', {
    json: { ...ADMIN, email: ' Head@Vitae.EXAMPLE ' },
  });
  expect([status, body.success, body.user]).toEqual([
    200,
    true,
    { name: 'head', email: ADMIN.email, role: 'admin' },
  ]);
  const cookie = headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(
    /^vitae_admin=[0-9a-f]{64}\.[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/,
  );
  expect(JSON.stringify(body)).not.toContain(ADMIN.password);
});

test.each([
  ['another password', { ...ADMIN, password: 'Quiet-harb0ur2' }, 401, 'Invalid email or password'],
  ['another e-mail', { ...ADMIN, email: 'tail@vitae.example' }, 401, 'Invalid email or password'],
  ['no password', { email: ADMIN.email }, 400, 'Please enter both email and password'],
  ['a blank password', { ...ADMIN, password: '   ' }, 400, 'Please enter both email and password'],
  ['a blank e-mail', { ...ADMIN, email: ' ' }, 400, 'Please enter both email and password'],
  [
    'a password that is too long',
    { ...ADMIN, password: 'x'.repeat(201) },
    400,
    'Password must be at most 200 characters',
  ],
  ['a number for an e-mail', { ...ADMIN, email: 5 }, 400, 'Email must be text'],
])(
  'a login with %s is refused with the same sentence in `message` and `error`',
  async (_, json, status, message) => {
    const answer = await send('CMSlogin.php', { json });
    expect([answer.status, answer.body.message, answer.body.error, answer.cookies]).toEqual([
      status,
      message,
      message,
      [],
    ]);
  },
);

test('nobody can log in as an admin if the settings name none', async () => {
  setFirstAdmin(null);
  for (const json of [ADMIN, { email: '', password: '' }, { email: 'undefined', password: 'undefined' }]) {
    expect((await send('CMSlogin.php', { json })).status).toBeGreaterThanOrEqual(400);
  }
});

test('after ten wrong passwords for an e-mail from one address even the right one is a 429', async () => {
  const json = { ...ADMIN, password: 'wrong' };
  for (let turn = 0; turn < 10; turn += 1) expect((await send('CMSlogin.php', { json })).status).toBe(401);
  const refused = await send('CMSlogin.php', { json: ADMIN });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await send('CMSlogin.php', { json: ADMIN, ip: '198.51.100.7' })).status).toBe(200);
  site.clock.advance(16 * 60_000);
  expect((await send('CMSlogin.php', { json: ADMIN })).status).toBe(200);
});

test('a login soon after another one takes at most six storage operations, and the last login is known to the minute', async () => {
  const lastLogin = async (): Promise<number> =>
    (await getStoredAdmin(site.storage, adminSubject(ADMIN.email)))?.last ?? 0;
  await send('CMSlogin.php', { json: ADMIN });
  const first = await lastLogin();
  expect(first).toBe(site.clock.now());
  site.clock.advance(59_000);
  site.blobs.resetCounts();
  await send('CMSlogin.php', { json: ADMIN });
  expect(site.blobs.counts().operations).toBeLessThanOrEqual(6);
  expect(await lastLogin()).toBe(first);
  site.clock.advance(1_000);
  await send('CMSlogin.php', { json: ADMIN });
  expect(await lastLogin()).toBe(site.clock.now());
});
