import { afterEach, expect, test, vi } from 'vitest';
import { emailChecker } from '../../../../src/owners/registration/browser/registration-email.ts';

afterEach(() => vi.unstubAllGlobals());

const respondWith = (...answers: (boolean | 'no network')[]) => {
  const fetch = vi.fn(async () => {
    const answer = answers.shift();
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    return Response.json({ success: true, exists: answer });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

test('a registered address is checked only once', async () => {
  const fetch = respondWith(true);
  const checker = emailChecker();
  await checker.check(' Ann@Example.com', 'personal');
  await checker.check('ann@example.com', 'personal');
  expect([...checker.taken]).toEqual(['ann@example.com']);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('after a failure an address counts as free and is checked again', async () => {
  const fetch = respondWith('no network', true);
  const checker = emailChecker();
  await checker.check('ann@example.com', 'professional');
  expect(checker.taken.size).toBe(0);
  await checker.check('ann@example.com', 'professional');
  expect(checker.taken.size).toBe(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('an invalid address is not checked', async () => {
  const fetch = respondWith();
  await emailChecker().check('ann', 'personal');
  expect(fetch).not.toHaveBeenCalled();
});

test('a missing response delays the form for at most three seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const wait = emailChecker().check('ann@example.com', 'personal');
  await vi.advanceTimersByTimeAsync(3_000);
  await expect(wait).resolves.toBeUndefined();
  vi.useRealTimers();
});
