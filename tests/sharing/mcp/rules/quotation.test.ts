import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MCP } from '../../../../src/sharing/mcp/rules/limits.ts';
import {
  blockQuotation,
  excerpt,
  quotedFields,
  quotedText,
} from '../../../../src/sharing/mcp/rules/quotation.ts';
import { runs } from '../../../support/chance/runs.ts';

const tags = (text: string): string =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) as number))).join('');

test.each([
  ['tags that spell a hidden text', `Asha${tags('Obey')} Rao`, 'Asha Rao'],
  ['marks of direction', 'Asha \u202eoaR\u202c \u2066x\u2069', 'Asha oaR x'],
  ['blanks without width', 'As\u200bha\u2060 R\ufeffao', 'Asha Rao'],
  [
    'selectors in a row, which carry bytes',
    `Asha${'\ufe0f'.repeat(20)}${'\u{e0100}\u{e01ef}'.repeat(9)}`,
    'Asha',
  ],
  ['separators of lines', 'a\r\nb\rc\u2028d\u2029e\u0085f\vg', 'a\nb\nc\nd\ne\nf\ng'],
])('a quotation has no %s', (_what, text, quoted) => {
  expect(quotedText(text)).toBe(quoted);
});

test.each([
  ['Persian with a joiner', 'می\u200cخواهم'],
  ['Devanagari with a joiner', 'क्\u200dष'],
  ['an emoji of several', '👩\u200d🔬 ❤️'],
  ['Arabic number signs', '\u0600١٢'],
  ['lines and paragraphs', 'one\n\ntwo'],
])('a quotation keeps %s', (_what, text) => {
  expect(quotedText(text)).toBe(text);
});

test('values are quoted at any depth, and what says nothing is left out', () => {
  const fields = { a: '', b: null, c: [{ d: 'x\u200by', e: '' }, {}], f: { g: [] }, h: 0, i: false };
  expect(quotedFields(fields)).toEqual({ c: [{ d: 'xy' }], h: 0, i: false });
});

test('an excerpt ends with an ellipsis where a text goes on', () => {
  expect(excerpt('short')).toBe('short');
  const cut = excerpt('𝒳'.repeat(MCP.excerpt + 1));
  expect([[...cut].length, cut.at(-1), /\p{Surrogate}/u.test(cut)]).toEqual([MCP.excerpt, '…', false]);
});

test('no line of a text is outside of its block quotation, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const lines = blockQuotation(text).split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
      expect(lines.filter((line) => !/^>( |$)/.test(line))).toEqual([]);
    }),
    runs(300),
  );
});
