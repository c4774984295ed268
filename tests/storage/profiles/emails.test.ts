import { expect, test } from 'vitest';
import { claimEmail, getEmailHolder, releaseEmail } from '../../../src/storage/profiles/emails.ts';
import { createProfile } from '../../../src/storage/profiles/profiles.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';

const EMAIL = 'asha@example.org';

test('of fifty concurrent claims of one address one succeeds, whatever the case and surrounding space', async () => {
  const { storage } = aStorage();
  const spellings = [EMAIL, 'ASHA@example.org', '  Asha@Example.Org '];
  const claims = await Promise.all(
    Array.from({ length: 50 }, (_, index) => claimEmail(storage, spellings[index % 3]!, `profile${index}`)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await getEmailHolder(storage, ' ASHA@EXAMPLE.ORG')).toBe(`profile${claims.indexOf(true)}`);
});

test('a claim expires after a minute if its profile was never created, but not if it was', async () => {
  const { storage, clock } = aStorage();
  expect(await claimEmail(storage, EMAIL, 'never000')).toBe(true);
  clock.advance(59_000);
  expect(await claimEmail(storage, EMAIL, 'later000')).toBe(false);
  clock.advance(1_000);
  expect(await getEmailHolder(storage, EMAIL)).toBeNull();
  expect(await claimEmail(storage, EMAIL, 'later000')).toBe(true);
  await createProfile(storage, aProfileRecord({ id: 'later000', email: EMAIL }));
  clock.advance(90_000);
  expect(await getEmailHolder(storage, EMAIL)).toBe('later000');
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

test('a released address is free at once, and only its holder can release it', async () => {
  const { storage } = aStorage();
  await claimEmail(storage, EMAIL, 'first000');
  await releaseEmail(storage, EMAIL, 'second00');
  expect(await getEmailHolder(storage, EMAIL)).toBe('first000');
  await releaseEmail(storage, EMAIL, 'first000');
  expect(await getEmailHolder(storage, EMAIL)).toBeNull();
  expect(await claimEmail(storage, EMAIL, 'second00')).toBe(true);
  await releaseEmail(storage, EMAIL, 'first000');
  expect(await getEmailHolder(storage, EMAIL)).toBe('second00');
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
  expect(await getEmailHolder(storage, EMAIL)).toBe('second00');
});

test('the address itself is nowhere in the store', async () => {
  const { storage, blobs } = aStorage();
  await claimEmail(storage, EMAIL, 'first000');
  const stored = blobs.keys().map((key) => `${key} ${blobs.peek(key)?.text()}`);
  expect(stored).toHaveLength(1);
  expect(stored.join()).not.toContain('asha');
});
