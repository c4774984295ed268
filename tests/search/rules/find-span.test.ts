import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markWords } from '../../../src/search/rules/find-span.ts';

const marked = (text: string, query: string): string =>
  markWords(text, query)
    .map(({ text: piece, found }) => (found ? `[${piece}]` : piece))
    .join('');

test.each([
  ['José Ángel', 'jose', '[José] Ángel'],
  ['Marie Curie', 'cur mar', '[Mar]ie [Cur]ie'],
  ['Anna', 'ann anna', '[Anna]'],
  ['Summary of Marie', 'mar', 'Summary of [Mar]ie'],
  ['Palomar', 'mar', 'Palo[mar]'],
  ['Straße', 'strasse', '[Straße]'],
  ['林 光', '光', '林 [光]'],
  ['Bob', 'zed', 'Bob'],
  ['Bob', '', 'Bob'],
  ['Jean Paul Sartre', '"jean paul"', '[Jean Paul] Sartre'],
  ['Paul Jean Sartre', '“jean paul” sartre', 'Paul Jean [Sartre]'],
  ['Jean "Django" Reinhardt', 'django', 'Jean "[Django]" Reinhardt'],
])('%s, searched for %j, is marked %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test('the pieces are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const pieces = markWords(text, query);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(pieces.every((piece) => piece.text !== '')).toBe(true);
    }),
  );
});
