import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { articleText } from '../../../src/domain/news/article-text.ts';
import { renderArticle } from '../../../src/server/news/article-html.ts';
import { HOSTILE_HTML } from '../../support/hostile/hostile-html.ts';

// Another file of this worker may have left the site another address.
beforeEach(() => void vi.stubEnv('SITE_URL', 'http://localhost:8888'));
afterEach(() => void vi.unstubAllEnvs());

const TAGS =
  'h2 h3 h4 h5 h6 p div section br hr blockquote pre ul ol li dl dt dd figure figcaption details summary table caption thead tbody tfoot tr th td a abbr b cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr img audio video'.split(
    ' ',
  );
const ATTRIBUTES =
  'lang dir title href rel src alt width height loading decoding controls preload poster start reversed colspan rowspan scope datetime open class'.split(
    ' ',
  );
const VOID = ['br', 'hr', 'img', 'wbr'];

/** Lists what breaks a grammar of HTML so strict that no browser can parse it differently. */
const faultsOf = (html: string): string[] => {
  const faults: string[] = [];
  const open: string[] = [];
  const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*)( \/)?>/g;
  const text = html.replace(token, (_, slash: string, tag: string, attributes: string) => {
    if (!TAGS.includes(tag)) faults.push(`tag ${tag}`);
    if (slash !== '') {
      if (open.pop() !== tag) faults.push(`unbalanced </${tag}>`);
      return '';
    }
    if (!VOID.includes(tag)) open.push(tag);
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)) {
      if (!ATTRIBUTES.includes(name)) faults.push(`attribute ${name}`);
      const plain = value.replace(/&amp;/g, '&');
      if (name === 'href' && !/^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#|[a-z0-9./?-]+$)/i.test(plain))
        faults.push(`href ${value}`);
      if (['src', 'poster'].includes(name) && (!/^\/(?![/\\])/.test(plain) || /php-api/i.test(plain)))
        faults.push(`${name} ${value}`);
      if (name === 'class' && !/^(language-[\w+#-]+|task)$/.test(value)) faults.push(`class ${value}`);
    }
    return '';
  });
  if (/[<>]/.test(text)) faults.push(`stray bracket in ${text}`);
  if (open.length > 0) faults.push(`unclosed ${open.join()}`);
  return faults;
};

test('the corpus has at least 200 different payloads', () => {
  expect(new Set(HOSTILE_HTML).size).toBeGreaterThanOrEqual(200);
});

test.each(HOSTILE_HTML.map((payload) => [payload.slice(0, 70), payload]))(
  'nothing that could run, or load from another host, is left of %j',
  (_, payload) => {
    expect(faultsOf(renderArticle(payload))).toEqual([]);
    expect(faultsOf(renderArticle(`<p>before</p>${payload}<p>after</p>`))).toEqual([]);
    expect(faultsOf(renderArticle(`Some *text*.\n\n${payload}\n\nMore.`))).toEqual([]);
  },
);

test('sanitised HTML is still safe after it is sanitised again', () => {
  for (const payload of HOSTILE_HTML) {
    const once = renderArticle(`<div>${payload}</div>`);
    expect(faultsOf(renderArticle(once))).toEqual([]);
  }
});

test.each([
  [
    'Markdown',
    '## One\n\nTwo *three* [four](/five)',
    '<h2>One</h2>\n<p>Two <em>three</em> <a href="/five">four</a></p>',
  ],
  ['HTML unchanged', '<div>\n\n    <p>1 &lt; 2</p>\n\n</div>', '<div>\n\n    <p>1 &lt; 2</p>\n\n</div>'],
  [
    'an h1 as an h2, and lower headings one level down',
    '<h1>a</h1><h2>b</h2><h6>c</h6>',
    '<h2>a</h2><h3>b</h3><h6>c</h6>',
  ],
  ['an h2 unchanged if there is no h1', '<h2>b</h2>', '<h2>b</h2>'],
  ['the language of code', '```ts\nlet a\n```', '<pre><code class="language-ts">let a\n</code></pre>'],
  [
    'tasks with their boxes',
    '- [ ] Books\n- [x] Roof',
    '<ul>\n<li class="task">☐ Books</li>\n<li class="task">☑ Roof</li>\n</ul>',
  ],
  ['no other class', '<p><b class="task">x</b></p>', '<p><b>x</b></p>'],
  [
    'a link to another site without the referrer',
    '<p><a href="https://a.example/?b=1&amp;c">x</a></p>',
    '<p><a href="https://a.example/?b=1&amp;c" rel="noopener noreferrer">x</a></p>',
  ],
  [
    'a link to this very site as a path',
    '<p><a href="http://localhost:8888/about">x</a></p>',
    '<p><a href="/about">x</a></p>',
  ],
  [
    'an own picture, loaded lazily and with an alt',
    '<img src=/uploads/a-0.jpg>',
    '<img src="/uploads/a-0.jpg" alt="" loading="lazy" decoding="async" />',
  ],
  [
    'nothing of a figure whose picture was removed',
    '<figure><img src="https://a.example/x.png"></figure><p>x</p>',
    '<p>x</p>',
  ],
  ['no text of a script', '<p>a<script>b</script>c</p>', '<p>ac</p>'],
  ['an empty text', '', ''],
  ['right-to-left and other scripts', '<p dir="rtl">سلام</p>', '<p dir="rtl">سلام</p>'],
])('an article keeps %s', (_, content, html) => {
  expect(renderArticle(content)).toBe(html);
});

test('the text of an article is one line without tags or entities', () => {
  expect(articleText('# A &amp; B\n\nfirst **bo**ld\n\n- x\n- y <b>z</b>\n\n`a<b>c`')).toBe(
    'A & B first bold x y z a<b>c',
  );
  expect(articleText('<script>alert(1)</script>')).toBe('');
});
