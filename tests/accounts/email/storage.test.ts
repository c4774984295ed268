import { expect, test } from 'vitest';
import {
  claimEmail,
  forgetEmail,
  getEmailClaim,
  getIdByEmail,
  releaseEmail,
  removeEmailClaim,
} from '../../../src/accounts/email/storage.ts';
import { Memory } from '../../../src/base/engine/storage/memory.ts';
import { Storage } from '../../../src/base/engine/storage/storage.ts';
import {
  closeLocalStore,
  LOCAL_STORE,
  openLocalStore,
} from '../../../src/base/local-store/storage/local-store.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { emailName } from '../../../src/profiles/identity/storage/hashed-names.ts';
import type { BlobsCall } from '../../support/blobs-simulator/ledger.ts';
import { aFolder } from '../../support/builders/lines-file.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aStorage, aStoragePair } from '../../support/builders/storage.ts';
import { manualClock } from '../../support/clock.ts';

const EMAIL = 'asha@example.org';

test('of fifty concurrent claims of one address one succeeds, whatever the case and surrounding space', async () => {
  const { storage } = aStorage();
  const spellings = [EMAIL, 'ASHA@example.org', '  Asha@Example.Org '];
  const claims = await Promise.all(
    Array.from({ length: 50 }, (_, index) => claimEmail(storage, spellings[index % 3]!, `profile${index}`)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await getIdByEmail(storage, ' ASHA@EXAMPLE.ORG')).toBe(`profile${claims.indexOf(true)}`);
});

test('a claim expires after a minute if its profile was never created, but not if it was', async () => {
  const { storage, clock } = aStorage();
  expect(await claimEmail(storage, EMAIL, 'never000')).toBe(true);
  clock.advance(59_000);
  expect(await claimEmail(storage, EMAIL, 'later000')).toBe(false);
  clock.advance(1_000);
  expect(await getIdByEmail(storage, EMAIL)).toBeNull();
  expect(await claimEmail(storage, EMAIL, 'later000')).toBe(true);
  await createProfile(storage, aProfileRecord({ id: 'later000', email: EMAIL }));
  clock.advance(90_000);
  expect(await getIdByEmail(storage, EMAIL)).toBe('later000');
  expect(await claimEmail(storage, EMAIL, 'third000')).toBe(false);
});

test('of several concurrent claims of an expired address, one succeeds', async () => {
  const { storage, clock } = aStorage();
  await claimEmail(storage, EMAIL, 'never000');
  clock.advance(60_000);
  const claims = await Promise.all(
    Array.from({ length: 20 }, (_, index) => claimEmail(storage, EMAIL, `profile${index}`)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test('a released address is free at once, and only its profile can release it', async () => {
  const { storage } = aStorage();
  await claimEmail(storage, EMAIL, 'first000');
  await releaseEmail(storage, EMAIL, 'second00');
  expect(await getIdByEmail(storage, EMAIL)).toBe('first000');
  await releaseEmail(storage, EMAIL, 'first000');
  expect(await getIdByEmail(storage, EMAIL)).toBeNull();
  expect(await claimEmail(storage, EMAIL, 'second00')).toBe(true);
  await releaseEmail(storage, EMAIL, 'first000');
  expect(await getIdByEmail(storage, EMAIL)).toBe('second00');
});

test('a late release does not free an address that somebody else has claimed meanwhile', async () => {
  const { storage, blobs, clock } = aStorage();
  await claimEmail(storage, EMAIL, 'first000');
  blobs.faults.failNext(1, 'network', {
    applied: 'late',
    lateBy: 5_000,
    when: ({ operation }) => operation === 'put' || operation === 'delete',
  });
  await releaseEmail(storage, EMAIL, 'first000');
  expect(await claimEmail(storage, EMAIL, 'second00')).toBe(true);
  clock.advance(6_000);
  expect(await getIdByEmail(storage, EMAIL)).toBe('second00');
});

test('the address itself is nowhere in the store', async () => {
  const { storage, blobs } = aStorage();
  await claimEmail(storage, EMAIL, 'first000');
  const stored = blobs.keys().map((key) => `${key} ${blobs.peek(key)?.text()}`);
  expect(stored).toHaveLength(1);
  expect(stored.join()).not.toContain('asha');
});

/** The address of a profile that is being deleted, with two processes. */
const aLeavingOwner = async () => {
  const site = aStoragePair();
  await claimEmail(site.one, EMAIL, 'first000');
  site.clock.advance(120_000);
  return site;
};

const takeAndKeep = async (storage: Storage, id: string): Promise<void> => {
  expect(await claimEmail(storage, EMAIL, id)).toBe(true);
  await createProfile(storage, aProfileRecord({ id, email: EMAIL }));
};

const expectHeld = async (storage: Storage, id: string): Promise<void> => {
  expect(await getIdByEmail(storage, EMAIL)).toBe(id);
  expect(await claimEmail(storage, EMAIL, 'third000')).toBe(false);
};

test('a process that is suspended before it removes a claim does not remove that of the next profile', async () => {
  const { one, two, blobs, clock } = await aLeavingOwner();
  let marked = 0;
  blobs.faults.onCall(async ({ operation, key }, moment) => {
    if (operation !== 'put' || moment !== 'answering' || !key.startsWith('emails/')) return;
    marked += 1;
    if (marked > 1) return;
    clock.advance(300_000);
    await takeAndKeep(two, 'second00');
  });
  expect(await forgetEmail(one, emailName(EMAIL), 'first000')).toBe(false);
  expect(marked).toBe(1);
  await expectHeld(two, 'second00');
});

test('a removal that the store carries out a minute late does not hit the next profile', async () => {
  const { one, two, blobs, clock } = await aLeavingOwner();
  const isRemoval = ({ operation }: BlobsCall): boolean => operation === 'delete';
  blobs.faults.failNext(1, 'network', { applied: 'late', lateBy: 60_000, when: isRemoval });
  expect(await forgetEmail(one, emailName(EMAIL), 'first000')).toBe(false);
  clock.advance(30_000);
  // A second removal would make room for the next profile, which the first one could hit.
  expect(await forgetEmail(one, emailName(EMAIL), 'first000')).toBe(false);
  clock.advance(29_000);
  expect(await claimEmail(two, EMAIL, 'second00')).toBe(false);
  clock.advance(31_000);
  await takeAndKeep(two, 'second00');
  await expectHeld(two, 'second00');
});

test('on the local store, a removal that is carried out late does nothing to the next profile', async () => {
  const folder = await aFolder();
  const { access, fetch } = openLocalStore(folder);
  const clock = manualClock();
  const open = (send: typeof globalThis.fetch): Storage =>
    new Storage({ name: LOCAL_STORE, memory: new Memory(), access, fetch: send, now: clock.now });
  const two = open(fetch);
  const one = open(async (input, init) => {
    if (init?.method?.toUpperCase() === 'DELETE') {
      clock.advance(300_000);
      await takeAndKeep(two, 'second00');
    }
    return fetch(input, init);
  });
  await claimEmail(one, EMAIL, 'first000');
  await forgetEmail(one, emailName(EMAIL), 'first000');
  await expectHeld(two, 'second00');
  closeLocalStore(folder);
});

test('a stray claim is removed only as it was found', async () => {
  const { storage, clock } = aStorage();
  await claimEmail(storage, EMAIL, 'never000');
  clock.advance(120_000);
  const stray = await getEmailClaim(storage, emailName(EMAIL));
  await takeAndKeep(storage, 'second00');
  await removeEmailClaim(storage, emailName(EMAIL), stray!.nonce);
  await expectHeld(storage, 'second00');
});
