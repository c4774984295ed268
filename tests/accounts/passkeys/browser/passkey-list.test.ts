import { afterEach, expect, test, vi } from 'vitest';
import { lacksPasskey } from '../../../../src/accounts/passkeys/browser/passkey-list.ts';

afterEach(() => vi.unstubAllGlobals());

const ITEM = { id: 'a', name: 'My phone', created: '2026-11-20T08:00:00.000Z', used: null };

test.each([
  [true, { items: [], may_add: true }],
  [false, { items: [ITEM], may_add: true }],
  [false, { items: [], may_add: false }],
])('it is %s that a login which is told %j is offered a passkey', async (isOffered, told) => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, ...told }));
  expect(await lacksPasskey()).toBe(isOffered);
});
