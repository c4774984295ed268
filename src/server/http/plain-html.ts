import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';

// Scripts, styles and comments are matched whole, so that nothing in them is taken for a tag.
const PIECE =
  /<(?:script|style)\b[\s\S]*?<\/(?:script|style)>|<!--[\s\S]*?-->|<([a-z][a-z0-9-]*)(?:[^>"]|"[^"]*")*>/g;
const ATTRIBUTE = /(\s)([^\s"=/>]+)(="[^"]*")?/g;
const MARKUP_IN_VALUE = /"[^"]*[<>][^"]*"/g;
const REACT_WRITES = new Set(
  `a button br details dialog div fieldset form hr iframe img input label li ol option p picture section select source span table td textarea th time
  tr ul video`.split(/\s+/),
);
/** What React alone writes; most tags have none of it. */
const REACT_SPELLING = /\s[a-z-]*[A-Z][A-Za-z]*=|=""|\/>$/;
const BOOLEAN = new Set(
  'autofocus checked disabled hidden multiple novalidate open readonly required selected'.split(' '),
);
const ISLAND_STYLE = `<style>${ISLAND_STYLES}</style>`;

/**
 * A page in the plain spelling of HTML: React writes attribute names as in its sources (`fetchPriority`), `required=""` and `<img/>`,
 * and Astro the style of its islands where the first one stands, which is no place for it. Both leave `<` and `>` in an attribute's
 * value; they are escaped, as browsers do when they write HTML, so that no reader takes what someone typed for a tag.
 */
export const plainHtml = (html: string): string => {
  const plain = html.replace(PIECE, (piece, element: string | undefined) => {
    if (element === undefined) return piece;
    const tag = REACT_WRITES.has(element) && REACT_SPELLING.test(piece) ? plainTag(piece) : piece;
    return tag.indexOf('>') < tag.length - 1 || tag.lastIndexOf('<') > 0
      ? tag.replace(MARKUP_IN_VALUE, escapeMarkup)
      : tag;
  });
  return plain.includes(ISLAND_STYLE)
    ? plain.replaceAll(ISLAND_STYLE, '').replace('</head>', `${ISLAND_STYLE}</head>`)
    : plain;
};

const escapeMarkup = (value: string): string => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const plainTag = (tag: string): string =>
  tag
    .replace(ATTRIBUTE, (_, space: string, written: string, value = '') => {
      const name = written.toLowerCase();
      return space + name + (value === '=""' && BOOLEAN.has(name) ? '' : value);
    })
    .replace(/\s*\/>$/, '>');
