import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  $audit,
  EVERYTHING,
  groupAudit,
  loadAudit,
  pageIn,
  toAuditFilter,
} from '../../../src/site/audit/browser.ts';
import type { AuditEntry } from '../../../src/site/audit/calls.ts';

const entry = (id: string, batch?: string): AuditEntry => ({
  id,
  at: '2026-11-22T09:05:00.000Z',
  admin: 'lena@example.org',
  action: 'verify',
  target: '',
  before: null,
  after: null,
  ...(batch !== undefined && { batch }),
});

let asked: URLSearchParams[];
let pages: { items: AuditEntry[]; next: string | null }[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://localhost').searchParams);
    return Response.json({ success: true, ...(pages.shift() ?? { items: [], next: null }) });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('entries of one bulk action are put together, where its newest stands', () => {
  const items = [entry('6', 'b'), entry('5'), entry('4', 'b'), entry('3', 'c'), entry('2', 'b'), entry('1')];
  expect(groupAudit(items).map(({ entries, batch }) => [batch, entries.map(({ id }) => id)])).toEqual([
    ['b', ['6', '4', '2']],
    [null, ['5']],
    ['c', ['3']],
    [null, ['1']],
  ]);
});

test('a filtered list asks on until it has something to show or the log ends', async () => {
  pages = [
    { items: [], next: 'one' },
    { items: [entry('2')], next: 'two' },
    { items: [entry('1')], next: null },
  ];
  await loadAudit();
  expect($audit.get()).toMatchObject({ kind: 'ready', items: [{ id: '2' }, { id: '1' }], next: null });
  expect(asked.map((query) => query.get('cursor'))).toEqual([null, 'one', 'two']);
});

test('the day of a filter begins and ends at midnight where its reader is', async () => {
  pages = [{ items: [entry('1')], next: null }];
  await loadAudit(toAuditFilter({ day: '2026-11-22', admin: ' lena ', action: 'verify' }));
  expect(Object.fromEntries(asked[0] as URLSearchParams)).toEqual({
    limit: '200',
    admin: 'lena',
    action: 'verify',
    since: new Date(2026, 10, 22).toISOString(),
    until: new Date(2026, 10, 23).toISOString(),
  });
});

test('a list that is narrowed while it loads shows the newer one, whichever answers last', async () => {
  let answer = (): void => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const isOld = !url.includes('batch');
    if (isOld) await slow;
    return Response.json({ success: true, items: [entry(isOld ? 'old' : 'new')], next: null });
  });
  const first = loadAudit();
  await loadAudit({ ...EVERYTHING, batch: 'b' });
  answer();
  await first;
  expect($audit.get().items.map(({ id }) => id)).toEqual(['new']);
});

test('an address that says what the log does not know shows the whole log', () => {
  expect(toAuditFilter({ q: 'x', action: 'toString', day: 'yesterday' })).toEqual(EVERYTHING);
});

test.each([
  ['abcdefghij', 'abcdefghij'],
  [' https://vitae.example/profile/asha-rao-abcdefghij/ ', 'abcdefghij'],
  ['/dashboard#page/abcdefghij', 'abcdefghij'],
  ['/dashboard#inbox?state=closed&id=abcdefghij', 'abcdefghij'],
  ['Asha Rao', ''],
  ['', ''],
])('the page in %j is %j', (text, id) => {
  expect(pageIn(text)).toBe(id);
});

test('the log of one page asks for that page', async () => {
  pages = [{ items: [entry('1')], next: null }];
  await loadAudit(toAuditFilter({ page: 'abcdefghij' }));
  expect(Object.fromEntries(asked[0] as URLSearchParams)).toEqual({ limit: '200', page: 'abcdefghij' });
});
