import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $lastBulk, changedBy, runBulk, undoLastBulk } from '../../../src/moderation/bulk/browser.ts';
import { filterTrash } from '../../../src/moderation/trash/browser.ts';
import type { TrashedProfile } from '../../../src/moderation/trash/calls.ts';
import { $users, FIRST_PAGE } from '../../../src/search/admin-list/browser/admin-users.ts';

const ASHA = { id: 'asha000000', name: 'Asha' };
const BEN = { id: 'ben0000000', name: 'Ben' };

let sent: { path: string; body: Record<string, unknown> | null }[];
let reply: () => Response | Promise<Response>;
beforeEach(() => {
  sent = [];
  $lastBulk.set(null);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const path = new URL(url, 'http://localhost').pathname;
    sent.push({ path, body: body === undefined ? null : JSON.parse(body) });
    return path.includes('CMSbulk') ? reply() : Response.json([]);
  });
});
afterEach(() => {
  $users.set({ personal: { kind: 'loading' }, professional: { kind: 'loading' } });
  vi.unstubAllGlobals();
});

const results =
  (...each: [id: string, ok: boolean, message?: string][]) =>
  () =>
    Response.json({ success: true, results: each.map(([id, ok, message = '']) => ({ id, ok, message })) });

test('a bulk action tells whom it changed, and why not the others, by name', async () => {
  reply = results([ASHA.id, true], [BEN.id, false, 'This page is hidden already.']);
  expect(await runBulk('hide', [ASHA, BEN], { reason: 'spam', note: '' })).toEqual({
    kind: 'done',
    result: {
      action: 'hide',
      done: [ASHA],
      failed: [{ ...BEN, message: 'This page is hidden already.' }],
    },
  });
  expect(sent[0]?.body).toEqual({ action: 'hide', ids: [ASHA.id, BEN.id], reason: 'spam' });
});

test('only pages that wait are released or refused', () => {
  const records = [
    { ...ASHA, state: 'waiting' },
    { ...BEN, state: 'listed' },
  ] as never[];
  expect(changedBy('release', records)).toEqual([records[0]]);
  expect(changedBy('refuse', records)).toEqual([records[0]]);
});

test('without a network nothing is done twice, and it says so', async () => {
  reply = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await runBulk('verify', [ASHA], { basis: 'press' })).toEqual({
    kind: 'failed',
    message: 'Update failed',
    errors: {},
    isUnreachable: true,
  });
  expect(sent.filter(({ path }) => path.includes('CMSbulk'))).toHaveLength(1);
});

test('the rows stay in sight while they are read again', async () => {
  const records = [{ ...ASHA } as never];
  $users.setKey('personal', { kind: 'ready', query: FIRST_PAGE, records, total: 1 });
  const states: string[] = [];
  const stop = $users.listen(({ personal }) => states.push(personal.kind));
  reply = results([ASHA.id, true]);
  await runBulk('hide', [ASHA], { reason: 'spam' });
  stop();
  expect(states).toEqual(['ready', 'ready']);
});

test('an undo goes to those that were changed, and what it cannot undo stays in sight', async () => {
  $lastBulk.set({ action: 'delete', done: [ASHA, BEN], failed: [] });
  reply = results([ASHA.id, true], [BEN.id, false, 'This profile is not in the trash.']);
  expect(await undoLastBulk()).toBeNull();
  expect(sent[0]?.body).toEqual({ action: 'delete', ids: [ASHA.id, BEN.id], undo: true });
  expect($lastBulk.get()).toEqual({
    action: 'delete',
    isUndo: true,
    done: [],
    failed: [{ ...BEN, message: 'This profile is not in the trash.' }],
  });
  expect(await undoLastBulk()).toBeNull();
  expect(sent.filter(({ path }) => path.includes('CMSbulk'))).toHaveLength(1);
});

test('an undo that fails can be tried again', async () => {
  const last = { action: 'hide', done: [ASHA], failed: [] } as const;
  $lastBulk.set(last);
  reply = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await undoLastBulk()).toBe('Update failed');
  expect($lastBulk.get()).toEqual(last);
});

test('the trash is searched by name, reason, note, id and administrator, without accents', () => {
  const trashed = (given: Partial<TrashedProfile>): TrashedProfile => ({
    id: 'a',
    profile: 'personal',
    name: '',
    deleted: '',
    by: '',
    until: '',
    reason: 'other',
    note: '',
    ...given,
  });
  const items = [
    trashed({ id: 'jose000000', name: 'José' }),
    trashed({ id: 'spam000000', reason: 'spam' }),
    trashed({ id: 'noted00000', note: 'Twice', by: 'lena@example.org' }),
  ];
  const found = (search: string) => filterTrash(items, search).map(({ id }) => id);
  expect([found('jose'), found('advertising'), found('twice'), found('LENA@'), found('spam0')]).toEqual([
    ['jose000000'],
    ['spam000000'],
    ['noted00000'],
    ['noted00000'],
    ['spam000000'],
  ]);
  expect(found('')).toHaveLength(3);
});
