import { expect, test } from 'vitest';
import { joinedEntries, shownRole } from '../../../../src/owners/life/rules/career-entries.ts';
import type { OwnTie } from '../../../../src/profiles/ties/rules/tie.ts';

const entry = (detail: string, from: string, to = '') => ({ main: 'Kaveri Looms', detail, from, to });
const tie = (given: Partial<OwnTie>): OwnTie => ({
  ...{ tie: 'a', page: 'company001', name: 'Kaveri Looms', url: '/looms', kind: 'works', role: '' },
  ...{ from: '', to: '', state: 'confirmed', asked_by: 'me', since: '2026-01-01T00:00:00.000Z' },
  ...given,
});

test('positions and ties are one list, newest first, each tie with the position that it is', () => {
  const entries = [entry('Trainee', '2001', '2004'), entry('Weaver', '2019')];
  const ties = [tie({ role: 'Weaver', from: '2019' }), tie({ tie: 'b', kind: 'board', from: '2010' })];
  expect(
    joinedEntries(entries, ties, '').map(({ at, detail, tie: joined }) => [at, detail, joined?.tie]),
  ).toEqual([
    [1, 'Weaver', 'a'],
    [null, 'Board member', 'b'],
    [0, 'Trainee', undefined],
  ]);
});

test('a confirmed tie adds its words to the role, one that is only asked does not', () => {
  const shown = (state: OwnTie['state']) =>
    joinedEntries([entry('CEO', '2019')], [tie({ kind: 'founded', from: '2019', state })], '').map(shownRole);
  expect(shown('confirmed')).toEqual(['Founder, CEO']);
  expect(shown('asked')).toEqual(['CEO']);
});
