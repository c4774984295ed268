import { expect, test } from 'vitest';
import { ariaCurrent, footerLinks, pagePath } from '../../../../src/base/frame/screens/frame-links.ts';
import { loadCatalogue, sayIn } from '../../../../src/base/languages/rules/say.ts';
import { paths } from '../../../../src/paths.ts';

test.each([
  ['/about.html', '/about'],
  ['/news/index.html', '/news'],
  ['/index.html', '/'],
  ['/about/', '/about'],
  ['/', '/'],
])('a page built as %s has the path %s', (built, known) => {
  expect(pagePath(built)).toBe(known);
});

test.each([
  ['/news', '/news/archive/march-2025', 'page'],
  ['/news', '/newsletter', undefined],
  ['/', '/about', undefined],
  ['/', '/', 'page'],
])(
  'on its page and the pages below it a link is current, and home only on itself: %s at %s',
  (href, at, current) => {
    expect(ariaCurrent(href, new URL(at, 'https://vitae.example'))).toBe(current);
  },
);

test.each([
  ['en', 'Accessibility'],
  ['de', 'Barrierefreiheit'],
  ['ar', 'إمكانية الوصول'],
])('the footer in %s leads to the statement on accessibility', async (language, label) => {
  await loadCatalogue(language);
  const links = sayIn(language, () => footerLinks().flatMap((group) => group.links));
  expect(links).toContainEqual({ href: paths.accessibility(), label });
});
