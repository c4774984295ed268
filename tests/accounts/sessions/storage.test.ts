import { expect, test } from 'vitest';
import {
  createSession,
  endSessions,
  getSession,
  removeSession,
  SESSION_KINDS,
  sweepSessions,
} from '../../../src/accounts/sessions/storage.ts';
import { aStorage } from '../../support/builders/storage.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

test('a session is found by its cookie, and its token is nowhere in the store', async () => {
  const { storage, blobs } = aStorage();
  const cookie = await createSession(storage, 'owner', 'profile001');
  expect((await getSession(storage, 'owner', cookie))?.session.holder).toBe('profile001');
  const token = cookie.split('.')[1] as string;
  for (const key of blobs.keys()) expect(`${key} ${blobs.peek(key)?.text()}`).not.toContain(token);
});

test.each([
  ['no cookie', ''],
  ['no token', 'profile001.'],
  ['another token', `profile001.${'A'.repeat(43)}`],
  ['a path', `../accounts.${'A'.repeat(43)}`],
  ['capitals in the subject', `PROFILE001.${'A'.repeat(43)}`],
])('%s is no session', async (_, cookie) => {
  const { storage } = aStorage();
  await createSession(storage, 'owner', 'profile001');
  expect(await getSession(storage, 'owner', cookie)).toBeNull();
});

test('an owner’s cookie is no admin session', async () => {
  const { storage } = aStorage();
  const cookie = await createSession(storage, 'owner', 'profile001');
  expect(await getSession(storage, 'admin', cookie)).toBeNull();
});

test.each([
  ['owner', DAY],
  ['admin', HOUR],
] as const)('the session of an %s is extended when used, at most once per period', async (kind, period) => {
  const { storage, blobs, clock } = aStorage();
  const cookie = await createSession(storage, kind, 'subject');
  blobs.resetCounts();
  clock.advance(period - 1);
  expect((await getSession(storage, kind, cookie))?.extended).toBe(false);
  expect(blobs.counts().put).toBe(0);
  clock.advance(1);
  expect((await getSession(storage, kind, cookie))?.extended).toBe(true);
  expect((await getSession(storage, kind, cookie))?.extended).toBe(false);
  expect(blobs.counts().put).toBe(1);
  clock.advance(SESSION_KINDS[kind].life - 1);
  expect(await getSession(storage, kind, cookie)).not.toBeNull();
});

test('a session that is unused for its lifetime expires', async () => {
  const { storage, clock } = aStorage();
  const cookie = await createSession(storage, 'admin', 'subject');
  clock.advance(12 * HOUR);
  expect(await getSession(storage, 'admin', cookie)).toBeNull();
});

test('an ended session stays ended, even if it was being extended at that moment', async () => {
  const { storage, blobs, clock } = aStorage();
  const cookie = await createSession(storage, 'owner', 'profile001');
  clock.advance(2 * DAY);
  blobs.faults.onCall(async (call, moment) => {
    if (moment !== 'sent' || call.operation !== 'put') return;
    blobs.faults.clear();
    await removeSession(storage, 'owner', cookie);
  });
  await getSession(storage, 'owner', cookie);
  expect(await getSession(storage, 'owner', cookie)).toBeNull();
  expect(blobs.keys('sessions/')).toEqual([]);
});

test('all sessions of a subject end except a given one, and those of others stay', async () => {
  const { storage } = aStorage();
  const [first, second, third] = [
    await createSession(storage, 'owner', 'profile001'),
    await createSession(storage, 'owner', 'profile001'),
    await createSession(storage, 'owner', 'profile0011'),
  ];
  await endSessions(storage, 'owner', 'profile001', second);
  expect(await getSession(storage, 'owner', first)).toBeNull();
  expect(await getSession(storage, 'owner', second)).not.toBeNull();
  expect(await getSession(storage, 'owner', third)).not.toBeNull();
  await endSessions(storage, 'owner', 'profile001');
  expect(await getSession(storage, 'owner', second)).toBeNull();
});

test('expired sessions are removed a few at a time, valid ones stay', async () => {
  const { storage, blobs, clock } = aStorage();
  for (let number = 0; number < 300; number += 1)
    await createSession(storage, 'owner', number.toString(36).padStart(8, 'abcdefg'));
  await createSession(storage, 'admin', 'abc');
  clock.advance(SESSION_KINDS.owner.life);
  const cookies = [
    await createSession(storage, 'owner', 'a0000000'),
    await createSession(storage, 'admin', 'def'),
  ];
  for (let turn = 0; turn < 1_000 && blobs.keys('sessions/').length > 2; turn += 1)
    await sweepSessions(storage, Number.POSITIVE_INFINITY);
  expect(blobs.keys('sessions/')).toHaveLength(2);
  expect(await getSession(storage, 'owner', cookies[0] as string)).not.toBeNull();
  expect(await getSession(storage, 'admin', cookies[1] as string)).not.toBeNull();
});

test('a sweep removes all expired sessions of a thirty-sixth of the owners, however many there are', async () => {
  const { storage, blobs, clock } = aStorage();
  for (let number = 0; number < 600; number += 1)
    await createSession(storage, 'owner', `a${number.toString(36).padStart(7, 'bcdefgh')}`);
  clock.advance(SESSION_KINDS.owner.life);
  for (let turn = 0; turn < 1_000 && blobs.keys('sessions/').length === 600; turn += 1)
    await sweepSessions(storage, Number.POSITIVE_INFINITY);
  expect(blobs.keys('sessions/')).toEqual([]);
});
