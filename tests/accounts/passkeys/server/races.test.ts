import { expect, test } from 'vitest';
import { createLink } from '../../../../src/accounts/links/storage.ts';
import { getAccount } from '../../../../src/accounts/storage/accounts.ts';
import { PASSWORD, send } from '../../../support/calls/calls.ts';
import { isLoggedIn } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { anAuthenticator } from '../../../support/passkeys/authenticator.ts';
import { added, logInBy, optionsFor } from '../../../support/passkeys/passkey-calls.ts';

const { site, owner } = withOwner();

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const logIn = (response: unknown) => send('passkey-login.php', { json: { response } });
const addWith = (response: unknown) =>
  send('add-passkey.php', { json: { name: 'A', password: PASSWORD, response }, cookie: owner.cookie });

test('of two logins with one challenge in one millisecond, one succeeds', async () => {
  const phone = await added(owner.cookie);
  const options = await optionsFor('login');
  const responses = [phone.get(options), phone.get(options)];
  expect(statuses(await Promise.all(responses.map(logIn)))).toEqual([200, 401]);
  const again = phone.get(await optionsFor('login'));
  expect(statuses(await Promise.all([logIn(again), logIn(again)]))).toEqual([200, 401]);
});

test('of two uses of one counter, one succeeds', async () => {
  const phone = await added(owner.cookie);
  const [one, other] = [await optionsFor('login'), await optionsFor('login')];
  const counter = phone.device.counter + 1;
  const answers = await Promise.all([one, other].map((options) => logIn(phone.get(options, { counter }))));
  expect(statuses(answers)).toEqual([200, 401]);
});

test('of two passkeys for one challenge in one millisecond, one is added', async () => {
  const options = await optionsFor('add', { cookie: owner.cookie });
  const answers = await Promise.all([
    addWith(anAuthenticator().create(options)),
    addWith(anAuthenticator().create(options)),
  ]);
  expect(statuses(answers)).toEqual([200, 400]);
  expect((await getAccount(site.storage, owner.id))?.passkeys?.length).toBe(1);
});

test('passkeys that are added at once are all kept, up to the limit', async () => {
  for (let turn = 0; turn < 8; turn += 1) await added(owner.cookie);
  const options = await Promise.all([1, 2, 3].map(() => optionsFor('add', { cookie: owner.cookie })));
  const answers = await Promise.all(options.map((each) => addWith(anAuthenticator().create(each))));
  expect(statuses(answers)).toEqual([200, 200, 409]);
  expect((await getAccount(site.storage, owner.id))?.passkeys?.length).toBe(10);
});

test('a login by a passkey that is removed at the same time opens nothing afterwards, or came before', async () => {
  const phone = await added(owner.cookie);
  const response = phone.get(await optionsFor('login'));
  const json = { id: phone.id, password: PASSWORD };
  const [login, removal] = await Promise.all([
    logIn(response),
    send('remove-passkey.php', { json, cookie: owner.cookie }),
  ]);
  expect([[200, 401].includes(login.status), removal.status]).toEqual([true, 200]);
  expect((await getAccount(site.storage, owner.id))?.passkeys).toEqual([]);
  expect((await logInBy(phone)).status).toBe(401);
});

test('no passkey is added by a password that a reset replaces at the same time', async () => {
  const { changed = 0 } = (await getAccount(site.storage, owner.id)) ?? {};
  const token = await createLink(site.storage, 'reset', owner.id, { email: owner.email, changed });
  const response = anAuthenticator().create(await optionsFor('add', { cookie: owner.cookie }));
  const [adding, reset] = await Promise.all([
    addWith(response),
    send('reset-password.php', { json: { token, password: 'Viola-9-dawn' } }),
  ]);
  const passkeys = (await getAccount(site.storage, owner.id))?.passkeys ?? [];
  expect([reset.status, passkeys.length]).toEqual(reset.status === 200 ? [200, 0] : [400, 1]);
  expect(adding.status).not.toBe(500);
});

test('no login by a passkey outlives a reset that came after it began', async () => {
  const phone = await added(owner.cookie);
  const { changed = 0 } = (await getAccount(site.storage, owner.id)) ?? {};
  const token = await createLink(site.storage, 'reset', owner.id, { email: owner.email, changed });
  const response = phone.get(await optionsFor('login'));
  const [login, reset] = await Promise.all([
    logIn(response),
    send('reset-password.php', { json: { token, password: 'Viola-9-dawn' } }),
  ]);
  expect(reset.status).toBe(200);
  if (login.status === 200) expect(await isLoggedIn(login.cookies[0] as string)).toBe(false);
  expect((await logInBy(phone)).status).toBe(401);
});
