import { expect, test } from 'vitest';
import { ageWords } from '../../../../src/base/table/screens/Age.tsx';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');

test.each([
  ['2026-11-26T12:00:30.000Z', '0 min'],
  ['2026-11-26T11:20:00.000Z', '40 min'],
  ['2026-11-26T10:00:00.000Z', '2 h'],
  ['2026-11-25T12:00:00.000Z', '1 d'],
  ['2023-01-01T00:00:00.000Z', '1,425 d'],
])('what began at %s has waited %s', (at, words) => {
  expect(ageWords(at, NOW)).toBe(words);
});
