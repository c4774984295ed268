import { afterEach, expect, test, vi } from 'vitest';
import { emailChecker } from '../../../../src/client/stores/registration/registration-email.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (...answers: (boolean | 'no network')[]) => {
  const fetch = vi.fn(async () => {
    const answer = answers.shift();
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    return Response.json({ success: true, exists: answer });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

test('a registered address is known after one question', async () => {
  const fetch = answering(true);
  const checker = emailChecker();
  await checker.check(' Ann@Example.com', 'personal');
  await checker.check('ann@example.com', 'personal');
  expect([...checker.taken]).toEqual(['ann@example.com']);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a failure counts as not registered, and is asked again', async () => {
  const fetch = answering('no network', true);
  const checker = emailChecker();
  await checker.check('ann@example.com', 'professional');
  expect(checker.taken.size).toBe(0);
  await checker.check('ann@example.com', 'professional');
  expect(checker.taken.size).toBe(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('what is no address is not asked about', async () => {
  const fetch = answering();
  await emailChecker().check('ann', 'personal');
  expect(fetch).not.toHaveBeenCalled();
});

test('an answer that does not come holds nobody up for long', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const wait = emailChecker().check('ann@example.com', 'personal');
  await vi.advanceTimersByTimeAsync(3_000);
  await expect(wait).resolves.toBeUndefined();
  vi.useRealTimers();
});
