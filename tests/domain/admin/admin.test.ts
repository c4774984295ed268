import { expect, test } from 'vitest';
import { pageWindow } from '../../../src/domain/admin/admin.ts';
import { excerptOf, isImagePath } from '../../../src/domain/news/article.ts';

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 4, 5, 6]],
  [1, 7, [1, 2, 3, 4, 5, null, 7]],
  [4, 7, [2, 3, 4, 5, 6, 7]],
  [5, 7, [3, 4, 5, 6, 7]],
  [50, 100, [48, 49, 50, 51, 52, null, 100]],
  [100, 100, [96, 97, 98, 99, 100]],
])('page %i of %i shows a window of five, and the last page after a gap', (current, pages, expected) => {
  expect(pageWindow(current, pages)).toEqual(expected);
});

test.each([
  ['written', 'text', 'written'],
  ['', 'short', 'short'],
  ['', 'x'.repeat(150), 'x'.repeat(150)],
  ['', 'x'.repeat(151), `${'x'.repeat(150)}…`],
  ['', '🙂'.repeat(151), `${'🙂'.repeat(150)}…`],
  ['', '', ''],
])(
  'the excerpt of %j and a text is the one written, else 150 characters and an ellipsis',
  (excerpt, text, expected) => {
    expect(excerptOf(excerpt, text)).toBe(expected);
  },
);

test.each([
  ['/uploads/a-0.jpg', true],
  ['/img/x.png?v=2', true],
  ['https://a.example/x.png', false],
  ['//a.example/x.png', false],
  ['/\\a.example/x.png', false],
  ['x.png', false],
  ['', false],
  ['/php-api/track_visit.php', false],
  ['/PHP-API/update-like.php?id=a&like=1', false],
  ['/a/../php-api/x.php', false],
  ['/%70hp-api/x.php', false],
  ['/%E0%A4%A', false],
])('%j as the path of an image: %j', (path, expected) => {
  expect(isImagePath(path)).toBe(expected);
});
