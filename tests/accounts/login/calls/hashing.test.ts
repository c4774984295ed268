import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { admitToHashing } from '../../../../src/base/crypto/server/hashing.ts';
import type { Endpoint } from '../../../../src/base/http/calls/endpoint.ts';
import { hashing } from '../../../support/builders/cheap-passwords.ts';
import { formOf } from '../../../support/builders/owners.ts';
import { aRegistration, PASSWORD, type Sent } from '../../../support/calls/calls.ts';
import { EVERY_CALL } from '../../../support/calls/contract.ts';
import { aFixtures, everyCall } from '../../../support/calls/every-call.ts';
import { aWorld, sendOn, type World } from '../../../support/faults/fault-world.ts';
import { withFixedSettings } from '../../../support/faults/fixed-settings.ts';

withFixedSettings();
beforeEach(() => {
  vi.stubEnv('SECRET', 'the same in every world');
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const HASHING_CALLS = 32;

/** As many calls as may hash at once; `end` ends them. */
const aCrowdOfHashes = () => {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const calls = Promise.all(Array.from({ length: HASHING_CALLS }, () => admitToHashing(() => ended)));
  return {
    end: () => {
      end();
      return calls;
    },
  };
};

const json = (fields: object, cookie?: string): Sent => ({ json: fields, ...(cookie && { cookie }) });

const HASHING: [string, (world: World) => Sent | Promise<Sent>][] = [
  ['login', ({ owner }) => json({ email: owner.email, password: PASSWORD })],
  ['CMSlogin', () => json({ email: 'a@b.org', password: PASSWORD })],
  ['register', async () => ({ form: await aRegistration('personal') })],
  [
    'change-password',
    ({ owner }) => json({ old_password: PASSWORD, new_password: 'Viola-9-dawn' }, owner.cookie),
  ],
  [
    'update-profile',
    ({ owner }) => ({ form: formOf({ email: 'new@example.org', password: PASSWORD }), cookie: owner.cookie }),
  ],
];

test.each(HASHING)(
  '%s is refused before it does anything when too many passwords wait to be hashed, and works afterwards',
  async (name, prepare) => {
    const world = await aWorld(Date.now());
    const sent = await prepare(world);
    const crowd = aCrowdOfHashes();
    const before = world.blobs.keys();
    const refused = await sendOn(world, world.blobs.newProcess(), `${name}.php`, sent);
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({
      success: false,
      code: 'unavailable',
      message: 'The site is busy. Please try again in a moment.',
    });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(world.blobs.keys()).toEqual(before);
    await crowd.end();
    const again = await sendOn(world, world.blobs.newProcess(), `${name}.php`, sent);
    expect(again.status).toBe(name === 'CMSlogin' ? 401 : 200);
  },
);

test('a call that would wait longer than five seconds for others to be hashed is refused before it does anything', async () => {
  const world = await aWorld(Date.now());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const slow = Promise.all(Array.from({ length: 4 }, () => admitToHashing(() => ended)));
  let hasRun = false;
  const late = admitToHashing(async () => {
    hasRun = true;
  });
  const refused = expect(late).rejects.toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  vi.useRealTimers();
  end();
  await slow;
  expect(hasRun).toBe(false);
  const sent = { json: { email: world.owner.email, password: PASSWORD } };
  expect((await sendOn(world, world.blobs.newProcess(), 'login.php', sent)).status).toBe(200);
});

test('an edit without a password does not wait for others to be hashed', async () => {
  const world = await aWorld(Date.now());
  const crowd = aCrowdOfHashes();
  const sent = { form: formOf({ nickname: 'Ash' }), cookie: world.owner.cookie };
  const process = world.blobs.newProcess();
  expect((await sendOn(world, process, 'update-profile.php', sent)).status).toBe(200);
  await crowd.end();
});

/** Whether the contract says of a request that it hashes. */
const isDeclared = ({ hashes }: Endpoint, { json: body = {}, form }: Sent): boolean =>
  hashes === true ||
  (hashes !== undefined && (form?.has(hashes) || (body as Record<string, unknown>)[hashes] !== undefined));

test('every call that hashes a password says so in the contract, and no other does', async () => {
  const hashed: Record<string, boolean> = {};
  const declared: Record<string, boolean> = {};
  const cases = everyCall(await aFixtures());
  for (const [number, each] of cases.entries()) {
    const world = await aWorld(Date.now());
    const sent = await each.sent(world);
    const before = hashing.count;
    await sendOn(world, world.blobs.newProcess(), `${each.name}.php`, sent);
    const endpoint = EVERY_CALL.find(({ path }) => path === `/php-api/${each.name}.php`);
    hashed[`${each.name} ${number}`] = hashing.count > before;
    declared[`${each.name} ${number}`] = endpoint !== undefined && isDeclared(endpoint, sent);
  }
  expect(hashed).toEqual(declared);
  expect(Object.values(hashed).filter(Boolean).length).toBeGreaterThan(8);
});
