import { Marked } from 'marked';

const markdown = new Marked({ gfm: true, async: false });

const BLOCK_START =
  /^<(?:!--|\/?(?:h[1-6]|p|div|section|article|main|header|ul|ol|dl|table|figure|blockquote|pre|hr|img)\b)/i;
const MARKDOWN_LINE = /^\s{0,3}(?:#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|>|```|~~~|\|)/m;

/** Whether content is HTML. Markdown would turn a tag after four spaces into a code block. */
export const isHtml = (content: string): boolean => {
  const text = content.trim();
  if (!BLOCK_START.test(text) || !text.endsWith('>')) return false;
  const blocks = text.replace(/<pre\b[\s\S]*?<\/pre\s*>/gi, '').split(/\n\s*\n/);
  return !blocks.some((block) => MARKDOWN_LINE.test(block) && !block.trimStart().startsWith('<'));
};

/** Renders an article's content, HTML or Markdown, to HTML that is not sanitised yet. */
export const toHtml = (content: string): string => (isHtml(content) ? content : fromMarkdown(content));

// Thousands of nested quotes or lists overflow the parser's stack; such a text is shown as it was written.
const fromMarkdown = (content: string): string => {
  try {
    return markdown.parse(content) as string;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `<pre>${content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
  }
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

const decode = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
};

/**
 * The plain text of an article on one line, for excerpts and descriptions; it must be escaped when shown. It does not use the sanitiser,
 * which needs `require` of an ES module, and deployed functions have that switched off.
 */
export const articleText = (content: string): string => textOf(toHtml(content));

const APART = /<(h[1-6]|table|pre)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** The text for an excerpt: without headings, tables and code blocks, unless there is nothing else. */
export const excerptText = (content: string): string => {
  const html = toHtml(content);
  return textOf(html.replace(APART, ' ')) || textOf(html);
};

const textOf = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(NO_TEXT, ' ')
    .replace(INLINE, '')
    .replace(/<\/?[a-z!?][^>]*(?:>|$)/gi, ' ')
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, decode)
    .replace(/\s+/gu, ' ')
    .trim();

const LINK = /<(?:a|img)\b[^>]*?\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The addresses of the links and pictures in content, as written, each once. */
export const linksIn = (content: string): string[] => [
  ...new Set(
    [...toHtml(content).matchAll(LINK)].map(([, double, single, bare]) =>
      (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim(),
    ),
  ),
];

/** Counts words, also in scripts without spaces. */
export const countWords = (text: string): number => {
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text))
    if (isWordLike) count += 1;
  return count;
};
