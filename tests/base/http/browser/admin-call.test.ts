import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminCall } from '../../../../src/base/http/browser/admin-call.ts';
import { ADMIN_SESSION_OVER } from '../../../../src/base/http/browser/admin-events.ts';
import { adminGetWaiting } from '../../../../src/site/to-do/calls.ts';

let screen: EventTarget;
let isLoggedIn: boolean;
let calls: number;

beforeEach(() => {
  screen = new EventTarget();
  [isLoggedIn, calls] = [false, 0];
  vi.stubGlobal('window', screen);
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return isLoggedIn
      ? Response.json({ success: true, kinds: [], items: [] })
      : Response.json({ success: false, message: 'No', code: 'unauthenticated' }, { status: 401 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const onAsked = (answer: () => boolean): void =>
  screen.addEventListener(ADMIN_SESSION_OVER, (event) => {
    (event as CustomEvent<Promise<boolean>[]>).detail.push(Promise.resolve().then(answer));
  });

test('a call without a session asks for a login and is made again after it', async () => {
  onAsked(() => {
    isLoggedIn = true;
    return true;
  });
  const outcomes = await Promise.all([adminCall(adminGetWaiting, {}), adminCall(adminGetWaiting, {})]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done']);
});

test.each<[string, () => void, number]>([
  ['nobody listens', () => undefined, 1],
  ['the login is put off', () => onAsked(() => false), 1],
  ['the new session ends at once', () => onAsked(() => true), 2],
])('if %s, the refusal is the outcome', async (_, listen, made) => {
  listen();
  expect(await adminCall(adminGetWaiting, {})).toMatchObject({ kind: 'refused', status: 401 });
  expect(calls).toBe(made);
});
