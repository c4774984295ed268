import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endSessions, listSessions } from '../../../src/accounts/sessions/storage.ts';
import { updateAccount } from '../../../src/accounts/storage/accounts.ts';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { countTopic } from '../../../src/profiles/counts/storage/count-topic.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { putProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { ADMIN } from '../../support/builders/admins.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { editStored } from '../../support/builders/stored-profiles.ts';
import { aTie, putTie } from '../../support/builders/ties.ts';
import { PASSWORD, type Sent, send } from '../../support/calls/calls.ts';
import { aFixtures, type CallCase, everyCall } from '../../support/calls/every-call.ts';
import { aWorld, EMAIL, sendOn, type World } from '../../support/faults/fault-world.ts';
import { withFixedSettings } from '../../support/faults/fixed-settings.ts';
import { anEditorOf, fillPlaces } from '../../support/hands/stored-hands.ts';
import { aLeavingFollower } from '../../support/letters/letter-cases.ts';
import { anAuthenticator } from '../../support/passkeys/authenticator.ts';
import { optionsFor } from '../../support/passkeys/passkey-calls.ts';

/** The platform adds a response header for each storage call and allows about a hundred. */
const MAX_CALLS = 99;
/** One edit every three seconds until events settle. */
const EDITS = 30;

let cases: CallCase[];
beforeAll(async () => {
  vi.stubEnv('SECRET', 'the same in every world');
  cases = everyCall(await aFixtures());
});
withFixedSettings();
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

test('no call of a fresh function makes a hundred storage calls, even with many unsettled edits', async () => {
  const tooMany: string[] = [];
  for (const each of cases) {
    const world = await aWorld(Date.now());
    for (let edit = 0; edit < EDITS; edit += 1) {
      const { id } = await anOwner(world.storage);
      await editStored(world.storage, id);
    }
    const sent = await each.sent(world);
    const fresh = world.blobs.newProcess();
    world.blobs.resetCounts();
    const { status } = await sendOn(world, fresh, `${each.name}.php`, sent);
    const { operations } = world.blobs.counts();
    if (status !== 200 || operations > MAX_CALLS)
      tooMany.push(`${each.name}: ${status}, ${operations} calls`);
  }
  expect(tooMany).toEqual([]);
});

const SIX = 6;

/** Makes a call on an instance and returns the number of storage calls. */
const callsOf = async (world: World, storage: Storage, name: string, sent: Sent): Promise<number> => {
  world.blobs.resetCounts();
  provideStorage(() => storage);
  expect((await send(`${name}.php`, sent)).status).toBe(200);
  return world.blobs.counts().operations;
};

const verify = (world: World, { id, profile }: ProfileRecord): Sent => ({
  json: { id, profile, verified: 'yes' },
  cookie: world.admin,
});

/** An instance that has served a call: an administrator's verification of the business. */
const aWarmInstance = async (world: World): Promise<Storage> => {
  const { storage } = aStorage({ ...world, process: world.blobs.newProcess() });
  await callsOf(world, storage, 'CMSupdateUser', verify(world, world.business.record));
  return storage;
};

test.each(['login-link-use', 'CMSconfirmTotp', 'CMSdisableTotp', 'prove-link', 'CMSinvite'])(
  '%s takes at most six storage calls',
  async (name) => {
    const world = await aWorld(Date.now());
    const storage = await aWarmInstance(world);
    const sent = (await cases.find((each) => each.name === name)?.sent(world)) ?? {};
    expect(await callsOf(world, storage, name, sent)).toBeLessThanOrEqual(SIX);
  },
);

test.each(['owner', 'editor'])(
  'a login of twenty pages reads one of which it is %s with at most six storage calls, and looks at all of them within a hundred',
  async (role) => {
    const world = await aWorld(Date.now());
    await fillPlaces(world.storage, world.owner.id, 19);
    await anEditorOf(world.storage, world.business.id, world.owner.id);
    const storage = await aWarmInstance(world);
    const id = role === 'owner' ? world.owner.id : world.business.id;
    const sent = { json: { id }, cookie: world.owner.cookie };
    const reading = () => callsOf(world, storage, 'get-user', sent);
    await reading();
    // The counts of the business's verification are folded.
    await reading();
    expect(await reading()).toBeLessThanOrEqual(SIX);
    world.clock.advance(60_000);
    expect(await reading()).toBeLessThanOrEqual(MAX_CALLS);
  },
);

test('calls that send a letter count it within six storage calls', async () => {
  const calls: Record<string, number> = {};
  for (const name of [
    'change-password',
    'forgot-password',
    'login-link',
    'reset-password',
    'send-confirmation',
  ]) {
    const world = await aWorld(Date.now());
    await updateAccount(world.storage, world.owner.id, (account) => ({ ...account!, email: EMAIL }));
    const sent = (await cases.find((each) => each.name === name)?.sent(world)) ?? {};
    const storage = await aWarmInstance(world);
    // Each session that a new password ends is one more.
    if (name === 'reset-password') await endSessions(world.storage, 'owner', world.owner.id);
    // The second identical request, as the address of the first is remembered; it follows at once.
    if (name === 'forgot-password' || name === 'login-link') await callsOf(world, storage, name, sent);
    calls[name] = await callsOf(world, storage, name, sent);
  }
  for (const [name, count] of Object.entries(calls))
    expect([name, count <= SIX ? SIX : count]).toEqual([name, SIX]);
});

