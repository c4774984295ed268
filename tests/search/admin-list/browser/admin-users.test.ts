import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { $users, loadUsers } from '../../../../src/search/admin-list/browser/admin-users.ts';
import { aSessionCookie, setFirstAdmin } from '../../../support/builders/admins.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aSite, ORIGIN, serve } from '../../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
let requests: URLSearchParams[];
let pageSize: number;

// The requests reach the real handler, with a smaller page size.
beforeEach(async () => {
  site = aSite();
  setFirstAdmin();
  requests = [];
  pageSize = 4;
  const cookie = await aSessionCookie(site.storage);
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, ORIGIN);
    requests.push(new URLSearchParams(url.search));
    url.searchParams.set('limit', String(pageSize));
    return serve(new Request(url, { headers: { cookie } }));
  });
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  for (let number = 0; number < 10; number += 1) {
    site.clock.advance(1_000);
    const order = timeOrderedId(site.clock.now());
    await createProfile(site.storage, aProfileRecord({ name: `Person ${number}`, order }));
  }
});
afterEach(() => {
  setFirstAdmin(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const names = (): (string | undefined)[] => {
  const state = $users.get().personal;
  return state.kind === 'ready' ? state.rows.map(({ record }) => record.name) : [state.kind];
};

test('the dashboard loads all pages of records before it shows them', async () => {
  const done = loadUsers('personal');
  expect(names()).toEqual(['loading']);
  await done;
  expect(names()).toEqual(Array.from({ length: 10 }, (_, index) => `Person ${9 - index}`));
  expect(requests).toHaveLength(3);
  expect(requests.map((query) => query.get('limit'))).toEqual(['10000', '10000', '10000']);
  expect(requests.map((query) => query.has('cursor'))).toEqual([false, true, true]);
});

test('records that fit on one page take one request', async () => {
  pageSize = 10;
  await loadUsers('personal');
  expect([names().length, requests.length]).toEqual([10, 1]);
});

test('a refresh during a load replaces it', async () => {
  const first = loadUsers('personal');
  await Promise.all([first, loadUsers('personal')]);
  expect(names()).toHaveLength(10);
});

test('a page that fails to load shows the error and no partial list', async () => {
  const real = fetch;
  vi.stubGlobal('fetch', async (address: string) =>
    requests.length < 1
      ? real(address)
      : Response.json({ success: false, error: 'No more' }, { status: 400 }),
  );
  await loadUsers('personal');
  expect($users.get().personal).toEqual({ kind: 'failed', message: 'No more' });
});
