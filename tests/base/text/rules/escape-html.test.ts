import { expect, test } from 'vitest';
import { escapeHtml, startTag } from '../../../../src/base/text/rules/escape-html.ts';

test.each([
  ['', ''],
  ['Ada Lovelace', 'Ada Lovelace'],
  ['<b>"A" & \'B\'</b>', '&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;'],
  ['&amp;', '&amp;amp;'],
  ['عمر 😀', 'عمر 😀'],
])('the text %j is escaped as %j', (text, html) => {
  expect(escapeHtml(text)).toBe(html);
});

test.each([
  [{}, '<img>'],
  [{ alt: '', width: 0 }, '<img alt="" width="0">'],
  [{ hidden: true, alt: undefined, required: false }, '<img hidden>'],
  [{ alt: '"><script>alert(1)</script>' }, '<img alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">'],
])('attributes %j make %s', (attributes, tag) => {
  expect(startTag('img', attributes)).toBe(tag);
});
