import { expect, test } from 'vitest';
import {
  articleText,
  excerptText,
  linkTarget,
  picturesIn,
  toHtml,
} from '../../../../src/news/editor/rules/article-text.ts';

test.each([
  [
    'Markdown',
    '![A [roof]](/uploads/a-1.jpg)\n\nText ![](/uploads/a-2.jpg)',
    [
      ['/uploads/a-1.jpg', 'A [roof]'],
      ['/uploads/a-2.jpg', ''],
    ],
  ],
  [
    'HTML',
    `<p><img alt='A &quot;door&quot; &amp; more' src="/uploads/a-1.jpg"></p>`,
    [['/uploads/a-1.jpg', 'A "door" & more']],
  ],
  ['pictures of other sites', '![x](https://a.example/x.png) ![y](//a.example/y.png)', []],
  ['a call', '![x](/php-api/logout.php)', []],
  ['no picture', 'Text', []],
] as const)('the pictures of %s', (_, content, pictures) => {
  expect(picturesIn(content).map(({ path, alt }) => [path, alt])).toEqual(pictures);
});

test('an excerpt has the words of tasks without their boxes', () => {
  expect(excerptText('Before.\n\n- [ ] Books\n- [x] Roof\n\n\n☑ is a sign')).toBe(
    'Before. Books Roof ☑ is a sign',
  );
});

test('an excerpt has neither footnotes nor their numbers, and a word count no numbers', () => {
  const content = 'One[^1] two.\n\n[^1]: A note';
  expect(excerptText(content)).toBe('One two.');
  expect(articleText(content)).toBe('One two. A note ↩\ufe0e');
  expect(excerptText('<p>One<sup><a href="#fn1" id="r1">1</a></sup> x<sup>2</sup></p>')).toBe('One x2');
});

test.each([
  ['www.example.org', 'https://www.example.org'],
  [' WWW.Example.org/x ', 'https://WWW.Example.org/x'],
  ['www.', 'www.'],
  ['www', 'www'],
  ['/www.example.org', '/www.example.org'],
  ['//www.example.org/a?b#c', 'https://www.example.org/a?b#c'],
  [' //example.org ', 'https://example.org'],
  ['//', '//'],
  ['///example.org', '///example.org'],
  ['/\\example.org', '/\\example.org'],
  ['//\\example.org', '//\\example.org'],
  ['https://www.example.org', 'https://www.example.org'],
])('a link to %j leads to %j', (written, target) => {
  expect(linkTarget(written)).toBe(target);
});

test.each(['a*a* ', '_a_b', '~~a~~'])('thousands of %j in one paragraph are shown as written', (signs) => {
  const text = signs.repeat(20_000).trim();
  expect(toHtml(text)).toBe(`<pre>${text}</pre>`);
  const short = 'a*b*\n'.repeat(1_000);
  expect(toHtml(short)).toContain('a<em>b</em>\na<em>b</em>');
  expect(toHtml(`- ${'*x* '.repeat(1_400)}\n`.repeat(3))).toContain('<em>x</em>');
});

test('an address after a long word is still a link', () => {
  expect(toHtml(`${'a_'.repeat(100)} anna@a.example www.${'a'.repeat(70)}.example`)).toContain(
    '<a href="mailto:anna@a.example">',
  );
});
