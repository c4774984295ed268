import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACCOUNT_SENTENCES } from '../../../../src/accounts/rules/account.ts';
import { startEdit } from '../../../../src/owners/editing/browser/own-profile-edit.ts';
import { saveEdit } from '../../../../src/owners/my-profile/browser/own-profile.ts';
import type { OwnProfile } from '../../../../src/profiles/rules/profile.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';

const memory = new Map<string, string>();
const page = { id: 'abcdefgh', name: 'Asha', url: '', avatar: '', profile: 'personal', role: 'editor' };
const user = { ...aProfileRecord({ id: page.id }), private_fields: [] } as unknown as OwnProfile;

const refusedBy = (status: number, code: string) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, message: `The sentence of ${code}`, code }, { status }),
  );

beforeEach(() => {
  memory.clear();
  memory.set('isLoggedIn', 'true');
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  });
  vi.stubGlobal('window', { dispatchEvent: () => true });
  vi.stubGlobal('dispatchEvent', () => true);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  { why: 'no longer keeps the page', status: 403, code: 'forbidden', says: 'You no longer keep this page.' },
  {
    why: 'has become an editor',
    status: 403,
    code: 'owner-only',
    says: 'The sentence of owner-only',
  },
  { why: 'is refused otherwise', status: 400, code: 'invalid', says: ACCOUNT_SENTENCES.updateFailed },
])('a save by somebody who $why says so', async ({ status, code, says }) => {
  memory.set('own_pages', JSON.stringify([page]));
  refusedBy(status, code);
  expect(await saveEdit(startEdit(user))).toMatchObject({ kind: 'refused', message: says });
});

test('a save after another login has come in another tab asks for the login, and leaves that one logged in', async () => {
  memory.set('own_pages', JSON.stringify([{ ...page, id: 'stranger' }]));
  refusedBy(403, 'forbidden');
  expect(await saveEdit(startEdit(user))).toEqual({ kind: 'over' });
  expect(memory.get('isLoggedIn')).toBe('true');
});
