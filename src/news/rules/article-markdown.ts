import { Lexer, Marked, type MarkedExtension } from 'marked';
import { numberFootnotes, takeFootnotes } from './footnotes.ts';

/** Longer than what may stand before the `@` of an e-mail address, and no host. */
const LONG_WORD = /^(?!www\.)[\w.+-]{65}/i;

const OPTIONS: MarkedExtension = {
  gfm: true,
  async: false,
  tokenizer: {
    // The parser would look for an address in all of a long word, again at each of its signs.
    url: (src) => (LONG_WORD.test(src) ? undefined : false),
    // A footnote that could not be taken out stays text: as the address of a link, it would not be seen.
    def: (src) => (/^ {0,3}\[\^/.test(src) ? undefined : false),
  },
  renderer: {
    // A box that nobody can tick is a sign of the text, so that feeds and excerpts have it too.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    listitem(item) {
      return `<li${item.task ? ' class="task"' : ''}>${this.parser.parse(item.tokens)}</li>\n`;
    },
    link(link) {
      // A host in the text that became a link by itself.
      if (link.raw.startsWith('www.')) link.href = link.href.replace(/^http:/, 'https:');
      return false;
    },
  },
};

const plain = new Marked(OPTIONS);

/** Renders Markdown, with tables, tasks and footnotes, to HTML that is not sanitised yet. */
export const markdownToHtml = (markdown: string): string => {
  try {
    return render(markdown);
  } catch (error) {
    // Thousands of signs take too long, and nested quotes or lists overflow the parser's stack: such a text is shown as written.
    if (!(error instanceof RangeError)) throw error;
    return `<pre>${markdown.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
  }
};

/** More signs of emphasis than any paragraph has; the parser's time grows with the square of their number. */
const MAX_SIGNS = 3_000;
const NEW_BLOCK = /^\s*(?:$|\||[-*+]\s|\d{1,9}[.)]\s)/;

const hasTooManySigns = (markdown: string): boolean => {
  let signs = 0;
  return markdown.split(/\r\n?|\n/).some((line) => {
    if (NEW_BLOCK.test(line)) signs = 0;
    signs += line.match(/\*+|_+|~+/g)?.length ?? 0;
    return signs > MAX_SIGNS;
  });
};

const render = (markdown: string): string => {
  if (hasTooManySigns(markdown)) throw new RangeError('Too many signs of emphasis');
  const { body, notes } = markdown.includes('[^') ? takeFootnotes(markdown) : NO_NOTES;
  if (notes.size === 0) return plain.parse(markdown) as string;
  const { extension, list } = numberFootnotes(notes);
  const marked = new Marked(OPTIONS, extension);
  const { links } = marked.lexer(body);
  // Links may be defined for the text and its notes together.
  const renderPart = (text: string): string => {
    const lexer = new Lexer(marked.defaults);
    Object.assign(lexer.tokens.links, links);
    return marked.parser(lexer.lex(text));
  };
  return renderPart(body) + list(renderPart);
};

const NO_NOTES: ReturnType<typeof takeFootnotes> = { body: '', notes: new Map() };
