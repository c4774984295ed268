import { expect, test } from 'vitest';
import { removeAdmin } from '../../src/accounts/admin-login/server/admin-accounts.ts';
import { createLink } from '../../src/accounts/links/storage.ts';
import type { Storage } from '../../src/base/engine/storage/storage.ts';
import { ADMIN } from '../support/builders/admins.ts';
import { formOf } from '../support/builders/owners.ts';
import { PASSWORD } from '../support/calls/calls.ts';
import { aFixtures, NEW_PASSWORD } from '../support/calls/every-call.ts';
import { EMAIL, OWNER } from '../support/faults/fault-world.ts';
import {
  logIn,
  namesInList,
  readOwnProfile,
  readProfile,
  sendTo,
  statusOf,
  withTwoProcesses,
} from '../support/faults/warm-processes.ts';

const processes = withTwoProcesses();

test('a session that ended in one process is refused in the other', async () => {
  const { world, one, two } = processes;
  const { cookie } = world.owner;
  expect(await statusOf(readOwnProfile(two, cookie))).toBe(200);
  await sendTo(one, 'logout.php', { json: {}, cookie });
  expect(await statusOf(readOwnProfile(two, cookie))).toBe(401);
});

test('a password change applies in the other process and ends the other sessions', async () => {
  const { world, one, two } = processes;
  const other = (await logIn(two, PASSWORD)).cookies[0] as string;
  const { cookie } = world.owner;
  const json = { old_password: PASSWORD, new_password: NEW_PASSWORD };
  expect(await statusOf(sendTo(one, 'change-password.php', { json, cookie }))).toBe(200);
  expect(await statusOf(logIn(two, PASSWORD))).toBe(401);
  expect(await statusOf(logIn(two, NEW_PASSWORD))).toBe(200);
  expect([await statusOf(readOwnProfile(two, other)), await statusOf(readOwnProfile(two, cookie))]).toEqual([
    401, 200,
  ]);
});

test('a reset link that was used in one process is refused in the other', async () => {
  const { world, one, two } = processes;
  const token = await createLink(one, 'reset', OWNER, { email: EMAIL, changed: world.owner.record.created });
  const json = { token, password: NEW_PASSWORD };
  expect(await statusOf(sendTo(one, 'reset-password.php', { json }))).toBe(200);
  expect(await statusOf(sendTo(two, 'reset-password.php', { json: { token, password: PASSWORD } }))).toBe(
    400,
  );
  expect(await statusOf(logIn(two, NEW_PASSWORD))).toBe(200);
});

test('an e-mail is taken or free in both processes alike, and no two profiles have the same', async () => {
  const { world, one, two } = processes;
  const { registration } = await aFixtures();
  const taken = async (storage: Storage, email: string) =>
    (await sendTo(storage, 'check-email.php', { json: { email } })).body.exists;
  expect([await taken(two, 'newcomer@example.org'), await taken(two, EMAIL)]).toEqual([false, true]);
  const edit = {
    form: formOf({ email: 'newcomer@example.org', password: PASSWORD }),
    cookie: world.owner.cookie,
  };
  expect(await statusOf(sendTo(one, 'update-profile.php', edit))).toBe(200);
  // The old one stays taken while the link that undoes the change is good.
  expect([await taken(two, 'newcomer@example.org'), await taken(two, EMAIL)]).toEqual([true, true]);
  expect(await statusOf(sendTo(two, 'register.php', { form: registration }))).toBe(409);
  expect([
    await statusOf(logIn(two, PASSWORD)),
    await statusOf(logIn(two, PASSWORD, 'newcomer@example.org')),
  ]).toEqual([401, 200]);
  await sendTo(two, 'delete-profile.php', {
    json: { password: PASSWORD },
    cookie: world.owner.cookie,
  });
  expect(await statusOf(sendTo(one, 'register.php', { form: registration }))).toBe(200);
  const holders = world.blobs
    .keys('profiles/')
    .map((key) => world.blobs.peek(key)?.json() as { email: string });
  expect(holders.filter(({ email }) => email === 'newcomer@example.org').length).toBe(1);
});

test('no edit is lost: each builds on the one before, in whichever process that was made', async () => {
  const { world, one, two } = processes;
  const { cookie } = world.owner;
  const edits = ['nickname', 'school', 'college', 'hobbies', 'awards', 'hometown'];
  for (const [place, field] of edits.entries()) {
    const sent = { form: formOf({ [field]: `Value ${place}` }), cookie };
    expect(await statusOf(sendTo(place % 2 === 0 ? one : two, 'update-profile.php', sent))).toBe(200);
  }
  const { body } = await readOwnProfile(two, cookie);
  expect(edits.map((field) => body.user[field])).toEqual(edits.map((_, place) => `Value ${place}`));
  const old = { form: formOf({ nickname: 'Late', version: '1' }), cookie };
  expect(await statusOf(sendTo(two, 'update-profile.php', old))).toBe(409);
  expect((await readProfile(one)).body.data[0].nickname).toBe('Value 0');
  expect((await namesInList(two)).includes('Asha Rao')).toBe(true);
});

test('an admin who was removed in one process is refused in the other', async () => {
  const { world, one, two } = processes;
  const session = () => sendTo(two, 'CMSsession.php', { cookie: world.admin });
  expect(await statusOf(session())).toBe(200);
  await removeAdmin(one, ADMIN.email);
  expect(await statusOf(session())).toBe(401);
});
