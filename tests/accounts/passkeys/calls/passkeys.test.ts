import { expect, test } from 'vitest';
import { MAX_PASSKEYS } from '../../../../src/accounts/passkeys/rules.ts';
import { createSession } from '../../../../src/accounts/sessions/storage.ts';
import { type Account, updateAccount } from '../../../../src/accounts/storage/accounts.ts';
import { retryFailedMails } from '../../../../src/base/mail/server/retry.ts';
import { putProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { PASSWORD, send } from '../../../support/calls/calls.ts';
import { isLoggedIn, logIn, ownRecord } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { anEditorOf } from '../../../support/hands/stored-hands.ts';
import { type Algorithm, anAuthenticator } from '../../../support/passkeys/authenticator.ts';
import { add, added, logInBy, optionsFor } from '../../../support/passkeys/passkey-calls.ts';
import { keptMails } from '../../../support/site/mails.ts';

const { site, owner } = withOwner();
const { mailsTo } = keptMails();

const listed = async (cookie = owner.cookie) => (await send('get-passkeys.php', { cookie })).body.items;
const remove = (id: string, password = PASSWORD, cookie = owner.cookie) =>
  send('remove-passkey.php', { json: { id, password }, cookie });
const BAD_LOGIN = [401, 'unauthenticated', 'Invalid email or password'];
const refusal = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.code, body.message];
const later = () => site.clock.advance(2_000);

test.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])(
  'a passkey with a key of %s is added, listed, logs in and is removed',
  async (algorithm) => {
    const phone = anAuthenticator(algorithm);
    const { status, body } = await add(owner.cookie, phone, { name: ' My phone ' });
    const item = { id: phone.id, name: 'My phone', created: expect.any(String), used: null };
    expect([status, body.success, body.item]).toEqual([200, true, item]);
    expect(await listed()).toEqual([body.item]);
    later();
    const login = await logInBy(phone);
    expect([login.status, login.body.user_id, login.body.message]).toEqual([
      200,
      owner.id,
      'Logged in successfully',
    ]);
    expect((await ownRecord(login.cookies[0] as string)).id).toBe(owner.id);
    expect(Date.parse((await listed())[0].used)).toBe(site.clock.now());
    expect((await remove(phone.id)).status).toBe(200);
    expect(await listed()).toEqual([]);
    later();
    expect(refusal(await logInBy(phone))).toEqual(BAD_LOGIN);
  },
);

test('letters about new passkeys come once an hour, and the last one names all that there are', async () => {
  for (const name of ['My phone', 'My key', 'A key of somebody else']) await added(owner.cookie, { name });
  expect(await mailsTo(owner.email)).toHaveLength(1);
  site.clock.advance(3_600_000);
  await retryFailedMails(site.storage, site.clock.now());
  const letters = await mailsTo(owner.email);
  expect(letters).toHaveLength(2);
  expect(letters[0]).not.toContain('These passkeys');
  expect(letters[1]).toContain('log you in now: My phone, My key and A key of somebody else.');
});

test('options name the site, ask for a passkey that is found without a name and for verification, and leave out those that are there', async () => {
  const phone = await added(owner.cookie);
  expect(await optionsFor('add', { cookie: owner.cookie })).toMatchObject({
    rp: { id: 'vitae.example' },
    user: { id: Buffer.from(owner.id).toString('base64url'), name: owner.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: phone.id, type: 'public-key' }],
  });
  const login = await optionsFor('login');
  expect(login).toMatchObject({ rpId: 'vitae.example', userVerification: 'required' });
  expect(login.allowCredentials).toBeUndefined();
});

test('an address that is not confirmed gets neither options nor a passkey', async () => {
  const options = await optionsFor('add', { cookie: owner.cookie });
  await putProfileRecord(site.storage, { ...owner.record, unconfirmed: true });
  const json = { for: 'add' };
  const asked = await send('passkey-options.php', { json, cookie: owner.cookie });
  const response = anAuthenticator().create(options);
  const sent = await send('add-passkey.php', {
    json: { name: 'A', password: PASSWORD, response },
    cookie: owner.cookie,
  });
  for (const answer of [asked, sent]) expect([answer.status, answer.body.code]).toEqual([403, 'unconfirmed']);
});

