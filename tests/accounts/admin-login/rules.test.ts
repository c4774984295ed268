import { expect, test } from 'vitest';
import { pageWindow } from '../../../src/base/table/screens/page-window.ts';

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 4, 5, 6]],
  [1, 7, [1, 2, 3, 4, 5, null, 7]],
  [4, 7, [2, 3, 4, 5, 6, 7]],
  [5, 7, [3, 4, 5, 6, 7]],
  [50, 100, [48, 49, 50, 51, 52, null, 100]],
  [100, 100, [96, 97, 98, 99, 100]],
])('page %i of %i shows a window of five pages and the last page after a gap', (current, pages, expected) => {
  expect(pageWindow(current, pages)).toEqual(expected);
});
