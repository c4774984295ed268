import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ProfileRecord } from '../../../src/domain/profiles/profile.ts';
import { provideStorage } from '../../../src/storage/engine/open.ts';
import type { Storage } from '../../../src/storage/engine/storage.ts';
import { getVersionedProfile } from '../../../src/storage/profiles/profile-record.ts';
import { updateProfile } from '../../../src/storage/profiles/profiles.ts';
import { setFirstAdmin } from '../../support/builders/admins.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { type Handler, type Sent, send } from '../../support/calls/calls.ts';
import { aFixtures, type CallCase, everyCall } from '../../support/calls/every-call.ts';
import { aWorld, sendOn, type World } from '../../support/faults/fault-world.ts';

/** The platform adds a header to a reply for each storage call before it, and takes about a hundred. */
const MOST = 99;
/** An edit every three seconds, as long as events take to settle. */
const EDITS = 30;

let cases: CallCase[];
beforeAll(async () => {
  vi.stubEnv('SECRET', 'the same in every world');
  cases = everyCall(await aFixtures());
});
beforeEach(() => {
  vi.stubEnv('SECRET', 'the same in every world');
  setFirstAdmin();
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  setFirstAdmin(null);
});

test('no call of a fresh function makes a hundred storage calls, whatever has changed since the last snapshot', async () => {
  const over: string[] = [];
  for (const each of cases) {
    const world = await aWorld(Date.now());
    for (let edit = 0; edit < EDITS; edit += 1) {
      const { id } = await anOwner(world.storage);
      const old = await getVersionedProfile(world.storage, id);
      if (old === null) throw new Error('There is nobody to edit');
      await updateProfile(world.storage, old, { ...old.value, version: old.value.version + 1 });
    }
    const sent = await each.sent(world);
    const handler = (await import(`../../../netlify/functions/${each.name}.ts`)).default as Handler;
    const fresh = world.blobs.newProcess();
    world.blobs.resetCounts();
    const { status } = await sendOn(world, fresh, handler, `${each.name}.php`, sent);
    const { operations } = world.blobs.counts();
    if (status !== 200 || operations > MOST) over.push(`${each.name}: ${status}, ${operations} calls`);
  }
  expect(over).toEqual([]);
}, 120_000);

const SIX = 6;

/** Makes a call on an instance; answers how many storage calls it took. */
const callsOf = async (world: World, storage: Storage, name: string, sent: Sent): Promise<number> => {
  const handler = (await import(`../../../netlify/functions/${name}.ts`)).default as Handler;
  world.blobs.resetCounts();
  provideStorage(() => storage);
  expect((await send(handler, `${name}.php`, sent)).status).toBe(200);
  return world.blobs.counts().operations;
};

test.each(['CMSconfirmTotp', 'CMSdisableTotp', 'prove-link'])('%s takes six storage calls', async (name) => {
  const world = await aWorld(Date.now());
  const sent = (await cases.find((each) => each.name === name)?.sent(world)) ?? {};
  const { storage } = aStorage({ ...world, process: world.blobs.newProcess() });
  expect(await callsOf(world, storage, name, sent)).toBeLessThanOrEqual(SIX);
});

test('of decisions on badges each takes six storage calls, but for the first', async () => {
  const world = await aWorld(Date.now());
  const { storage } = aStorage({ ...world, process: world.blobs.newProcess() });
  const verify = ({ id, profile }: ProfileRecord): Sent => ({
    json: { id, profile, verified: 'yes' },
    cookie: world.admin,
  });
  await callsOf(world, storage, 'CMSupdateUser', verify(world.business.record));
  expect(await callsOf(world, storage, 'CMSupdateUser', verify(world.owner.record))).toBeLessThanOrEqual(SIX);
});
