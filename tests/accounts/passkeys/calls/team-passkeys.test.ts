import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addAdmin,
  removeAdmin,
  setAdminPassword,
} from '../../../../src/accounts/admin-login/server/admin-accounts.ts';
import { adminSubject, getStoredAdmin } from '../../../../src/accounts/admin-login/storage.ts';
import { dropSecondFactor } from '../../../../src/accounts/second-factor/server/second-factor.ts';
import { ADMIN, anAdminCookie, aSessionCookie, setFirstAdmin } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aSite, send } from '../../../support/calls/calls.ts';
import { anAuthenticator } from '../../../support/passkeys/authenticator.ts';
import { add, added, logInBy, optionsFor } from '../../../support/passkeys/passkey-calls.ts';

let site: ReturnType<typeof aSite>;
let cookie: string;
beforeEach(async () => {
  setFirstAdmin();
  site = aSite();
  cookie = await aSessionCookie(site.storage);
});
afterEach(() => {
  setFirstAdmin(null);
  vi.unstubAllEnvs();
});

const { password } = ADMIN;
const subject = adminSubject(ADMIN.email);
const team = { whose: 'team', password } as const;
const later = () => site.clock.advance(2_000);
const logIn = (phone: ReturnType<typeof anAuthenticator>, lies = {}) => {
  later();
  return logInBy(phone, { whose: 'team', ...lies });
};
const listed = async () => (await send('CMSgetPasskeys.php', { cookie })).body.items;
const may = async (session: string) => (await send('CMSgetTeam.php', { cookie: session })).status;
const logIt = async () => (await send('CMSgetAudit.php', { cookie })).body.items;

test('a member adds a passkey, logs in with it, and removes it, and the log has it all', async () => {
  const phone = anAuthenticator();
  const { status, body } = await add(cookie, phone, { ...team, name: 'Key' });
  expect([status, body.item]).toEqual([
    200,
    { id: phone.id, name: 'Key', created: expect.any(String), used: null },
  ]);
  const login = await logIn(phone);
  expect([login.status, login.body.user]).toEqual([200, { name: 'head', email: ADMIN.email, role: 'admin' }]);
  expect(await may(login.cookies[0] as string)).toBe(200);
  expect((await listed())[0].used).not.toBeNull();
  const removal = await send('CMSremovePasskey.php', { json: { id: phone.id, password }, cookie });
  expect([removal.status, await listed()]).toEqual([200, []]);
  const after = await logIn(phone);
  expect([after.status, after.body.error]).toEqual([401, 'Invalid email or password']);
  const actions = (await logIt()).map(({ action }: { action: string }) => action);
  expect(actions).toEqual(['remove-passkey', 'login', 'add-passkey']);
});

test('a wrong password adds and removes nothing', async () => {
  const wrong = await add(cookie, anAuthenticator(), { ...team, password: 'Wrong-pass-1' });
  expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'Password is incorrect' }]);
  const phone = await added(cookie, team);
  const json = { id: phone.id, password: 'Wrong-pass-1' };
  expect((await send('CMSremovePasskey.php', { json, cookie })).status).toBe(400);
  expect((await listed()).length).toBe(1);
  const unknown = await send('CMSremovePasskey.php', { json: { id: 'unknown', password }, cookie });
  expect(unknown.status).toBe(404);
});

test('without a session only options for a login are given', async () => {
  const statuses = [];
  for (const use of ['add', 'login'])
    statuses.push((await send('CMSpasskeyOptions.php', { json: { for: use } })).status);
  statuses.push((await send('CMSgetPasskeys.php')).status);
  expect(statuses).toEqual([401, 200, 401]);
});

test('an owner’s passkey opens nothing of the team, and a member’s nothing of an owner', async () => {
  const owner = await anOwner(site.storage, { email: ADMIN.email });
  const mine = await added(owner.cookie);
  const theirs = await added(cookie, team);
  expect((await logIn(mine)).status).toBe(401);
  expect((await logIn(mine, { userHandle: Buffer.from(subject, 'hex').toString('base64url') })).status).toBe(
    401,
  );
  later();
  expect((await logInBy(theirs)).status).toBe(401);
  later();
  const userHandle = Buffer.from(owner.id).toString('base64url');
  expect((await logInBy(theirs, { userHandle })).status).toBe(401);
});

test('a passkey is both factors: no code is asked for, and a site that demands a second one is satisfied', async () => {
  const phone = await added(cookie, team);
  vi.stubEnv('REQUIRE_TOTP', '1');
  const byPasskey = (await logIn(phone)).cookies[0] as string;
  expect(await may(byPasskey)).toBe(200);
  later();
  const byPassword = await anAdminCookie();
  expect(await may(byPassword)).toBe(403);
});

test('where a second factor is demanded, a member without one adds a passkey and goes on at once', async () => {
  vi.stubEnv('REQUIRE_TOTP', '1');
  expect(await may(cookie)).toBe(403);
  await added(cookie, team);
  expect(await may(cookie)).toBe(200);
});

test('where a second factor is demanded, the password of a member with passkeys makes no other factor', async () => {
  await added(cookie, team);
  vi.stubEnv('REQUIRE_TOTP', '1');
  later();
  const borrowed = await anAdminCookie();
  const another = await add(borrowed, anAuthenticator(), team);
  const code = await send('CMSenrolTotp.php', { json: { password }, cookie: borrowed });
  for (const { status, body } of [another, code]) expect([status, body.code]).toEqual([403, 'second-factor']);
  expect((await send('CMSsession.php', { cookie: borrowed })).status).toBe(200);
  expect((await send('CMSenrolTotp.php', { json: { password }, cookie })).status).toBe(200);
});

test('a member who is removed, or gets a password from the command line, has no passkey any more', async () => {
  const noor = { email: 'noor@vitae.example', password: 'Viola-9-dawn' };
  await addAdmin(site.storage, noor.email, noor.password, 'editor');
  const session = () => aSessionCookie(site.storage, noor, 'editor');
  const first = await added(await session(), { whose: 'team', password: noor.password });
  await setAdminPassword(site.storage, noor.email, 'Other-9-dawn');
  expect((await logIn(first)).status).toBe(401);
  const second = await added(await session(), { whose: 'team', password: 'Other-9-dawn' });
  await removeAdmin(site.storage, noor.email);
  expect((await logIn(second)).status).toBe(401);
  await addAdmin(site.storage, noor.email, noor.password);
  expect((await logIn(second)).status).toBe(401);
  const third = await added(await session(), { whose: 'team', password: noor.password });
  expect(await dropSecondFactor(site.storage, noor.email)).toBe(true);
  expect((await logIn(third)).status).toBe(401);
  expect(await dropSecondFactor(site.storage, noor.email)).toBe(false);
});

test('a change of one’s own password keeps passkeys', async () => {
  const phone = await added(cookie, team);
  const json = { old_password: password, new_password: 'Viola-9-dawn' };
  expect((await send('CMSchangePassword.php', { json, cookie })).status).toBe(200);
  expect((await logIn(phone)).status).toBe(200);
});

test('of two logins with one challenge in one millisecond, one succeeds, and a counter that stands refuses', async () => {
  const phone = await added(cookie, team);
  const options = await optionsFor('login', {}, 'team');
  const send1 = () => send('CMSpasskeyLogin.php', { json: { response: phone.get(options) } });
  const answers = await Promise.all([send1(), send1()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const { counter = 0 } = (await getStoredAdmin(site.storage, subject))?.passkeys?.[0] ?? {};
  expect((await logIn(phone, { counter })).status).toBe(401);
  expect((await logIn(phone, { counter: counter + 1 })).status).toBe(200);
});
