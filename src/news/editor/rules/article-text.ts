import { isImagePath } from '../../rules/article.ts';
import { markdownToHtml } from '../../rules/article-markdown.ts';
import { isHtml } from './content-kind.ts';

/** Renders an article's content, HTML or Markdown, to HTML that is not sanitised yet. */
export const toHtml = (content: string): string => (isHtml(content) ? content : markdownToHtml(content));

/** A link's target as it was meant: a bare host that begins with `www.`, or one after `//`, is a host and not a page of this site. */
export const linkTarget = (href: string): string => {
  const target = href.trim();
  if (/^\/\/[^\s/\\?#]/.test(target)) return `https:${target}`;
  return /^www\.[^\s/?#.]/i.test(target) ? `https://${target}` : target;
};

const NO_TEXT =
  /<(script|style|svg|math|iframe|object|noscript|template|textarea|select|title|head|xmp|noembed|noframes|audio|video)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const INLINE =
  /<\/?(?:a|abbr|b|bdi|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)\b[^>]*>/gi;
const ENTITIES: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

const ENTITY = /&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi;

const decode = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
};

/**
 * The plain text of an article on one line, for excerpts and descriptions; it must be escaped when shown. It does not use the sanitiser,
 * which requires an ES module, and deployed functions cannot do that.
 */
export const articleText = (content: string): string => textOf(toHtml(content));

const TASK_BOX = /(<li class="task">(?:<p>)?)[☐☑] /g;
const APART = /<(h[1-6]|table|pre)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

const FOOTNOTES = /<div class="footnotes">[\s\S]*$/;

/** The text for an excerpt: without footnotes and the boxes of tasks, and without headings, tables and code blocks, unless there is nothing else. */
export const excerptText = (content: string): string => {
  const html = toHtml(content).replace(TASK_BOX, '$1').replace(FOOTNOTES, '');
  return textOf(html.replace(APART, ' ')) || textOf(html);
};

// The number of a footnote is no part of the word before it.
const FOOTNOTE_NUMBER = /<sup\b[^<>]*>\s*<a\b[^<>]*\shref\s*=\s*["']?#[^<>]*>[^<>]*<\/a>\s*<\/sup>/gi;

/** HTML without comments and elements that readers see nothing of. */
const withoutUnseen = (html: string): string =>
  html.replace(/<!--[\s\S]*?(?:-->|$)/g, ' ').replace(NO_TEXT, ' ');

const textOf = (html: string): string =>
  withoutUnseen(html.replace(FOOTNOTE_NUMBER, ''))
    .replace(INLINE, '')
    .replace(/<\/?[a-z!?][^>]*(?:>|$)/gi, ' ')
    .replace(ENTITY, decode)
    .replace(/\s+/gu, ' ')
    .trim();

const LINK = /<(?:a|img)\b[^>]*?\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The addresses of the links and pictures that readers see in content, as written, each once. */
export const linksIn = (content: string): string[] => [
  ...new Set(
    [...withoutUnseen(toHtml(content)).matchAll(LINK)].map(([, double, single, bare]) =>
      (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim(),
    ),
  ),
];

const PICTURE = /<img\b[^>]*>/gi;
const ATTRIBUTE = /\s(src|alt)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** A picture of this site, with its alternative text; '' if it has none. */
export type Picture = { path: string; alt: string };

/** The pictures of this site in content, in their order. */
export const picturesIn = (content: string): Picture[] =>
  [...toHtml(content).matchAll(PICTURE)].flatMap(([tag]) => {
    const attributes = new Map(
      [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
        name.toLowerCase(),
        (double ?? single ?? bare ?? '').replace(ENTITY, decode).trim(),
      ]),
    );
    const path = attributes.get('src') ?? '';
    return isImagePath(path) ? [{ path, alt: attributes.get('alt') ?? '' }] : [];
  });

/** Counts words, also in scripts without spaces. */
export const countWords = (text: string): number => {
  if (!('Segmenter' in Intl)) return text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text))
    if (isWordLike) count += 1;
  return count;
};
