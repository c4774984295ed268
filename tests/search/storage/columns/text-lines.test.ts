import { expect, test } from 'vitest';
import { linesWith, toLines } from '../../../../src/search/storage/columns/text-lines.ts';

test.each([
  ['an', [0, 2]],
  ['', [0, 1, 2, 3]],
  ['ÿ', [3]],
  ['none', []],
  ['\n', []],
  ['\nBo', []],
  ['Anna\n', []],
  ['\ud83d', []],
])('the lines that contain %j are found once, and the search ends', (text, rows) => {
  expect(linesWith(toLines(['Hanna', 'Bo', 'Jan an', 'Zoÿ']), text)).toEqual(rows);
});
