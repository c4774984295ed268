import { afterEach, expect, test } from 'vitest';
import { UsersPanel } from '../../../../src/app/dashboard/screens/UsersPanel.tsx';
import { $address } from '../../../../src/base/frame/browser/hash-address.ts';
import { BULK_MAX } from '../../../../src/moderation/rules/limits.ts';
import {
  $users,
  FIRST_PAGE,
  keepSelected,
  selectUsers,
  type UsersQuery,
  type UsersState,
} from '../../../../src/search/admin-list/browser/admin-users.ts';
import type { AdminRecord } from '../../../../src/search/admin-list/calls.ts';
import { DASHBOARD_PAGE_SIZE } from '../../../../src/search/rules/limits.ts';
import { buttonsOf, drawn, linesOf } from '../../../support/tsx/drawn.ts';

const aRecord = (number: number, given: Partial<AdminRecord> = {}) =>
  ({
    ...{ id: `id-${number}`, profile: 'personal', name: `Name ${number}`, verified: '', state: 'listed' },
    ...{ account: 'yes', photo: 'yes', source: '', ...given },
  }) as AdminRecord;

const shown = (state: UsersState, params: Record<string, string> = {}): string => {
  $users.setKey('personal', state);
  $address.set({ part: 'personal', params });
  return drawn(UsersPanel, { tab: 'personal' });
};

/** A page of a list with so many profiles. */
const page = (total: number, asked: Partial<UsersQuery> = {}): UsersState => {
  const query = { ...FIRST_PAGE, ...asked };
  const start = (query.page - 1) * DASHBOARD_PAGE_SIZE;
  const length = Math.min(DASHBOARD_PAGE_SIZE, total - start);
  return {
    kind: 'ready',
    query,
    records: Array.from({ length }, (_, index) => aRecord(start + index + 1)),
    total,
  };
};

afterEach(() => $address.set({ part: '', params: {} }));

test.each<[string, UsersState, Record<string, string>, string]>([
  ['are on the way', { kind: 'loading' }, {}, 'Loading profiles…'],
  [
    'could not be loaded',
    { kind: 'failed', message: 'You seem to be offline' },
    {},
    'You seem to be offline',
  ],
  ['are none', page(0), {}, 'No personal data available'],
  ['do not match', page(0, { q: 'nobody' }), {}, 'No matching personal records found'],
  ['are filtered', page(0, { filters: { photo: 'no' } }), {}, 'No matching personal records found'],
])('where profiles %s, the list says so', (_, state, params, sentence) => {
  const html = shown(state, params);
  expect(linesOf(html)).toContain(sentence);
  expect(html).not.toContain('<table');
  expect(buttonsOf(html).some((label) => label.startsWith('Select'))).toBe(false);
});

test('a page says which of all it shows', () => {
  const count = DASHBOARD_PAGE_SIZE + 2;
  expect(linesOf(shown(page(count)))).toContain(`1–${DASHBOARD_PAGE_SIZE} of ${count}`);
  const last = `${DASHBOARD_PAGE_SIZE + 1}–${count} of ${count}`;
  expect(linesOf(shown(page(count, { page: 2 })))).toContain(last);
});

test('all that is found can be selected, as many as one action takes', () => {
  expect(buttonsOf(shown(page(1))).some((label) => label.startsWith('Select'))).toBe(false);
  expect(buttonsOf(shown(page(4, { q: 'name 1' })))).toContain('Select all 4 found');
  const many = (BULK_MAX + 1).toLocaleString('en');
  expect(buttonsOf(shown(page(BULK_MAX + 1)))).toContain(`Select the first ${BULK_MAX} of ${many} found`);
});

test('marks tell what sets a page apart', () => {
  const marksOf = (given: Partial<AdminRecord>): string[] => {
    const state: UsersState = { kind: 'ready', query: FIRST_PAGE, records: [aRecord(1, given)], total: 1 };
    return [...shown(state).matchAll(/class="row-tag"[^>]*>([^<]+)/g)].map(([, words = '']) => words);
  };
  expect(marksOf({})).toEqual([]);
  expect(marksOf({ state: 'waiting', photo: 'no' })).toEqual(['Waiting', 'No photo']);
  expect(marksOf({ state: 'hidden', hidden: true, account: 'no' })).toEqual(['Hidden', 'No account']);
  expect(marksOf({ source: 'Wikidata', account: 'no' })).toEqual(['Imported']);
  expect(marksOf({ source: 'Wikidata', state: 'unlisted' })).toEqual(['Unlisted', 'Imported', 'Claimed']);
});

test('what is selected stays selected on another page, and the bar counts it', () => {
  selectUsers('personal', [aRecord(1), aRecord(2)], true);
  expect(linesOf(shown(page(30, { page: 3 }))).join(' ')).toContain('2 profiles selected');
  keepSelected('personal', ['id-2']);
  expect(linesOf(shown(page(30, { page: 3 }))).join(' ')).toContain('1 profile selected');
  keepSelected('personal', []);
  expect(shown(page(30))).not.toContain('selected</');
});

test('new pages that wait are released or refused in the bar of what is selected', () => {
  const actionsOf = (...records: AdminRecord[]): string[] => {
    selectUsers('personal', records, true);
    const buttons = buttonsOf(shown(page(1)));
    keepSelected('personal', []);
    return buttons.filter((label) => ['Release', 'Refuse', 'Hide'].includes(label));
  };
  expect(actionsOf(aRecord(1))).toEqual(['Hide', 'Hide']);
  expect(actionsOf(aRecord(1), aRecord(2, { state: 'waiting' }))).toEqual([
    'Hide',
    'Release',
    'Refuse',
    'Hide',
  ]);
});
