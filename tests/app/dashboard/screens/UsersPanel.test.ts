import { afterEach, expect, test } from 'vitest';
import { UsersPanel } from '../../../../src/app/dashboard/screens/UsersPanel.tsx';
import { $address } from '../../../../src/base/frame/browser/hash-address.ts';
import { BULK_MAX } from '../../../../src/moderation/rules/limits.ts';
import { $users, type UsersState } from '../../../../src/search/admin-list/browser/admin-users.ts';
import type { AdminRecord } from '../../../../src/search/admin-list/calls.ts';
import { DASHBOARD_PAGE_SIZE } from '../../../../src/search/rules/limits.ts';
import { buttonsOf, drawn, linesOf } from '../../../support/tsx/drawn.ts';

const aRow = (number: number) => {
  const record = {
    id: `id-${number}`,
    profile: 'personal',
    name: `Name ${number}`,
    verified: '',
  } as unknown as AdminRecord;
  return { record, text: `name ${number}` };
};

const shown = (state: UsersState, params: Record<string, string> = {}): string => {
  $users.setKey('personal', state);
  $address.set({ part: 'personal', params });
  return drawn(UsersPanel, { tab: 'personal' });
};

const rows = (count: number): UsersState => ({
  kind: 'ready',
  rows: Array.from({ length: count }, (_, index) => aRow(index + 1)),
});

afterEach(() => $address.set({ part: '', params: {} }));

test.each<[string, UsersState, Record<string, string>, string]>([
  ['are on the way', { kind: 'loading' }, {}, 'Loading profiles…'],
  [
    'could not be loaded',
    { kind: 'failed', message: 'You seem to be offline' },
    {},
    'You seem to be offline',
  ],
  ['are none', rows(0), {}, 'No personal data available'],
  ['do not match', rows(3), { q: 'nobody' }, 'No matching personal records found'],
])('where profiles %s, the list says so', (_, state, params, sentence) => {
  const html = shown(state, params);
  expect(linesOf(html)).toContain(sentence);
  expect(html).not.toContain('<table');
  expect(buttonsOf(html).some((label) => label.startsWith('Select'))).toBe(false);
});

test('a page says which of all it shows, and a page beyond the last is the last', () => {
  const count = DASHBOARD_PAGE_SIZE + 2;
  const last = `${DASHBOARD_PAGE_SIZE + 1}–${count} of ${count}`;
  expect(linesOf(shown(rows(count)))).toContain(`1–${DASHBOARD_PAGE_SIZE} of ${count}`);
  expect(linesOf(shown(rows(count), { page: '2' }))).toContain(last);
  expect(linesOf(shown(rows(count), { page: '99' }))).toContain(last);
});

test('all that is found can be selected, as many as one action takes', () => {
  expect(buttonsOf(shown(rows(1))).some((label) => label.startsWith('Select'))).toBe(false);
  expect(buttonsOf(shown(rows(12), { q: 'name 1' }))).toContain('Select all 4 found');
  const many = (BULK_MAX + 1).toLocaleString('en');
  expect(buttonsOf(shown(rows(BULK_MAX + 1)))).toContain(`Select the first ${BULK_MAX} of ${many} found`);
});
