import { expect, test } from 'vitest';
import { createSession, getSession, listSessions } from '../../../src/accounts/sessions/storage.ts';
import { aStorage } from '../../support/builders/storage.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test.each([
  ['owner', 365, 7 * DAY],
  ['admin', 30, 6 * HOUR],
] as const)('a session of an %s that is used all the time ends after %i days', async (kind, days, step) => {
  const { storage, clock } = aStorage();
  const cookie = await createSession(storage, kind, 'abcdefgh12');
  const began = clock.now();
  while (clock.now() + step < began + days * DAY) {
    clock.advance(step);
    expect(await getSession(storage, kind, cookie)).not.toBeNull();
  }
  clock.advance(began + days * DAY - 1 - clock.now());
  expect((await getSession(storage, kind, cookie))?.session.expires).toBe(began + days * DAY);
  expect(await listSessions(storage, kind, 'abcdefgh12')).toHaveLength(1);
  clock.advance(1);
  expect(await getSession(storage, kind, cookie)).toBeNull();
});
