import type sanitize from 'sanitize-html';
import { isImagePath } from '../../domain/news/article.ts';
import { toHtml } from '../../domain/news/article-text.ts';
import { siteUrl } from '../http/settings.ts';
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
  allowedTags: TAGS,
  disallowedTagsMode: 'discard',
  nonTextTags: SILENCED,
  allowedAttributes: {
    '*': ['lang', 'dir', 'title'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    audio: ['src', 'controls', 'preload'],
    video: ['src', 'poster', 'width', 'height', 'controls', 'preload'],
    ol: ['start', 'reversed'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
    details: ['open'],
  },
  allowedClasses: { code: [/^language-[\w+#-]{1,30}$/], li: ['task'] },
  allowedSchemes: LINK_SCHEMES,
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: MAX_DEPTH,
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    (MEDIA.includes(tag) && !attribs['src']) ||
    (['figure', 'p'].includes(tag) && text.trim() === '' && mediaChildren.length === 0),
};

/**
 * Renders an article's content, HTML or Markdown, to safe HTML: only allowed elements, only media of this site,
 * headings from h2 down, lazy pictures. It is well-formed, so that it cannot break the page around it.
 */
export const renderArticle = (content: string): string => {
  const html = toHtml(content);
  const shift = /<h1[\s/>]/i.test(html) ? 1 : 0;
  return sanitizeHtml(html, { ...OPTIONS, transformTags: transforms(shift, siteUrl()) }).trim();
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
    article: 'section',
    strike: 's',
    center: 'div',
    tt: 'code',
    a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs, origin) }),
    img: media,
    audio: media,
    video: media,
    ol: (tagName, attribs) => ({ tagName, attribs: numbersOnly(attribs, ['start']) }),
    td: (tagName, attribs) => ({ tagName, attribs: numbersOnly(attribs, ['colspan', 'rowspan']) }),
    th: (tagName, attribs) => ({ tagName, attribs: numbersOnly(attribs, ['colspan', 'rowspan']) }),
  };
};

/** The path of an address on this site; other addresses unchanged. */
const withoutOrigin = (address: string, origin: string): string => {
  const text = address.trim();
  return text.toLowerCase().startsWith(`${origin.toLowerCase()}/`) ? text.slice(origin.length) : text;
};

const linkOf = (attribs: sanitize.Attributes, origin: string): sanitize.Attributes => {
  const { href, rel: _, ...rest } = attribs;
  if (href === undefined) return rest;
  const target = withoutOrigin(href, origin);
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