test('a new password takes at most six storage calls where the page is named as a browser does, and one for each session that it ends', async () => {
  const world = await aWorld(Date.now());
  const storage = await aWarmInstance(world);
  const { id, cookie } = world.owner;
  await updateAccount(world.storage, id, (account) => ({ ...account!, email: EMAIL }));
  const others = (await listSessions(world.storage, 'owner', id)).length - 1;
  const json = { user_id: id, old_password: PASSWORD, new_password: 'Tr0mbone-sea' };
  expect(await callsOf(world, storage, 'change-password', { json, cookie })).toBe(SIX + others);
});

test('going to another page of two reads neither the session nor the account again, and the other page once a minute', async () => {
  const world = await aWorld(Date.now());
  const { owner, business } = world;
  await anEditorOf(world.storage, business.id, owner.id);
  const storage = await aWarmInstance(world);
  const to = ({ id }: { id: string }) =>
    callsOf(world, storage, 'switch-page', { json: { id }, cookie: owner.cookie });
  expect([await to(business), await to(owner), await to(owner)]).toEqual([7, 5, 4]);
});

test('letters about changes are left with six storage calls', async () => {
  const world = await aWorld(Date.now());
  const token = await aLeavingFollower(world.storage, world.owner.id);
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const storage = await aWarmInstance(world);
  expect(await callsOf(world, storage, 'leave-letters', { query: { token }, form })).toBe(SIX);
});

test('one page is shown to an administrator with at most six storage calls, also one without an account', async () => {
  const world = await aWorld(Date.now());
  const storage = await aWarmInstance(world);
  const { id } = aProfileRecord({ id: 'unowned000' });
  await putProfileRecord(world.storage, aProfileRecord({ id }));
  const show = () => callsOf(world, storage, 'CMSgetUser', { query: { id }, cookie: world.admin });
  await compactTopic(world.storage, directoryTopic);
  await compactTopic(world.storage, countTopic);
  world.clock.advance(60_000);
  await show();
  expect(await show()).toBeLessThanOrEqual(SIX);
});

test('calls of passkeys begin each write with what the one before left', async () => {
  const world = await aWorld(Date.now());
  const storage = await aWarmInstance(world);
  const calls: Record<string, number> = {};
  for (const whose of ['owner', 'team'] as const) {
    const cookie = whose === 'owner' ? world.owner.cookie : world.admin;
    const password = whose === 'owner' ? PASSWORD : ADMIN.password;
    const [add, login, remove] =
      whose === 'owner'
        ? ['add-passkey', 'passkey-login', 'remove-passkey']
        : ['CMSaddPasskey', 'CMSpasskeyLogin', 'CMSremovePasskey'];
    const phone = anAuthenticator();
    const response = phone.create(await optionsFor('add', { cookie }, whose));
    const { id } = response;
    calls[add] = await callsOf(world, storage, add, { json: { name: 'Phone', password, response }, cookie });
    const answer = phone.get(await optionsFor('login', {}, whose));
    calls[login] = await callsOf(world, storage, login, { json: { response: answer } });
    calls[remove] = await callsOf(world, storage, remove, { json: { id, password }, cookie });
  }
  expect(calls).toEqual({
    'add-passkey': 11,
    'passkey-login': 10,
    'remove-passkey': 5,
    CMSaddPasskey: 10,
    CMSpasskeyLogin: 12,
    CMSremovePasskey: SIX,
  });
});

test('every decision on a badge but the first takes at most six storage calls', async () => {
  const world = await aWorld(Date.now());
  const storage = await aWarmInstance(world);
  const { record } = world.owner;
  expect(await callsOf(world, storage, 'CMSupdateUser', verify(world, record))).toBeLessThanOrEqual(SIX);
});

test('an answer to a tie takes at most six storage calls, two of them for the places on both pages', async () => {
  const world = await aWorld(Date.now());
  const storage = await aWarmInstance(world);
  const { record, cookie } = world.owner;
  await callsOf(world, storage, 'get-ties', { cookie });
  const calls: Record<string, number> = {};
  for (const [kind, decision] of [
    ['board', 'confirm'],
    ['works', 'confirm'],
    ['member', 'decline'],
    ['works', 'remove'],
  ] as const) {
    const asked = aTie(record, world.business.record, { kind, state: 'asked', asked: 'professional' });
    const tie = await putTie(world.storage, asked);
    calls[decision] = await callsOf(world, storage, 'answer-tie', { json: { tie, decision }, cookie });
  }
  // The tie that is removed is remembered from its confirmation.
  expect(calls).toEqual({ confirm: SIX, decline: 4, remove: 3 });
});

test('an administrator answers a tie of the list with at most six storage calls', async () => {
  const world = await aWorld(Date.now());
  const storage = await aWarmInstance(world);
  const calls: Record<string, number> = {};
  for (const [kind, decision] of [
    ['board', 'decline'],
    ['works', 'confirm'],
    ['member', 'decline'],
    ['founded', 'remove'],
  ] as const) {
    const given = { kind, state: 'asked', forAdmins: true } as const;
    const tie = await putTie(world.storage, aTie(world.owner.record, world.business.record, given));
    await callsOf(world, storage, 'CMSgetTies', { cookie: world.admin });
    const sent = { json: { tie, decision }, cookie: world.admin };
    calls[decision] = await callsOf(world, storage, 'CMSanswerTie', sent);
  }
  expect(calls).toEqual({ confirm: SIX, decline: 4, remove: 4 });
});

test('asking for a tie again takes at most six storage calls', async () => {
  const world = await aWorld(Date.now());
  const storage = await aWarmInstance(world);
  const sent = (await cases.find(({ name }) => name === 'ask-tie')?.sent(world)) ?? {};
  await callsOf(world, storage, 'ask-tie', sent);
  expect(await callsOf(world, storage, 'ask-tie', sent)).toBeLessThanOrEqual(SIX);
});
