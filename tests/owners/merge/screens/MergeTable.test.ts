import { expect, test } from 'vitest';
import type { AdminUser } from '../../../../src/moderation/page/calls.ts';
import type { MergeView } from '../../../../src/owners/merge/calls.ts';
import { MergeFacts } from '../../../../src/owners/merge/screens/MergeFacts.tsx';
import { MergeTable } from '../../../../src/owners/merge/screens/MergeTable.tsx';
import { type MergeRow, mergeRows } from '../../../../src/owners/merge/screens/merge-rows.ts';
import { NOT_VERIFIED } from '../../../../src/profiles/badge/rules/verified.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { toOwnProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

const aUser = (record: Partial<ProfileRecord>, given: Partial<AdminUser> = {}): AdminUser => ({
  ...toOwnProfile(aProfileRecord({ email: '', ...record }), NOT_VERIFIED, { like: 0, view: 0 }, null),
  ...{ request: null, hidden: null, waiting: null, followers: 0, undo_until: null, leaving: null },
  ...{ look_alikes: [], account: false, merges: [] },
  ...given,
});

const rowOf = (keep: AdminUser, drop: AdminUser, field: string): MergeRow | undefined =>
  mergeRows(keep, drop).find((row) => row.field === field);

test.each([
  ['Timaru', 'Lyttelton', true],
  ['', 'Lyttelton', false],
  ['Timaru', '', true],
])('of %o and %o the page that stays keeps its own unless it is empty', (own, other, stays) => {
  expect(rowOf(aUser({ school: own }), aUser({ school: other }), 'school')).toMatchObject({
    stays,
    isSame: false,
  });
});

test('what is empty on both is no row, and what is the same folds', () => {
  const [keep, drop] = [aUser({ school: '' }), aUser({ school: '' })];
  expect(rowOf(keep, drop, 'school')).toBeUndefined();
  expect(rowOf(keep, drop, 'hometown')).toMatchObject({ isSame: true });
});

test('a page without a photo takes the other one’s, and none replaces one', () => {
  const [bare, shown] = [aUser({}), aUser({ avatar: 'aaaaaaaaaa-0.jpg' })];
  expect(rowOf(bare, shown, 'avatar')).toMatchObject({ stays: false, isFixed: true });
  expect(rowOf(shown, bare, 'avatar')).toMatchObject({ stays: true, isFixed: true });
  expect(rowOf(shown, aUser({ avatar: 'bbbbbbbbbb-0.jpg' }), 'avatar')).toMatchObject({ isFixed: false });
});

test('an e-mail address is offered only to a page without an account', () => {
  const drop = aUser({ email: 'greg@example.org' });
  expect(rowOf(aUser({}), drop, 'email')).toMatchObject({ stays: false });
  expect(rowOf(aUser({}, { account: true }), drop, 'email')).toBeUndefined();
});

test('a long text is cut and says how long it is, a private value that it is', () => {
  const drop = aUser({ message: 'a'.repeat(412), dob: '1971-05-03', private_fields: ['dob:year'] });
  expect(rowOf(aUser({}), drop, 'message')?.drop).toEqual({
    text: `${'a'.repeat(140)}…`,
    note: '412 characters',
  });
  expect(rowOf(aUser({}), drop, 'dob')?.drop).toEqual({
    text: '3 May 1971',
    note: 'private but for the year',
  });
});

const aView = (given: Partial<MergeView> = {}): MergeView => ({
  success: true,
  keep: aUser({ name: 'Gregory Abbott-Lane' }, { account: true, like: 16, view: 591 }),
  drop: aUser({ name: 'Greg Abbott Lane', id: 'k3m9x1q8w2' }, { like: 4, view: 88 }),
  ...{ like_both: 2, ties: 1, suggestions: 1, reports: 0 },
  ...given,
});

test('both sides say which stays and which goes', () => {
  const view = aView();
  const rows = mergeRows(view.keep, view.drop);
  const lines = linesOf(
    drawn(MergeTable, { view, rows, isStaying: ({ stays }: MergeRow) => stays, onChoose: () => {} }),
  ).join(' ');
  expect(lines).toMatch(/Gregory Abbott-Lane.*stays · has an account.*Greg Abbott Lane.*goes · no account/);
  expect(lines).toMatch(/The same on both: \d+ fields/);
});

test('six facts say what happens', () => {
  const facts = linesOf(drawn(MergeFacts, { view: aView() })).join(' ');
  expect(facts).toContain('18 likes');
  expect(facts).toContain('16 and 4, 2 visitors liked both');
  expect(facts).toContain('679 views');
  expect(facts).toMatch(/1 tie, 1 suggestion\s+move over/);
  expect(facts).toMatch(/\/profile\/greg-abbott-lane-k3m9x1q8w2\s+leads here/);
  expect(facts).toMatch(/Its history\s+goes with it.*No letter/);
});
