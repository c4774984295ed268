import { expect, test } from 'vitest';
import { isCurrent, pagePath } from '../../../src/components/frame/links.ts';

test.each([
  ['/about.html', '/about'],
  ['/news/index.html', '/news'],
  ['/index.html', '/'],
  ['/about/', '/about'],
  ['/', '/'],
])('a page built as %s has the path %s', (built, known) => {
  expect(pagePath(built)).toBe(known);
});

test('a link is current on its page and the pages below it, and home only on itself', () => {
  expect(isCurrent('/news', '/news/archive/march-2025')).toBe(true);
  expect(isCurrent('/news', '/newsletter')).toBe(false);
  expect(isCurrent('/', '/about')).toBe(false);
  expect(isCurrent('/', '/')).toBe(true);
});