test('a list says whether the login, not the page that it shows, may have another', async () => {
  const mayAdd = async (cookie: string) => (await send('get-passkeys.php', { cookie })).body.may_add;
  const editor = await anOwner(site.storage);
  await anEditorOf(site.storage, owner.id, editor.id);
  expect((await send('switch-page.php', { json: { id: owner.id }, cookie: editor.cookie })).status).toBe(200);
  const denied = (account: Account | null) => account && { ...account, address: { email: '' } };
  const unconfirmed = (account: Account | null) =>
    account && { ...account, address: { email: owner.email, unconfirmed: true as const } };
  await updateAccount(site.storage, owner.id, unconfirmed);
  expect([await mayAdd(owner.cookie), await mayAdd(editor.cookie)]).toEqual([false, true]);
  await updateAccount(site.storage, editor.id, unconfirmed);
  expect(await mayAdd(editor.cookie)).toBe(false);
  await updateAccount(site.storage, editor.id, denied);
  expect(await mayAdd(editor.cookie)).toBe(false);
});

test('a login whose holder has not shown to know both address and password may have one by a link alone', async () => {
  await updateAccount(site.storage, owner.id, (account) => account && { ...account, unproven: true });
  const byLink = await createSession(site.storage, 'owner', owner.id, { agent: '', byLink: true });
  const cookies = [owner.cookie, `vitae_session=${byLink}`];
  const answers = await Promise.all(cookies.map((cookie) => send('get-passkeys.php', { cookie })));
  expect(answers.map(({ body }) => body.may_add)).toEqual([false, true]);
});

test('without a session nothing is listed, added or removed, and only options for a login are given', async () => {
  const response = anAuthenticator().create(await optionsFor('add', { cookie: owner.cookie }));
  const answers = [
    await send('passkey-options.php', { json: { for: 'add' } }),
    await send('add-passkey.php', { json: { name: 'A', password: PASSWORD, response } }),
    await send('get-passkeys.php'),
    await send('remove-passkey.php', { json: { id: 'A', password: PASSWORD } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect((await send('passkey-options.php', { json: { for: 'login' } })).status).toBe(200);
  const { status, body } = await send('passkey-options.php', { json: { for: 'all' } });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['for']]);
});

test('a wrong password adds and removes nothing, and the same passkey can be sent again with the right one', async () => {
  const phone = anAuthenticator();
  const response = phone.create(await optionsFor('add', { cookie: owner.cookie }));
  const sendWith = (password: string) =>
    send('add-passkey.php', { json: { name: 'A', password, response }, cookie: owner.cookie });
  const wrong = await sendWith('Wrong-pass-1');
  expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'Password is incorrect' }]);
  expect(await listed()).toEqual([]);
  expect((await sendWith(PASSWORD)).status).toBe(200);
  const kept = await remove(phone.id, 'Wrong-pass-1');
  expect([kept.status, kept.body.errors]).toEqual([400, { password: 'Password is incorrect' }]);
  expect((await listed()).length).toBe(1);
  expect((await remove('unknown')).status).toBe(404);
});

test.each<[unknown, string]>([
  ['', 'Name is required'],
  [undefined, 'Name is required'],
  ['  ', 'Name is required'],
  [7, 'Name must be text'],
  ['two\nlines', 'Name must be on one line'],
  ['x'.repeat(201), 'Name must be at most 200 characters'],
  ['bell\u0007', 'Name contains characters that cannot be used'],
])('a name like %j is refused', async (name, sentence) => {
  const response = anAuthenticator().create(await optionsFor('add', { cookie: owner.cookie }));
  const json = { name, password: PASSWORD, response };
  const { status, body } = await send('add-passkey.php', { json, cookie: owner.cookie });
  expect([status, body.errors]).toEqual([400, { name: sentence }]);
});

test('all that is wrong is named at once', async () => {
  const json = { name: '', password: '', response: { id: 7 } };
  const { body } = await send('add-passkey.php', { json, cookie: owner.cookie });
  expect(Object.keys(body.errors).sort()).toEqual(['name', 'password', 'response']);
  const response = anAuthenticator().create({ challenge: 'forged' });
  const both = await send('add-passkey.php', {
    json: { name: 'A', password: 'Wrong-pass-1', response },
    cookie: owner.cookie,
  });
  expect(Object.keys(both.body.errors).sort()).toEqual(['password', 'response']);
});

