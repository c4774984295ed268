import { expect, test } from 'vitest';
import type { AdminRecord } from '../../../../src/search/admin-list/calls.ts';
import { UsersTable } from '../../../../src/search/admin-list/screens/UsersTable.tsx';
import { drawn } from '../../../support/tsx/drawn.ts';

const record = (id: string) =>
  ({ id, profile: 'personal', name: `Page ${id}`, verified: 'not-verified.jpg' }) as AdminRecord;
const nothing = (): void => undefined;

test('a page in an open case says so, and leads to it', () => {
  const html = drawn(UsersTable, {
    tab: 'personal',
    records: [record('aaaaaaaaaa'), record('bbbbbbbbbb')],
    inCase: new Set(['bbbbbbbbbb']),
    selected: {},
    ...{ onSelect: nothing, onVerify: nothing, onEdit: nothing, onHide: nothing, onDelete: nothing },
  });
  expect(html.match(/<a [^>]*>In a case<\/a>/g)).toEqual([
    '<a class="row-tag" href="#inbox?id=bbbbbbbbbb">In a case</a>',
  ]);
});
