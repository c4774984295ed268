import { expect, test } from 'vitest';
import { type AttemptLimit, registerAttempt } from '../../../../src/base/throttles/storage/attempts.ts';
import { aStorage } from '../../../support/builders/storage.ts';

const limits: AttemptLimit[] = [
  { by: 'both', max: 3, period: 60_000 },
  { by: 'email', max: 8, period: 60_000 },
  { by: 'address', max: 5, period: 60_000 },
];

const aCounter = () => {
  const site = aStorage();
  const attempt = (email: string, address: string) =>
    registerAttempt(site.storage, 'test', { email, address }, limits);
  // A second apart, so that no attempt overlaps another.
  const later = async (email: string, address: string) => {
    site.clock.advance(1_001);
    return attempt(email, address);
  };
  return { ...site, attempt, later };
};

test('one address gets three attempts at one e-mail, then none until the period ends', async () => {
  const { later, clock } = aCounter();
  for (let turn = 0; turn < 3; turn += 1) expect((await later('a', '1')).wait).toBe(0);
  expect((await later('a', '1')).wait).toBe(57);
  expect((await later('b', '1')).wait).toBe(0);
  expect((await later('a', '2')).wait).toBe(0);
  clock.advance(60_000);
  expect((await later('a', '1')).wait).toBe(0);
});

test('one address is limited over all e-mails, and one e-mail over all addresses', async () => {
  const { later } = aCounter();
  for (const email of ['a', 'b', 'c', 'd', 'e']) expect((await later(email, '1')).wait).toBe(0);
  expect((await later('f', '1')).wait).toBeGreaterThan(0);
  for (let address = 2; address < 10; address += 1) expect((await later('z', String(address))).wait).toBe(0);
  expect((await later('z', '10')).wait).toBeGreaterThan(0);
});

test('released and refused attempts do not count', async () => {
  const { later, blobs } = aCounter();
  for (let turn = 0; turn < 6; turn += 1) {
    const attempt = await later('a', '1');
    expect(attempt.wait).toBe(0);
    await attempt.release();
  }
  for (let turn = 0; turn < 3; turn += 1) await later('a', '1');
  for (let turn = 0; turn < 5; turn += 1) await later('a', '1');
  expect(blobs.keys('throttles/')).toHaveLength(3);
});

test('of concurrent attempts, no more than the limit are allowed', async () => {
  const { attempt, blobs } = aCounter();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => attempt('a', '1')));
  expect(outcomes.filter(({ wait }) => wait === 0)).toHaveLength(3);
  expect(blobs.keys('throttles/')).toHaveLength(3);
});

test('keys contain neither e-mail nor address, and old attempts are removed', async () => {
  const { later, blobs, clock } = aCounter();
  await later('asha@example.org', '203.0.113.9');
  expect(blobs.keys('throttles/').join()).not.toMatch(/asha|203/);
  clock.advance(61_000);
  await later('someone', 'else');
  expect(blobs.keys('throttles/')).toHaveLength(1);
});

test('an attempt costs one write and one list, and one removal if it is released', async () => {
  const { storage, later } = aCounter();
  await later('a', '1');
  const before = storage.operations;
  const attempt = await later('a', '1');
  await attempt.release();
  expect(storage.operations - before).toBe(3);
});

test('networks of one IPv6 site count together as well as one by one', async () => {
  const { storage, clock } = aStorage();
  const limits = [
    { by: 'address', max: 2, period: 60_000 },
    { by: 'wide', max: 5, period: 60_000 },
  ] as const;
  const waits: boolean[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    clock.advance(1_001);
    const subjects = { email: `e${turn}`, address: `network ${turn}`, wide: 'site' };
    waits.push((await registerAttempt(storage, 'login', subjects, limits)).wait > 0);
  }
  expect(waits).toEqual([false, false, false, false, false, true, true]);
});
