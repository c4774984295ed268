import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import {
  $users,
  FIRST_PAGE,
  findUsers,
  loadUsers,
  readAllUsers,
} from '../../../../src/search/admin-list/browser/admin-users.ts';
import {
  $userCounts,
  countUsers,
  refreshUsers,
} from '../../../../src/search/admin-list/browser/user-counts.ts';
import { aSessionCookie, setFirstAdmin } from '../../../support/builders/admins.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aSite, ORIGIN, serve } from '../../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
let requests: URLSearchParams[];

// The requests reach the real handler.
beforeEach(async () => {
  site = aSite();
  setFirstAdmin();
  requests = [];
  const cookie = await aSessionCookie(site.storage);
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, ORIGIN);
    requests.push(new URLSearchParams(url.search));
    return serve(new Request(url, { headers: { cookie } }));
  });
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  for (let number = 0; number < 13; number += 1) {
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
  return state.kind === 'ready' ? state.records.map(({ name }) => name) : [state.kind];
};

const total = (): number | undefined => {
  const state = $users.get().personal;
  return state.kind === 'ready' ? state.total : undefined;
};

const people = (...numbers: number[]): string[] => numbers.map((number) => `Person ${number}`);

test('a tab loads one page of ten, with the number of all', async () => {
  $users.setKey('personal', { kind: 'loading' });
  const done = loadUsers('personal', FIRST_PAGE);
  expect(names()).toEqual(['loading']);
  await done;
  expect([names(), total()]).toEqual([people(12, 11, 10, 9, 8, 7, 6, 5, 4, 3), 13]);
  expect($userCounts.get().personal).toBe(13);
  await loadUsers('personal', { ...FIRST_PAGE, page: 2 });
  expect([names(), requests.length]).toEqual([people(2, 1, 0), 2]);
});

test('a page beyond the last is the last', async () => {
  await loadUsers('personal', { ...FIRST_PAGE, page: 99 });
  expect(names()).toEqual(people(2, 1, 0));
});

test('search and filters are asked of the server, and change no count of all', async () => {
  await countUsers('personal');
  await loadUsers('personal', { q: ' person 1', page: 1, filters: { account: 'no', state: undefined } });
  expect([names(), total(), $userCounts.get().personal]).toEqual([people(12, 11, 10, 1), 4, 13]);
  const sent = Object.fromEntries(requests.at(-1) ?? []);
  expect(sent).toEqual({ profile: 'personal', q: 'person 1', account: 'no', limit: '10', page: '1' });
  expect(await findUsers('personal', { ...FIRST_PAGE, q: 'person 1' }, 2)).toHaveLength(2);
});

test('a later question cancels the one before, and the present rows stay meanwhile', async () => {
  await loadUsers('personal', FIRST_PAGE);
  const first = loadUsers('personal', { ...FIRST_PAGE, q: 'person 1' });
  expect($users.get().personal).toMatchObject({ isLate: true, total: 13 });
  await Promise.all([first, loadUsers('personal', { ...FIRST_PAGE, q: 'person 2' })]);
  expect(names()).toEqual(people(2));
});

test('a refresh reads the same page again, and counts all', async () => {
  await loadUsers('personal', { ...FIRST_PAGE, q: 'person 1' });
  site.clock.advance(1_000);
  const order = timeOrderedId(site.clock.now());
  await createProfile(site.storage, aProfileRecord({ name: 'Person 13', order }));
  await refreshUsers('personal');
  expect([names()[0], total(), $userCounts.get().personal]).toEqual(['Person 13', 5, 14]);
});

test('a refresh while another search is on its way reads what that search asks for', async () => {
  await loadUsers('personal', FIRST_PAGE);
  const search = loadUsers('personal', { ...FIRST_PAGE, q: 'person 2' });
  await Promise.all([refreshUsers('personal'), search]);
  expect(names()).toEqual(people(2));
});

test('a file has all that is found, whatever page is open, with its own columns', async () => {
  const records = await readAllUsers('personal', { ...FIRST_PAGE, q: 'person 1', page: 2 });
  expect(records.map(({ name }) => name)).toEqual(people(12, 11, 10, 1));
  expect(records[0]).toMatchObject({ city: expect.any(String), view: 0 });
});

test('a page that fails to load shows the error', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, error: 'No more' }, { status: 400 }));
  await loadUsers('personal', FIRST_PAGE);
  expect($users.get().personal).toEqual({ kind: 'failed', message: 'No more' });
  await expect(readAllUsers('personal', FIRST_PAGE)).rejects.toThrow('No more');
});

test('a refresh that fails leaves what is shown, and the next one reads it anew', async () => {
  await loadUsers('personal', { ...FIRST_PAGE, q: 'person 1' });
  const before = names();
  vi.stubGlobal('fetch', async () => Response.json({ success: false, error: 'Away' }, { status: 400 }));
  await refreshUsers('personal');
  expect([names(), $users.get().personal]).toMatchObject([before, { kind: 'ready', isLate: false }]);
});

test('opening the lists of a large site asks for a few kilobytes', async () => {
  for (const kind of ['personal', 'professional'] as const) await countUsers(kind);
  await loadUsers('personal', FIRST_PAGE);
  expect(requests.map((query) => Number(query.get('limit')))).toEqual([1, 1, 10]);
});
