import { expect, test } from 'vitest';
import { toOutcome } from '../../../../src/base/http/browser/call.ts';

const outcomeOf = (body: unknown, init: ResponseInit = {}) => toOutcome(Response.json(body, init));

test('a successful reply is done', async () => {
  expect(await outcomeOf({ success: true, like: 3 })).toMatchObject({
    kind: 'done',
    reply: { success: true, like: 3 },
  });
  // These replies have no `success`.
  for (const reply of [{ exists: false }, { totalViews: 7 }, { user_id: 'a' }, [], [{ id: 'a' }]])
    expect(await outcomeOf(reply)).toMatchObject({ kind: 'done', reply });
  expect(await outcomeOf({ success: true, error: 'none' })).toMatchObject({ kind: 'done' });
});

test.each([
  [
    { success: false, message: 'No likes today' },
    { success: false, message: 'No likes today', code: '' },
  ],
  [{ success: false }, { success: false, message: '', code: '' }],
  [{ error: 'Locked' }, { success: false, message: '', code: '', error: 'Locked' }],
])('%j is a refusal even with status 200', async (body, failure) => {
  expect(await outcomeOf(body)).toEqual({ kind: 'refused', status: 200, failure, retryAfter: null });
});

test.each([
  [{ message: 'Down' }, 500, { success: false, message: 'Down', code: '' }],
  [null, 502, { success: false, message: '', code: '' }],
  ['gone', 404, { success: false, message: '', code: 'not-found' }],
  [{ code: 'email-taken' }, 409, { success: false, message: '', code: 'email-taken' }],
])('%j with status %i is a refusal with the message and code it has', async (body, status, failure) => {
  expect(await outcomeOf(body, { status })).toEqual({ kind: 'refused', status, failure, retryAfter: null });
});

test('a refusal carries the time to wait', async () => {
  const init = { status: 429, headers: { 'Retry-After': '30' } };
  expect(await outcomeOf({ success: false, message: 'Slowly' }, init)).toMatchObject({ retryAfter: 30 });
});

test('a response that is not JSON counts as unreachable, whatever its status', async () => {
  for (const status of [200, 500])
    expect(await toOutcome(new Response('<h1>Oops</h1>', { status }))).toEqual({
      kind: 'unreachable',
      reason: 'not-json',
      status,
    });
});
