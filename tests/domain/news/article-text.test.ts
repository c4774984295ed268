import { expect, test } from 'vitest';
import { excerptText, picturesIn } from '../../../src/domain/news/article-text.ts';

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
