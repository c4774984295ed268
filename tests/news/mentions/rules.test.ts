import { expect, test } from 'vitest';
import { namedAt, pagesNamedIn } from '../../../src/news/mentions/rules.ts';

const link = (href: string): string => `<p><a href="${href}">She</a></p>`;

test.each([
  ['/profile/asha-rao-ab12cd34ef', ['ab12cd34ef']],
  ['/profile/ab12cd34ef', ['ab12cd34ef']],
  ['/Profile/Asha-Rao-AB12CD34EF', ['ab12cd34ef']],
  ['/profile/asha-rao-ab12cd34ef/', ['ab12cd34ef']],
  ['/profile/asha-rao-ab12cd34ef?from=news#about', ['ab12cd34ef']],
  ['/profile/asha-rao-ab12cd34ef.', ['ab12cd34ef']],
  ['/profile/asha-rao-ab12cd34ef%E2%80%8B', ['ab12cd34ef']],
  ['/profile/%D9%85%D8%AD%D9%85%D8%AF-ab12cd34ef', ['ab12cd34ef']],
  ['/profile/محمد-ab12cd34ef', ['ab12cd34ef']],
  ['../profile/asha-rao-ab12cd34ef', ['ab12cd34ef']],
  ['https://vitae.example/profile/asha-rao-ab12cd34ef', ['ab12cd34ef']],
  ['http://VITAE.example:80/profile/asha-rao-ab12cd34ef', ['ab12cd34ef']],
  ['//vitae.example/profile/asha-rao-ab12cd34ef', ['ab12cd34ef']],
  [' https://vitae.example/profile/asha-rao-ab12cd34ef ', ['ab12cd34ef']],
  ['https://vitae.example/profile/a?x=1&amp;y=2-ab12cd34ef', []],
  ['https://other.example/profile/asha-rao-ab12cd34ef', []],
  ['https://vitae.example.evil.example/profile/asha-rao-ab12cd34ef', []],
  ['https://vitae.example@evil.example/profile/asha-rao-ab12cd34ef', []],
  ['/profile/asha-rao-ab12cd34ef/history', []],
  ['profile/asha-rao-ab12cd34ef', []],
  ['/profile/asha', []],
  ['/profile/', []],
  ['/profile/%ff-ab12cd34ef', ['ab12cd34ef']],
  ['javascript:/profile/asha-rao-ab12cd34ef', []],
  ['https://[/profile/asha-rao-ab12cd34ef', []],
])('the link %s names %j', (href, ids) => {
  expect(namedAt('vitae.example', pagesNamedIn(link(href)))).toEqual(ids);
});

test.each([
  ['See [her](/profile/asha-rao-ab12cd34ef).', ['ab12cd34ef']],
  ['See https://vitae.example/profile/asha-rao-ab12cd34ef.', ['ab12cd34ef']],
  ['See <https://vitae.example/profile/asha-rao-ab12cd34ef>', ['ab12cd34ef']],
  ['[one](/profile/a-ab12cd34ef) [again](https://vitae.example/profile/b-ab12cd34ef)', ['ab12cd34ef']],
  ['/profile/asha-rao-ab12cd34ef', []],
  ['`[her](/profile/asha-rao-ab12cd34ef)`', []],
  ['<p>x</p><!-- <a href="/profile/asha-rao-ab12cd34ef">she</a> -->', []],
  ['<p>x</p><script>"<a href=/profile/asha-rao-ab12cd34ef>"</script>', []],
])('the content %j names %j', (content, ids) => {
  expect(namedAt('vitae.example', pagesNamedIn(content))).toEqual(ids);
});

test('an article counts as naming two hundred pages at most', () => {
  const links = Array.from({ length: 300 }, (_, index) =>
    link(`/profile/x-${String(index).padStart(10, '0')}`),
  );
  expect(pagesNamedIn(links.join(''))).toHaveLength(200);
});
