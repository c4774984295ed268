import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  firstReported,
  markReported,
  photoReports,
} from '../../../../src/moderation/cases/rules/quoted-parts.ts';

const TEXT = 'He builds boats. In 2003 his yard went bankrupt. Since then he has built forty-two.';

const marked = (details: string[], text = TEXT) =>
  markReported(text, details).filter(({ numbers }) => numbers.length > 0);

test.each([
  [
    'a quotation',
    'It says “in 2003 his yard went bankrupt”, which is false.',
    'In 2003 his yard went bankrupt',
  ],
  ['straight marks', '"his yard went bankrupt" is wrong', 'his yard went bankrupt'],
  ['guillemets', 'Voyez «his yard went bankrupt»', 'his yard went bankrupt'],
  ['a whole sentence', 'In 2003 his yard went bankrupt. That is a lie.', 'In 2003 his yard went bankrupt.'],
])('%s of a report is marked in the text with its number', (_, details, text) => {
  expect(marked(['Not so.', details])).toEqual([{ text, numbers: [2] }]);
});

test('two reports about one sentence share its mark, and a short word is none', () => {
  const quote = '“his yard went bankrupt”';
  expect(marked([quote, quote])).toEqual([{ text: 'his yard went bankrupt', numbers: [1, 2] }]);
  expect(marked(['He said “boats” once', ''])).toEqual([]);
});

test.each([
  ['what a report quotes', 'It says “his yard went bankrupt”', 'his yard went bankrupt'],
  ['nothing, where none quotes the text', 'Lies', null],
])('the part to be corrected first is %s', (_, details, part) => {
  const text = 'He built boats. In 2003 his yard went bankrupt. He has built forty boats.';
  const found = firstReported(markReported(text, [details]));
  expect(found && text.slice(found.start, found.end)).toBe(part);
});

test('the parts are the text, whatever it is and whatever reports say', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.string({ unit: 'grapheme' })),
      (text, details) => {
        const quotes = [...details, `“${text.slice(1, 20)}”`, text];
        expect(
          markReported(text, quotes)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      },
    ),
  );
});

test('a report that speaks of a photo is told from the others', () => {
  expect(photoReports(['The photo is mine', 'Not so', 'her PORTRAIT', 'photography course'])).toEqual([1, 3]);
});
