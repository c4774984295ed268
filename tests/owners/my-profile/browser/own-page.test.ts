import { afterEach, expect, test, vi } from 'vitest';
import { setMachineWord } from '../../../../src/owners/my-profile/browser/own-page.ts';
import { $ownProfile, setOwnProfile } from '../../../../src/owners/my-profile/browser/own-profile.ts';
import type { OwnUser } from '../../../../src/owners/my-profile/calls.ts';

const user = (machines: OwnUser['machines']): OwnUser =>
  ({ id: 'abcdefgh', machines, profile: 'personal', name: 'Asha', avatar: '' }) as unknown as OwnUser;
const memory = new Map<string, string>();

afterEach(() => {
  vi.unstubAllGlobals();
  $ownProfile.set({ kind: 'loading' });
});

test('two words that are said at once are both said, also after one that was refused', async () => {
  const sent: (FormDataEntryValue | null)[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  });
  vi.stubGlobal('window', { dispatchEvent: () => true });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    sent.push(body.get('machines'));
    if (sent.length === 1)
      return Response.json({ success: false, message: 'No', code: 'throttled' }, { status: 429 });
    const machines = String(body.get('machines')).split(',').filter(Boolean) as OwnUser['machines'];
    return Response.json({ success: true, message: '', user: user(machines) });
  });
  setOwnProfile(user([]));
  const [refused, first, second] = await Promise.all([
    setMachineWord('no-ai', true),
    setMachineWord('no-search', true),
    setMachineWord('no-ai', true),
  ]);
  expect([refused?.message, first, second]).toEqual(['No', null, null]);
  expect(sent).toEqual(['no-ai', 'no-search', 'no-search,no-ai']);
});
