import { expect, test } from 'vitest';
import { plainHtml } from '../../../src/server/http/plain-html.ts';

test.each([
  ['<img src="/a.jpg" fetchPriority="high"/>', '<img src="/a.jpg" fetchpriority="high">'],
  [
    '<input type="text" maxLength="200" autoComplete="off" required=""/>',
    '<input type="text" maxlength="200" autocomplete="off" required>',
  ],
  ['<br/>', '<br>'],
  ['<p title="" hidden="">x</p>', '<p title="" hidden>x</p>'],
  ['<a href="/x/">y</a>', '<a href="/x/">y</a>'],
  ['<img alt="A > B, aB=c/>" width="1"/>', '<img alt="A &gt; B, aB=c/&gt;" width="1">'],
  [
    '<meta content="<script>alert(1)</script> &amp; more" name="a"><p>"<b>"</p>',
    '<meta content="&lt;script&gt;alert(1)&lt;/script&gt; &amp; more" name="a"><p>"<b>"</p>',
  ],
  ['<svg viewBox="0 0 24 24"><path d="M0 0"/></svg>', '<svg viewBox="0 0 24 24"><path d="M0 0"/></svg>'],
  ['<x-island props="<img aB=c/>"></x-island>', '<x-island props="&lt;img aB=c/&gt;"></x-island>'],
  ['<script>a<b&&"<img aB=c/>"</script><br/>', '<script>a<b&&"<img aB=c/>"</script><br>'],
  ['<p>1 < 2 and aB="c"</p>', '<p>1 < 2 and aB="c"</p>'],
])('%s is spelled plainly', (written, plain) => {
  expect(plainHtml(written)).toBe(plain);
});

test('the style of islands goes to the head', () => {
  const style = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
  expect(plainHtml(`<head></head><body><div>${style}</div></body>`)).toBe(
    `<head>${style}</head><body><div></div></body>`,
  );
});
