/** Begins every id in an article, so that none is one of the site's own, or is taken for a variable of its scripts. */
const PREFIX = 'user-content-';
const MAX_LENGTH = 100;

/** The id that an article's own id or anchor has on the page; '' if nothing is left of it. */
export const anchorId = (id: string): string => {
  const text = id
    .trim()
    .replace(/[\s%\p{Cc}]+/gu, '-')
    .replace(new RegExp(`^${PREFIX}`), '');
  return text === '' ? '' : PREFIX + [...text.slice(0, 2 * MAX_LENGTH)].slice(0, MAX_LENGTH).join('');
};

/** The target of a link to an anchor of an article, of this one (`#…`) or another (`/news/…#…`); other targets unchanged. */
export const anchorTarget = (target: string): string => {
  const at = target.indexOf('#');
  const fragment = decoded(target.slice(at + 1));
  const isArticle = at === 0 || /^\/news\//i.test(target);
  // The beginning of the page, and a text that the browser looks for.
  if (at === -1 || !isArticle || /^(?:top)?$/i.test(fragment) || fragment.startsWith(':~:')) return target;
  return `${target.slice(0, at)}#${anchorId(fragment)}`;
};

const decoded = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
};

// As the sanitiser writes tags.
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*)( \/)?>/g;

/** A piece of sanitised HTML: a tag, or the text before one. */
type Piece = { html: string; tag: string; isEnd: boolean };

const piecesOf = (html: string): Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of html.matchAll(TAG)) {
    const [whole, slash = '', tag = ''] = match;
    if (match.index > at) pieces.push({ html: html.slice(at, match.index), tag: '', isEnd: false });
    pieces.push({ html: whole, tag, isEnd: slash !== '' });
    at = match.index + whole.length;
  }
  pieces.push({ html: html.slice(at), tag: '', isEnd: false });
  return pieces;
};

const MEDIA = ['img', 'audio', 'video'];
const REMOVABLE = ['figure', 'figcaption', 'p'];
const ID = / id="([^"]*)"/;

/** What is in an element that may be removed; `from` is the number of its first piece. */
type Content = { from: number; hasMedia: boolean; hasText: boolean; hasId: boolean };

/** Removes what sanitising left empty from sanitised HTML: paragraphs, and figures with their captions. */
const withoutEmpty = (pieces: readonly Piece[]): Piece[] => {
  const left: Piece[] = [];
  const open: Content[] = [];
  for (const piece of pieces) {
    const { html, tag, isEnd } = piece;
    if (!isEnd && REMOVABLE.includes(tag))
      open.push({ from: left.length, hasMedia: false, hasText: false, hasId: false });
    left.push(piece);
    const content = open.at(-1);
    if (content === undefined) continue;
    content.hasMedia ||= MEDIA.includes(tag);
    content.hasText ||= tag === '' && html.trim() !== '';
    content.hasId ||= tag !== '' && ID.test(html);
    if (!isEnd || !REMOVABLE.includes(tag)) continue;
    open.pop();
    const { from, hasMedia, hasText, hasId } = content;
    const isEmpty = tag !== 'figcaption' && !hasMedia && !hasText && (tag === 'figure' || !hasId);
    if (isEmpty) left.splice(from);
    const outer = open.at(-1);
    if (isEmpty || outer === undefined) continue;
    outer.hasMedia ||= hasMedia;
    outer.hasId ||= hasId;
    // A caption alone is no figure.
    outer.hasText ||= hasText && tag !== 'figcaption';
  }
  return left;
};

const isHeading = (tag: string): boolean => /^h[2-6]$/.test(tag);

/** The id of a heading by its text, as GitHub makes it, so that tables of contents written for there lead to it. */
const headingId = (text: string): string =>
  anchorId(
    text
      .replace(/&(?:amp|lt|gt|quot);/g, '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-'),
  ) || `${PREFIX}section`;

/** Leaves each id once and gives an id to each heading without one. */
const withIds = (pieces: readonly Piece[]): string => {
  const taken = new Set<string>();
  const own = pieces.map(({ html, tag }) => {
    const id = tag === '' ? undefined : ID.exec(html)?.[1];
    if (id === undefined || !taken.has(id)) {
      if (id !== undefined) taken.add(id);
      return html;
    }
    return html.replace(ID, '');
  });
  const numbers = new Map<string, number>();
  const free = (id: string): string => {
    let number = numbers.get(id) ?? 0;
    while (taken.has(number === 0 ? id : `${id}-${number}`)) number += 1;
    numbers.set(id, number + 1);
    const unique = number === 0 ? id : `${id}-${number}`;
    taken.add(unique);
    return unique;
  };
  let heading: { at: number; text: string } | null = null;
  for (const [at, { html, tag, isEnd }] of pieces.entries()) {
    if (isHeading(tag) && !isEnd) heading = ID.test(own[at] as string) ? null : { at, text: '' };
    else if (heading !== null && isHeading(tag)) {
      own[heading.at] = (own[heading.at] as string).replace(/>$/, ` id="${free(headingId(heading.text))}">`);
      heading = null;
    } else if (heading !== null && tag === '') heading.text += html;
  }
  return own.join('');
};

/** Finishes sanitised HTML: what is empty is removed, each id is there once, and headings have ids. */
export const withAnchors = (html: string): string => withIds(withoutEmpty(piecesOf(html)));
