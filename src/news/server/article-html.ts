import type sanitize from 'sanitize-html';
import { siteUrl } from '../../base/settings/server.ts';
import { linkTarget, toHtml } from '../editor/rules/article-text.ts';
import { isImagePath } from '../rules/article.ts';
import { anchorId, anchorTarget, withAnchors } from './article-anchors.ts';
import { sanitizeHtml } from './sanitizer.ts';

/** The allowed elements of an article. Others are unwrapped, and those in `SILENCED` are removed with their content. */
const TAGS = [
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'section', 'br', 'hr', 'blockquote', 'pre'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'abbr', 'b', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'samp'],
  ...['small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
  ...['img', 'audio', 'video'],
];

const SILENCED = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'svg', 'math', 'iframe', 'frameset'],
  ...['object', 'applet', 'embed', 'template', 'title', 'head', 'noembed', 'noframes', 'plaintext', 'select'],
];

const MEDIA = ['img', 'audio', 'video'];
const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'];
const MAX_DEPTH = 60;

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...TAGS, 'font'],
  disallowedTagsMode: 'discard',
  nonTextTags: SILENCED,
  allowedAttributes: {
    '*': ['lang', 'dir', 'title', 'id'],
    a: ['href', 'rel', 'aria-label'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    audio: ['src', 'controls', 'preload'],
    video: ['src', 'poster', 'width', 'height', 'controls', 'preload'],
    ol: ['start', 'reversed'],
    tr: ['data-align'],
    td: ['colspan', 'rowspan', 'data-align'],
    th: ['colspan', 'rowspan', 'scope', 'data-align'],
    time: ['datetime'],
    details: ['open'],
  },
  allowedClasses: { code: [/^language-[\w+#-]{1,30}$/], li: ['task'], div: ['footnotes'] },
  allowedSchemes: LINK_SCHEMES,
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: MAX_DEPTH,
  exclusiveFilter: ({ tag, attribs }) => MEDIA.includes(tag) && !attribs['src'],
};

/**
 * Renders an article's content, HTML or Markdown, to safe HTML: only allowed elements, only media of this site,
 * headings from h2 down, each with an id, lazy pictures. It is well-formed, so that it cannot break the page around it.
 */
export const renderArticle = (content: string): string => {
  const html = toHtml(content);
  const shift = /<h1[\s/>]/i.test(html) ? 1 : 0;
  const safe = sanitizeHtml(html, { ...OPTIONS, transformTags: transforms(shift, siteUrl()) });
  return withAnchors(safe.replace(UNWRAPPED_TAGS, '')).trim();
};

const transforms = (shift: number, origin: string): NonNullable<sanitize.IOptions['transformTags']> => {
  const headings = Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `h${Math.min(6, level + shift)}`]),
  );
  const media = (tagName: string, attribs: sanitize.Attributes): sanitize.Tag => ({
    tagName,
    attribs: ownMedia(tagName, attribs, origin),
  });
  return {
    ...headings,
    '*': (tagName, attribs) => ({ tagName, attribs: withOwnId(attribs) }),
    ...Object.fromEntries(Object.entries(OTHER_NAMES).map(([tag, name]) => [tag, name])),
    b: (tagName, attribs) => ({ tagName: isPlain(attribs) ? UNWRAPPED : tagName, attribs }),
    strong: (tagName, attribs) => ({ tagName: isPlain(attribs) ? UNWRAPPED : tagName, attribs }),
    span: (_, attribs) => ({ tagName: meantBySpan(attribs), attribs }),
    a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs, origin) }),
    img: media,
    audio: media,
    video: media,
    ol: (tagName, attribs) => ({ tagName, attribs: numbersOnly(attribs, ['start']) }),
    tr: cell,
    td: cell,
    th: cell,
  };
};

/** The names of elements for those that browsers and word processors use in their place. */
const OTHER_NAMES = {
  ...{ article: 'section', strike: 's', center: 'div', tt: 'code' },
  // Links may lead to them.
  ...{ main: 'div', header: 'div', footer: 'div', nav: 'div', aside: 'div', address: 'div' },
} as const;

/**
 * What an element becomes of which only the content stays. It is taken away at the end: the sanitizer would give the name of one that it
 * leaves out itself to the next element, and close that with it.
 */
const UNWRAPPED = 'font';
const UNWRAPPED_TAGS = /<\/?font(?: [^>]*)?>/g;

const styleOf = ({ style = '' }: sanitize.Attributes, property: string): string =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([\\w-]+)`, 'i').exec(style)?.[1]?.toLowerCase() ?? '';

// Google Docs wraps a document in a bold that is none.
const isPlain = (attribs: sanitize.Attributes): boolean =>
  ['normal', '400'].includes(styleOf(attribs, 'font-weight'));

// It writes bold and italics as styles.
const meantBySpan = (attribs: sanitize.Attributes): string => {
  const weight = styleOf(attribs, 'font-weight');
  if (weight === 'bold' || Number(weight) >= 600) return 'strong';
  return styleOf(attribs, 'font-style') === 'italic' ? 'em' : 'span';
};

const withOwnId = ({ id = '', ...rest }: sanitize.Attributes): sanitize.Attributes => {
  const own = anchorId(id);
  return own === '' ? rest : { ...rest, id: own };
};

// `align` is obsolete, and the policy of the page refuses styles.
const cell = (tagName: string, attribs: sanitize.Attributes): sanitize.Tag => {
  const { align = '', 'data-align': _, ...rest } = numbersOnly(attribs, ['colspan', 'rowspan']);
  const side = (styleOf(attribs, 'text-align') || align.trim()).toLowerCase();
  const isKnown = ['left', 'center', 'right'].includes(side);
  return { tagName, attribs: isKnown ? { ...rest, 'data-align': side } : rest };
};

/** The path of an address on this site; other addresses unchanged. */
const withoutOrigin = (address: string, origin: string): string => {
  const text = address.trim();
  return text.toLowerCase().startsWith(`${origin.toLowerCase()}/`) ? text.slice(origin.length) : text;
};

const linkOf = (attribs: sanitize.Attributes, origin: string): sanitize.Attributes => {
  const { href, rel: _, name = '', ...others } = attribs;
  // The older way to write an anchor, which Word still does.
  const rest = name === '' || others['id'] ? others : { ...others, id: name };
  if (href === undefined) return rest;
  const target = anchorTarget(withoutOrigin(linkTarget(href), origin));
  if (!isLink(target)) return rest;
  return { ...rest, href: target, ...(/^https?:/i.test(target) && { rel: 'noopener noreferrer' }) };
};

// Text before a colon is a scheme; `//` and `/\\` lead to another host.
const isLink = (target: string): boolean =>
  /^(https?:\/\/|mailto:|tel:)[^\s]/i.test(target) || /^(?![/\\]{2})[^:]*($|[/?#])/.test(target);

const ownMedia = (tagName: string, attribs: sanitize.Attributes, origin: string): sanitize.Attributes => {
  const { src = '', poster = '', ...rest } = numbersOnly(attribs, ['width', 'height']);
  const source = withoutOrigin(src, origin);
  const cover = withoutOrigin(poster, origin);
  return {
    ...rest,
    ...(isImagePath(source) && { src: source }),
    ...(isImagePath(cover) && { poster: cover }),
    ...(tagName === 'img'
      ? { alt: rest['alt'] ?? '', loading: 'lazy', decoding: 'async' }
      : { controls: '', preload: 'none' }),
  };
};

const numbersOnly = (attribs: sanitize.Attributes, names: readonly string[]): sanitize.Attributes =>
  Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => !names.includes(name) || /^\d{1,4}$/.test(value)),
  );
