import { expect, test } from 'vitest';
import { markChanges } from '../../../../src/owners/editing/browser/mark-changes.ts';

test('what is written over an earlier text is told from what stays', () => {
  expect(markChanges('Choir conductor', 'Choir conductor and oar maker')).toEqual([
    { text: 'Choir conductor', isNew: false },
    { text: ' and oar maker', isNew: true },
  ]);
  expect(markChanges('مهندسة من مراكش', 'مهندسة معمارية من مراكش').filter(({ isNew }) => isNew)).toEqual([
    { text: 'معمارية ', isNew: true },
  ]);
});

test('what is gone marks nothing, and the new text is whole', () => {
  const pieces = markChanges('one two three', 'one three');
  expect(pieces.map(({ text }) => text).join('')).toBe('one three');
  expect(pieces.some(({ isNew }) => isNew)).toBe(false);
});

test('a text of which too much differs is new as a whole', () => {
  const numbered = (at: number) => Array.from({ length: 2_000 }, (_, word) => `w${word * 2 + at}`).join(' ');
  expect(markChanges(numbered(0), numbered(1))).toEqual([{ text: numbered(1), isNew: true }]);
});