test(`a login has ${MAX_PASSKEYS} passkeys at most, however they are asked for`, async () => {
  for (let turn = 1; turn < MAX_PASSKEYS; turn += 1) await added(owner.cookie);
  const options = await optionsFor('add', { cookie: owner.cookie });
  const other = await optionsFor('add', { cookie: owner.cookie });
  const answers = [];
  for (const each of [options, other]) {
    const response = anAuthenticator().create(each);
    const json = { name: 'A', password: PASSWORD, response };
    answers.push(await send('add-passkey.php', { json, cookie: owner.cookie }));
  }
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [409, 'too-many'],
  ]);
  const { status, body } = await send('passkey-options.php', { json: { for: 'add' }, cookie: owner.cookie });
  expect([status, body.code, (await listed()).length]).toEqual([409, 'too-many', MAX_PASSKEYS]);
});

test('the same passkey is added once', async () => {
  const phone = await added(owner.cookie);
  const { status, body } = await add(owner.cookie, phone);
  expect([status, body.code, (await listed()).length]).toEqual([409, 'conflict', 1]);
});

test('a letter tells of a new passkey', async () => {
  await added(owner.cookie, { name: 'Phone <b>' });
  const [mail = ''] = await mailsTo(owner.email);
  expect(mail).toContain('Phone <b>');
  expect(mail).toContain('/ForgotPassword');
});

test('the export names passkeys without their keys', async () => {
  const phone = await added(owner.cookie, { name: 'My phone' });
  const { body } = await send('export-profile.php', { cookie: owner.cookie });
  expect(body.account.passkeys).toEqual([
    { id: phone.id, name: 'My phone', created: expect.any(String), used: null },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/"key"|"counter"/);
});

test('passkeys go with the page, and what an authenticator kept opens nothing', async () => {
  const phone = await added(owner.cookie);
  await send('delete-profile.php', { json: { password: PASSWORD }, cookie: owner.cookie });
  later();
  expect(refusal(await logInBy(phone))).toEqual(BAD_LOGIN);
  for (const key of site.blobs.keys('')) expect(site.blobs.peek(key)?.text()).not.toContain(phone.id);
});

test('a passkey opens the login that it was added to, whatever handle is sent', async () => {
  const other = await anOwner(site.storage, { id: 'other12345', email: 'other@example.org' });
  const phone = await added(owner.cookie);
  const mine = await added(other.cookie);
  for (const handle of [other.id, 'nobody1234', '../accounts', '']) {
    later();
    const userHandle = Buffer.from(handle).toString('base64url') || null;
    expect(refusal(await logInBy(phone, { userHandle }))).toEqual(BAD_LOGIN);
  }
  later();
  const id = Buffer.from(mine.id, 'base64url');
  expect(refusal(await logInBy(phone, { id }))).toEqual(BAD_LOGIN);
  later();
  expect((await logInBy(phone)).body.user_id).toBe(owner.id);
});

test('failures count as those of passwords do, and a success does not', async () => {
  const phone = await added(owner.cookie);
  for (let turn = 0; turn < 10; turn += 1) {
    later();
    expect((await logInBy(phone)).status).toBe(200);
  }
  for (let turn = 0; turn < 10; turn += 1) {
    later();
    expect((await logInBy(phone, { tamper: true })).status).toBe(401);
  }
  later();
  expect((await logInBy(phone)).status).toBe(429);
  expect((await logIn(site, owner.email)).status).toBe(429);
  later();
  expect((await logInBy(phone, { ip: '203.0.113.9' })).status).toBe(200);
});

test('options are given sixty times in ten minutes', async () => {
  for (let turn = 0; turn < 60; turn += 1) await optionsFor('login');
  expect((await send('passkey-options.php', { json: { for: 'login' } })).status).toBe(429);
  expect((await send('CMSpasskeyOptions.php', { json: { for: 'login' } })).status).toBe(429);
});

test('what came while somebody else had the address opens nothing', async () => {
  const before = await added(owner.cookie);
  later();
  const after = site.clock.now();
  later();
  const since = await added(owner.cookie);
  await updateAccount(site.storage, owner.id, (account) =>
    account === null ? null : { ...account, voided: [{ after, until: site.clock.now() }] },
  );
  later();
  expect((await logInBy(before)).status).toBe(200);
  later();
  expect(refusal(await logInBy(since))).toEqual(BAD_LOGIN);
  expect((await listed()).map(({ id }: { id: string }) => id)).toEqual([before.id]);
});

test('a passkey removed in another browser ends no session', async () => {
  const phone = await added(owner.cookie);
  later();
  const session = (await logInBy(phone)).cookies[0] as string;
  await remove(phone.id, PASSWORD, session);
  expect([await isLoggedIn(session), await isLoggedIn(owner.cookie)]).toEqual([true, true]);
});
