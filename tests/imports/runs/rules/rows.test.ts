import { expect, test } from 'vitest';
import { NO_ROWS, plannedOf, RowAnswers, storedAs } from '../../../../src/imports/runs/rules/rows.ts';

test('a later answer for a row replaces the one before', () => {
  const answers = new RowAnswers();
  answers.add([
    { row: 3, state: 'new' },
    { row: 2, state: 'bad' },
  ]);
  answers.add([{ row: 3, state: 'same' }]);
  expect(answers.tally()).toEqual({ ...NO_ROWS, same: 1, bad: 1 });
  expect(answers.all().map(({ row }) => row)).toEqual([2, 3]);
});

test('a row whose first reply was lost counts as what the check said', () => {
  expect(storedAs('same', 'new', false)).toBe('new');
  expect(storedAs('same', 'changed', false)).toBe('changed');
  expect(storedAs('same', 'same', false)).toBe('left');
  expect(storedAs('alike', 'alike', false)).toBe('new');
  expect(storedAs('changed', 'alike', true)).toBe('joined');
  expect(storedAs('same', 'alike', true)).toBe('joined');
  expect(storedAs('bad', 'alike', true)).toBe('bad');
  expect(storedAs('skipped', 'new', false)).toBe('left');
});

test('rows that look alike come as new ones unless somebody chose otherwise', () => {
  const checked = { new: 1064, changed: 82, same: 31, alike: 18, skipped: 2, bad: 9 };
  expect(plannedOf(checked, 3)).toEqual({ new: 1079, changed: 82, joined: 3, left: 33, bad: 9 });
});
