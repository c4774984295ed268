import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import {
  escapeMarkdown,
  markdownLink,
  toMarkdownLines,
  toMarkdownParagraphs,
} from '../../../../src/base/text/rules/markdown.ts';

type Node = { type: string; name?: string; data?: string; children?: Node[] };

/** What a reader of Markdown makes of a text: its elements, each once, and its words with single blanks between them. */
const rendered = (markdown: string): { elements: string[]; words: string } => {
  const elements = new Set<string>();
  let words = '';
  const walk = ({ type, name = '', data = '', children = [] }: Node): void => {
    if (type === 'text') words += data;
    else if (type !== 'root') elements.add(name);
    if (['br', 'p'].includes(name)) words += ' ';
    for (const child of children) walk(child);
  };
  walk(parseDocument(marked.parse(markdown, { async: false })) as unknown as Node);
  return { elements: [...elements].sort(), words: inWords(words) };
};
const inWords = (text: string): string => text.replace(/\s+/g, ' ').trim();

const SIGNS = Array.from('ab12  *_`#-+.)([]!<>&;\\|~=:/"\'\t@^{}$');
const PIECES = [
  '&amp;',
  '&#35;',
  'http://x.example',
  'www.x.example',
  'a@b.example',
  '    ',
  '---',
  '===',
  '```',
];
const MARKUP = ['1. ', '- ', '<b>', '<!--', '[x]: y', '](', '[^1]', '\u00a0'];
const line = fc
  .array(fc.constantFrom(...SIGNS, ...PIECES, ...MARKUP), { maxLength: 12 })
  .map((signs) => signs.join(''));
const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n'));

const within = (elements: readonly string[], allowed: readonly string[]): boolean =>
  elements.every((element) => allowed.includes(element));

test('whatever a text is, readers of its Markdown see that text, and nothing is markup', () => {
  fc.assert(
    fc.property(text, line, (lines, single) => {
      const about = rendered(toMarkdownParagraphs(lines));
      expect([within(about.elements, ['p']), about.words]).toEqual([true, inWords(lines)]);
      const row = rendered(`- **L**: ${toMarkdownLines(lines, '  ')}`);
      expect(within(row.elements, ['br', 'li', 'p', 'strong', 'ul'])).toBe(true);
      expect(row.words).toBe(inWords(`L: ${lines}`));
      expect(rendered(`# x${escapeMarkdown(single)}`)).toEqual({
        elements: ['h1'],
        words: inWords(`x${single.trim()}`),
      });
      expect(rendered(markdownLink(`x${single}`, 'https://e.example/'))).toEqual({
        elements: ['a', 'p'],
        words: inWords(`x${single}`),
      });
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['_www.x.example', '\\_www\\.x.example'],
  ['a #', 'a \\#'],
  ['[a](b)', '\\[a\\]\\(b)'],
  ['Mother & Son, 1st: 50 % = half', 'Mother & Son, 1st: 50 % = half'],
])('%s is written as %s', (plain, markdown) => {
  expect(escapeMarkdown(plain)).toBe(markdown);
});
