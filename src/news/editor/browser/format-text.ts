/** The formats of the newsroom's toolbar, in its order. */
export const TEXT_FORMATS = [
  'bold',
  'italic',
  'link',
  'heading',
  'subheading',
  'quote',
  'bullets',
  'numbers',
  'tasks',
  'code',
] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** A text with its selection, as the offsets of a text area. */
export type SelectedText = { text: string; start: number; end: number };

/** Replaces `from` to `to` by `insert`, and then selects `start` to `end`. */
export type TextEdit = { from: number; to: number; insert: string; start: number; end: number };

type Marks = readonly [before: string, after: string];

const INLINE: { readonly [Format in TextFormat]?: { markdown: Marks; html: Marks } } = {
  bold: { markdown: ['**', '**'], html: ['<strong>', '</strong>'] },
  italic: { markdown: ['_', '_'], html: ['<em>', '</em>'] },
  code: { markdown: ['`', '`'], html: ['<code>', '</code>'] },
};

const URL_START = 'https://';

/** Applies a format to the selection, in Markdown or HTML; takes it away again where it is there already. */
export const formatText = (selected: SelectedText, format: TextFormat, isHtml: boolean): TextEdit => {
  if (format === 'link') return link(selected, isHtml);
  const inline = INLINE[format];
  if (inline !== undefined) return wrap(selected, isHtml ? inline.html : inline.markdown);
  return isHtml ? htmlBlock(selected, format) : markdownLines(selected, format);
};

/** Without the spaces at both ends: marks beside a space mean nothing in Markdown. */
const trimmed = ({ text, start, end }: SelectedText): SelectedText => {
  const chosen = text.slice(start, end);
  if (chosen.trim() === '') return { text, start, end };
  const leading = chosen.length - chosen.trimStart().length;
  return { text, start: start + leading, end: start + leading + chosen.trim().length };
};

const wrap = (selected: SelectedText, [before, after]: Marks): TextEdit => {
  const { text, start, end } = trimmed(selected);
  const chosen = text.slice(start, end);
  if (text.slice(0, start).endsWith(before) && text.slice(end).startsWith(after) && before !== '') {
    const from = start - before.length;
    return { from, to: end + after.length, insert: chosen, start: from, end: from + chosen.length };
  }
  if (chosen.length >= before.length + after.length && chosen.startsWith(before) && chosen.endsWith(after)) {
    const insert = chosen.slice(before.length, chosen.length - after.length);
    return { from: start, to: end, insert, start, end: start + insert.length };
  }
  // Marks do not reach over the end of a paragraph, so each line gets its own.
  const insert = chosen.includes('\n')
    ? chosen.replace(/[^\s].*/g, (line) => before + line.trimEnd() + after)
    : before + chosen + after;
  const isLines = chosen.includes('\n');
  return {
    from: start,
    to: end,
    insert,
    start: isLines ? start : start + before.length,
    end: isLines ? start + insert.length : start + before.length + chosen.length,
  };
};

const link = (selected: SelectedText, isHtml: boolean): TextEdit => {
  const { text, start, end } = trimmed(selected);
  const chosen = text.slice(start, end);
  const isAddress = /^(https?:\/\/|\/|mailto:)\S+$/i.test(chosen);
  const address = isAddress ? chosen : URL_START;
  const words = isAddress ? '' : chosen;
  const [open, between, close] = isHtml ? [`<a href="${address}">`, '', '</a>'] : ['[', `](${address}`, ')'];
  const insert = open + words + between + close;
  // The part that is still missing is selected: the words, or else the address.
  const wordsAt = start + open.length;
  const addressAt = isHtml ? start + '<a href="'.length : wordsAt + words.length + ']('.length;
  return words === ''
    ? { from: start, to: end, insert, start: wordsAt, end: wordsAt }
    : { from: start, to: end, insert, start: addressAt, end: addressAt + address.length };
};

/** The whole lines of a selection. */
const linesOf = ({ text, start, end }: SelectedText): { from: number; to: number; lines: string[] } => {
  // At the start, `lastIndexOf` would find a line break behind the caret.
  const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const next = text.indexOf('\n', last);
  const to = next === -1 ? text.length : next;
  return { from, to, lines: text.slice(from, to).split('\n') };
};

const LINE_STARTS: Record<string, { is: RegExp; start: (number: number) => string }> = {
  heading: { is: /^## +/, start: () => '## ' },
  subheading: { is: /^### +/, start: () => '### ' },
  quote: { is: /^> ?/, start: () => '> ' },
  bullets: { is: /^[-*+] +(?!\[[ xX]\] )/, start: () => '- ' },
  numbers: { is: /^\d{1,9}[.)] +/, start: (number) => `${number}. ` },
  tasks: { is: /^[-*+] +\[[ xX]\] +/, start: () => '- [ ] ' },
};
/** The starts that another one replaces. A quote may contain any of them. */
const REPLACED = /^(?:#{1,6} +|[-*+] +(?:\[[ xX]\] +)?|\d{1,9}[.)] +)/;

const markdownLines = (selected: SelectedText, format: TextFormat): TextEdit => {
  const { from, to, lines } = linesOf(selected);
  const rule = LINE_STARTS[format];
  if (rule === undefined) throw new Error(`${format} is no format of lines`);
  const isBlank = (line: string): boolean => line.trim() === '' && lines.length > 1 && format !== 'quote';
  const isOn = lines.every((line) => isBlank(line) || rule.is.test(line));
  let number = 0;
  const next = lines.map((line) => {
    if (isBlank(line)) return line;
    if (isOn) return line.replace(rule.is, '');
    number += 1;
    return rule.start(number) + (format === 'quote' ? line : line.replace(REPLACED, ''));
  });
  const insert = next.join('\n');
  const end = from + insert.length;
  return { from, to, insert, start: lines.length > 1 ? from : end, end };
};

const htmlBlock = (selected: SelectedText, format: TextFormat): TextEdit => {
  const { from, to, lines } = linesOf(selected);
  const texts = lines.map((line) => line.trim()).filter((line) => line !== '');
  const items = (attributes: string, start = ''): string =>
    (texts.length === 0 ? [''] : texts).map((text) => `  <li${attributes}>${start}${text}</li>`).join('\n');
  const blocks: { readonly [Format in TextFormat]?: string } = {
    heading: `<h2>${texts.join(' ')}</h2>`,
    subheading: `<h3>${texts.join(' ')}</h3>`,
    quote: `<blockquote><p>${texts.join(' ')}</p></blockquote>`,
    bullets: `<ul>\n${items('')}\n</ul>`,
    numbers: `<ol>\n${items('')}\n</ol>`,
    tasks: `<ul>\n${items(' class="task"', '☐ ')}\n</ul>`,
  };
  const insert = blocks[format] ?? '';
  // Behind the text, before the tags that end it.
  const caret = from + insert.replace(/\s*(<\/[a-z0-9]+>\s*)+$/, '').length;
  return { from, to, insert, start: caret, end: caret };
};
