import { expect, test } from 'vitest';
import { removeAdmin, setAdminPassword } from '../../../../src/accounts/admin-login/server/admin-accounts.ts';
import { createLink } from '../../../../src/accounts/links/storage.ts';
import { getSession, type SessionKind } from '../../../../src/accounts/sessions/storage.ts';
import { getAccount } from '../../../../src/accounts/storage/accounts.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { putProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { ADMIN } from '../../../support/builders/admins.ts';
import { formOf } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { type Answer, PASSWORD, type Sent } from '../../../support/calls/calls.ts';
import { everyCall, type Fixtures, NEW_PASSWORD } from '../../../support/calls/every-call.ts';
import { aFreshStorage, aWorld, EMAIL, OWNER, type World } from '../../../support/faults/fault-world.ts';
import { withFixedSettings } from '../../../support/faults/fixed-settings.ts';
import { aWarmProcess, sendTo } from '../../../support/faults/warm-processes.ts';

withFixedSettings();

/** What ends all sessions, made on a process of its own; returns the call, to be made at the moment under test. */
type Ender = (world: World, storage: Storage) => Promise<() => Promise<unknown>>;

const sending =
  (path: string, sent: (world: World) => Sent | Promise<Sent>): Ender =>
  async (world, storage) => {
    const prepared = await sent(world);
    return async () => {
      const { status, body } = await sendTo(storage, path, prepared);
      expect([path, status, body.message]).toEqual([path, 200, body.message]);
    };
  };

const OWNER_ENDERS: [string, Ender][] = [
  [
    'a change of the password',
    sending('change-password.php', ({ owner }) => ({
      json: { old_password: PASSWORD, new_password: NEW_PASSWORD },
      cookie: owner.cookie,
    })),
  ],
  [
    'a reset of the password',
    sending('reset-password.php', async ({ storage, owner }) => {
      const bond = { email: EMAIL, changed: owner.record.created };
      return { json: { token: await createLink(storage, 'reset', OWNER, bond), password: NEW_PASSWORD } };
    }),
  ],
  [
    'an undone e-mail',
    sending('undo-email.php', async ({ storage }) => ({
      json: { token: await createLink(storage, 'undo', OWNER, { email: 'before@example.org' }) },
    })),
  ],
  [
    '“This was not me”',
    sending('confirm-email.php', async ({ storage, owner }) => {
      await putProfileRecord(storage, { ...owner.record, unconfirmed: true });
      const token = await createLink(storage, 'confirm', OWNER, { email: EMAIL });
      return { json: { token, action: 'deny' } };
    }),
  ],
  [
    'a change of the e-mail',
    sending('update-profile.php', ({ owner }) => ({
      form: formOf({ email: 'moved@example.org', password: PASSWORD }),
      cookie: owner.cookie,
    })),
  ],
  [
    'a deletion by an administrator',
    sending('CMSdeleteUser.php', ({ admin }) => ({
      json: { id: OWNER, profile: 'personal' },
      cookie: admin,
    })),
  ],
  [
    'a deletion by the owner',
    sending('delete-profile.php', ({ owner }) => ({
      json: { password: PASSWORD },
      cookie: owner.cookie,
    })),
  ],
];

const ADMIN_ENDERS: [string, Ender][] = [
  ['a password by command', async (_, storage) => () => setAdminPassword(storage, ADMIN.email, NEW_PASSWORD)],
  ['a removal by command', async (_, storage) => () => removeAdmin(storage, ADMIN.email)],
  [
    'a second factor',
    sending('CMSconfirmTotp.php', async (world) => {
      const cases = everyCall({} as Fixtures);
      return (await cases.find(({ name }) => name === 'CMSconfirmTotp')?.sent(world)) ?? {};
    }),
  ],
];

type LogIn = { kind: SessionKind; send: (storage: Storage, world: World) => Promise<Answer> };

const OWNERS: LogIn = {
  kind: 'owner',
  send: (storage) => sendTo(storage, 'login.php', { json: { email: EMAIL, password: PASSWORD } }),
};
const BY_LINK: LogIn = {
  kind: 'owner',
  send: async (storage, world) => {
    const { changed = 0 } = (await getAccount(world.storage, OWNER)) ?? {};
    const token = await createLink(world.storage, 'login', OWNER, { email: EMAIL, changed });
    return sendTo(storage, 'login-link-use.php', { json: { token } });
  },
};
const ADMINS: LogIn = {
  kind: 'admin',
  send: (storage) => sendTo(storage, 'CMSlogin.php', { json: ADMIN }),
};

/** Logs in, and makes all sessions end at one moment of this login: before or after one of its storage calls. Null if it has no such moment. */
const interrupt = async (
  { kind, send }: LogIn,
  ender: Ender,
  { place, warm }: { place: number; warm: boolean },
): Promise<{ status: number; isLoggedIn: boolean } | null> => {
  const world = await aWorld(Date.now());
  const process = world.blobs.newProcess();
  const { storage } = aStorage({ ...world, process });
  if (warm) await send(storage, world);
  world.clock.advance(2_000);
  const end = await ender(world, aWarmProcess(world));
  let moments = 0;
  process.faults.onCall(async () => {
    moments += 1;
    if (moments === place) await end();
  });
  const { status, cookies } = await send(storage, world);
  if (moments < place) return null;
  const cookie = cookies[0]?.split('=')[1] ?? '';
  return { status, isLoggedIn: (await getSession(aFreshStorage(world), kind, cookie)) !== null };
};

const everyMoment = async (logIn: LogIn, ender: Ender, warm: boolean): Promise<string[]> => {
  const wrong: string[] = [];
  for (let place = 1; ; place += 1) {
    const result = await interrupt(logIn, ender, { place, warm });
    if (result === null) {
      expect(place).toBeGreaterThan(10);
      return wrong;
    }
    if (result.isLoggedIn) wrong.push(`moment ${place}: ${result.status}`);
  }
};

test.each(OWNER_ENDERS)('%s ends the session of an owner whose login had begun', async (_, ender) => {
  expect([await everyMoment(OWNERS, ender, false), await everyMoment(OWNERS, ender, true)]).toEqual([[], []]);
});

test.each(OWNER_ENDERS)(
  '%s ends the session of an owner whose login by a link had begun',
  async (_, ender) => {
    expect(await everyMoment(BY_LINK, ender, false)).toEqual([]);
  },
);

test.each(ADMIN_ENDERS)('%s ends the session of an admin whose login had begun', async (_, ender) => {
  expect([await everyMoment(ADMINS, ender, false), await everyMoment(ADMINS, ender, true)]).toEqual([[], []]);
});

test('a login that nothing interrupts has a session, and a refused one leaves none', async () => {
  const world = await aWorld(Date.now());
  const storage = aWarmProcess(world);
  const before = world.blobs.keys('sessions/').length;
  expect((await OWNERS.send(storage, world)).status).toBe(200);
  expect(world.blobs.keys('sessions/')).toHaveLength(before + 1);
  for (const email of [EMAIL, 'nobody@example.org']) {
    world.clock.advance(2_000);
    const json = { email, password: 'Wrong-pass-1' };
    expect((await sendTo(storage, 'login.php', { json })).status).toBe(401);
  }
  expect(world.blobs.keys('sessions/')).toHaveLength(before + 1);
});
