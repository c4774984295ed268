import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logInByPasskey, offerInField } from '../../../../src/accounts/passkeys/browser/ceremony.ts';
import { passkeyLogin, passkeyOptions } from '../../../../src/accounts/passkeys/calls.ts';

const choose = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: async () => true,
  startAuthentication: choose,
}));

const CALLS = { options: passkeyOptions, login: passkeyLogin };
const OPTIONS = { challenge: 'c', rpId: 'vitae.example', timeout: 300_000, userVerification: 'required' };
const ok = { status: 200, body: { success: true, options: OPTIONS } };
const throttled = { status: 429, body: { success: false, message: 'Wait a minute.', code: 'throttled' } };
const refused = { status: 401, body: { success: false, message: 'Invalid email or password', code: '' } };

const answers: Record<string, { status: number; body: object }> = {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { hostname: 'vitae.example' });
  vi.stubGlobal('fetch', async (url: string) => {
    const { status, body } = answers[url.includes('options') ? 'options' : 'login'] ?? ok;
    return Response.json(body, { status });
  });
  Object.assign(answers, { options: ok, login: refused });
  choose.mockResolvedValue({ id: 'passkey' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  choose.mockReset();
});

const offered = async (): Promise<unknown[]> => {
  const said: unknown[] = [];
  await offerInField(CALLS, (asked) => said.push(asked));
  return said;
};

test('an offer that fails before a passkey is chosen says nothing, whatever the form says meanwhile', async () => {
  answers['options'] = throttled;
  expect(await offered()).toEqual([]);
  answers['options'] = ok;
  for (const name of ['NotAllowedError', 'AbortError', 'SecurityError', 'UnknownError']) {
    choose.mockRejectedValueOnce(Object.assign(new Error('no'), { name }));
    expect(await offered()).toEqual([]);
  }
});

test('a passkey that was chosen in the field and is refused says so', async () => {
  expect(await offered()).toEqual([{ message: 'Invalid email or password' }]);
});

test('whoever asked for a passkey by the button hears why there is none, unless they stopped it themselves', async () => {
  answers['options'] = throttled;
  expect(await logInByPasskey(CALLS)).toEqual({ message: 'Wait a minute.' });
  answers['options'] = ok;
  choose.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'AbortError' }));
  expect(await logInByPasskey(CALLS)).toEqual({ message: '' });
  choose.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'SecurityError' }));
  expect(await logInByPasskey(CALLS)).toMatchObject({ message: expect.stringContaining('passkey') });
});
