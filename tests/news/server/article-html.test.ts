import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { articleText } from '../../../src/news/editor/rules/article-text.ts';
import { renderArticle } from '../../../src/news/server/article-html.ts';
import { HOSTILE_HTML } from '../../support/hostile/hostile-html.ts';

// Another file of this worker may have left the site another address.
beforeEach(() => void vi.stubEnv('SITE_URL', 'http://localhost:8888'));
afterEach(() => void vi.unstubAllEnvs());

const TAGS =
  'h2 h3 h4 h5 h6 p div section br hr blockquote pre ul ol li dl dt dd figure figcaption details summary table caption thead tbody tfoot tr th td a abbr b cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr img audio video'.split(
    ' ',
  );
const ATTRIBUTES =
  'id lang dir title href rel aria-label src alt width height loading decoding controls preload poster start reversed colspan rowspan scope data-align datetime open class'.split(
    ' ',
  );
const VOID = ['br', 'hr', 'img', 'wbr'];

/** Lists what breaks a grammar of HTML so strict that no browser can parse it differently. */
const faultsOf = (html: string): string[] => {
  const faults: string[] = [];
  const open: string[] = [];
  const ids = new Set<string>();
  const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)( \/)?>/g;
  const text = html.replace(token, (_, slash: string, tag: string, attributes: string) => {
    if (!TAGS.includes(tag)) faults.push(`tag ${tag}`);
    if (slash !== '') {
      if (open.pop() !== tag) faults.push(`unbalanced </${tag}>`);
      return '';
    }
    if (!VOID.includes(tag)) open.push(tag);
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
      if (!ATTRIBUTES.includes(name)) faults.push(`attribute ${name}`);
      const plain = value.replace(/&amp;/g, '&');
      if (name === 'href' && !/^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#|[a-z0-9./?-]+$)/i.test(plain))
        faults.push(`href ${value}`);
      if (['src', 'poster'].includes(name) && (!/^\/(?![/\\])/.test(plain) || /php-api/i.test(plain)))
        faults.push(`${name} ${value}`);
      if (name === 'class' && !/^(language-[\w+#-]+|task|footnotes)$/.test(value))
        faults.push(`class ${value}`);
      if (name === 'data-align' && !/^(left|center|right)$/.test(value)) faults.push(`align ${value}`);
      if (name === 'id' && !/^user-content-[^\s%]+$/.test(value)) faults.push(`id ${value}`);
      if (name === 'id' && ids.has(value)) faults.push(`id ${value} twice`);
      if (name === 'id') ids.add(value);
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
    '<h2 id="user-content-one">One</h2>\n<p>Two <em>three</em> <a href="/five">four</a></p>',
  ],
  ['HTML unchanged', '<div>\n\n    <p>1 &lt; 2</p>\n\n</div>', '<div>\n\n    <p>1 &lt; 2</p>\n\n</div>'],
  [
    'an h1 as an h2, and lower headings one level down',
    '<h1>a</h1><h2>b</h2><h6>c</h6>',
    '<h2 id="user-content-a">a</h2><h3 id="user-content-b">b</h3><h6 id="user-content-c">c</h6>',
  ],
  ['the level of an h2 if there is no h1', '<h2>b</h2>', '<h2 id="user-content-b">b</h2>'],
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
  [
    'nothing of a figure whose picture was removed, its caption neither',
    '<figure id="f"><a href="https://a.example"><img src="https://a.example/x.png"></a><figcaption>A roof <b>x</b></figcaption></figure><p>x</p>',
    '<p>x</p>',
  ],
  [
    'a figure of a table or a quotation with its caption',
    '<figure><blockquote>q</blockquote><figcaption>c</figcaption></figure>',
    '<figure><blockquote>q</blockquote><figcaption>c</figcaption></figure>',
  ],
  [
    'a linked picture of this site, in a paragraph and in a figure',
    '<p><a href="/x"><img src="/uploads/a-0.jpg"></a></p><figure><a href="/x"><img src="/uploads/a-0.jpg"></a><figcaption>c</figcaption></figure>',
    '<p><a href="/x"><img src="/uploads/a-0.jpg" alt="" loading="lazy" decoding="async" /></a></p><figure><a href="/x"><img src="/uploads/a-0.jpg" alt="" loading="lazy" decoding="async" /></a><figcaption>c</figcaption></figure>',
  ],
  [
    'the alignment of a table in Markdown',
    '| a | b | c |\n| :- | :-: | -: |\n| 1 | 2 | 3 |',
    '<table>\n<thead>\n<tr>\n<th data-align="left">a</th>\n<th data-align="center">b</th>\n<th data-align="right">c</th>\n</tr>\n</thead>\n<tbody><tr>\n<td data-align="left">1</td>\n<td data-align="center">2</td>\n<td data-align="right">3</td>\n</tr>\n</tbody></table>',
  ],
  [
    'the alignment of cells in HTML, by attribute or style, and no other value of it',
    '<table><tr align="RIGHT"><td style="color:red; text-align : center">1</td><td align="x" data-align="y">2</td></tr></table>',
    '<table><tr data-align="right"><td data-align="center">1</td><td>2</td></tr></table>',
  ],
  [
    'a link to a host without its scheme as one to that host',
    '<p><a href="//www.a.example/x">a</a> <a href="//b.example">b</a> <a href="/\\\\c.example">c</a> <a href="///d.example">d</a></p>',
    '<p><a href="https://www.a.example/x" rel="noopener noreferrer">a</a> <a href="https://b.example" rel="noopener noreferrer">b</a> <a>c</a> <a>d</a></p>',
  ],
  [
    'a link to a bare www. host as one to that host',
    '[a](www.example.org) [b](WWW.example.org:8080/x?y#z) www.example.org',
    '<p><a href="https://www.example.org" rel="noopener noreferrer">a</a> <a href="https://WWW.example.org:8080/x?y#z" rel="noopener noreferrer">b</a> <a href="https://www.example.org" rel="noopener noreferrer">www.example.org</a></p>',
  ],
  [
    'a path that only begins like a host',
    '<p><a href="www">a</a> <a href="www.">b</a> <a href="http://www.a.example">c</a></p>',
    '<p><a href="www">a</a> <a href="www.">b</a> <a href="http://www.a.example" rel="noopener noreferrer">c</a></p>',
  ],
  [
    'ids and the anchors of old, and links to them, with a prefix',
    '<p><a name="_Toc1"></a></p><ul id="a b"><li><a href="#a%20b">x</a> <a href="#_Toc1">y</a> <a href="#über">z</a></li></ul><nav id="über">n</nav>',
    '<p><a id="user-content-_Toc1"></a></p><ul id="user-content-a-b"><li><a href="#user-content-a-b">x</a> <a href="#user-content-_Toc1">y</a> <a href="#user-content-über">z</a></li></ul><div id="user-content-über">n</div>',
  ],
  [
    'links to the beginning of the page and to an anchor of another article',
    '<p><a href="#">a</a> <a href="#top">b</a> <a href="/news/other#intro">c</a> <a href="/faq#intro">d</a> <a href="#user-content-x">e</a></p>',
    '<p><a href="#">a</a> <a href="#top">b</a> <a href="/news/other#user-content-intro">c</a> <a href="/faq#intro">d</a> <a href="#user-content-x">e</a></p>',
  ],
  [
    'each id once, and a heading of its own id or another',
    '<h2>A &amp; B: <i>it\'s</i></h2><h2 id="x">C</h2><p id="x">y</p><h3>A B its</h3><h3>A B its</h3><h2>!</h2><p id="user-content-a-b-its">z</p>',
    '<h2 id="user-content-a--b-its">A &amp; B: <i>it\'s</i></h2><h2 id="user-content-x">C</h2><p>y</p><h3 id="user-content-a-b-its-1">A B its</h3><h3 id="user-content-a-b-its-2">A B its</h3><h2 id="user-content-section">!</h2><p id="user-content-a-b-its">z</p>',
  ],
  [
    'the text of Google Docs, whose outer bold is none, and whose bold is a style',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:400;font-style:normal">One </span><span style="font-weight:700">two</span> <span style="font-style:italic">three</span></p></b>',
    '<p dir="ltr"><span>One </span><strong>two</strong> <em>three</em></p>',
  ],
  [
    'the text of Word with its footnotes',
    '<html xmlns:o="urn:x"><head><style>p{}</style></head><body><!--[if gte mso 9]><xml></xml><![endif]--><p class=MsoNormal>One<a style=\'mso-footnote-id:ftn1\' href="#_ftn1" name="_ftnref1" title=""><span>[1]</span></a><o:p></o:p></p><div id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> Note</p></div></body></html>',
    '<p>One<a href="#user-content-_ftn1" id="user-content-_ftnref1"><span>[1]</span></a></p><div id="user-content-ftn1"><p><a href="#user-content-_ftnref1" id="user-content-_ftn1">[1]</a> Note</p></div>',
  ],
  ['no text of a script', '<p>a<script>b</script>c</p>', '<p>ac</p>'],
  ['an empty text', '', ''],
  ['right-to-left and other scripts', '<p dir="rtl">سلام</p>', '<p dir="rtl">سلام</p>'],
])('an article keeps %s', (_, content, html) => {
  expect(renderArticle(content)).toBe(html);
});

test('footnotes are numbered by their first reference and lead there and back', () => {
  const html = renderArticle(
    'One[^b] two[^A], again[^b].\n\n[^a]: Note *a*,\ncontinued.\n[^B]: Note b[^c]\n\n    - with a list\n\n[^c]: [Site][s]\n[^d]: Without a reference\n\n[s]: https://a.example\n\nEnd[^none].',
  );
  const back = (id: string): string =>
    ` <a lang="en" aria-label="Back to the text" href="#user-content-${id}">↩\ufe0e</a>`;
  const mark = (number: number, id: string): string =>
    `<sup><a href="#user-content-fn-${number}" id="user-content-${id}">${number}</a></sup>`;
  expect(html).toBe(
    [
      `<p>One${mark(1, 'fnref-1')} two${mark(2, 'fnref-2')}, again${mark(1, 'fnref-1-2')}.</p>`,
      '<p>End[^none].</p>',
      '<div class="footnotes">',
      '<ol>',
      `<li id="user-content-fn-1"><p>Note b${mark(3, 'fnref-3')}</p>`,
      '<ul>',
      '<li>with a list</li>',
      `</ul>${back('fnref-1')}${back('fnref-1-2')}</li>`,
      `<li id="user-content-fn-2"><p>Note <em>a</em>,`,
      `continued.${back('fnref-2')}</p></li>`,
      `<li id="user-content-fn-3"><p><a href="https://a.example" rel="noopener noreferrer">Site</a>${back('fnref-3')}</p></li>`,
      `<li id="user-content-fn-4"><p>Without a reference</p></li>`,
      '</ol>',
      '</div>',
    ].join('\n'),
  );
});

test.each([
  ['in code', '```\n[^1]: x\n```\n\n`[^1]` and\n\n    [^1]: y', '[^1]: x'],
  ['in a raw block', '<pre>\n[^1]: x\n</pre>\n\nText[^1]', 'Text[^1]'],
  ['without a definition', 'Text[^1] and [^2]:', 'Text[^1] and [^2]:'],
  ['in a link or the description of a picture', '[x[^1]](/y)\n\n[^1]: z', '<a href="/y">x[^1]</a>'],
  ['in a quotation', '> [^1]: x\n\nText', '[^1]: x'],
  ['of a label twice', 'x[^1]\n\n[^1]: one\n\n[^1]: two', ': two'],
])('what looks like a footnote %s stays text', (_, content, text) => {
  expect(renderArticle(content)).toContain(text);
});

test('the text of an article is one line without tags or entities', () => {
  expect(articleText('# A &amp; B\n\nfirst **bo**ld\n\n- x\n- y <b>z</b>\n\n`a<b>c`')).toBe(
    'A & B first bold x y z a<b>c',
  );
  expect(articleText('<script>alert(1)</script>')).toBe('');
});

test('what follows an element that is unwrapped keeps its own end', () => {
  const before = '<b style="font-weight:normal"><p>One</p></b>';
  expect(renderArticle(`${before}<h2 id="end">Two</h2><font color="red" title="<font>">three</font>`)).toBe(
    renderArticle('<p>One</p><h2 id="end">Two</h2>three'),
  );
  const gone = '<figure><img src="https://evil.example/x.png"><figcaption>Gone</figcaption></figure>';
  expect(renderArticle(`${before}${gone}<p>Two</p>`)).toBe(renderArticle('<p>One</p><p>Two</p>'));
});
