import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { graphemes } from '../../../../src/base/text/rules/graphemes.ts';
import { firstLetters, lastLetters, shorten } from '../../../../src/base/text/rules/letters/whole-letters.ts';
import { characters } from '../../../../src/base/text/rules/text.ts';
import { initials } from '../../../../src/profiles/rules/monogram.ts';
import { markWords } from '../../../../src/search/rules/find-span.ts';

const TEXTS = [
  ['', []],
  ['Jo', ['J', 'o']],
  ['Jose\u0301', ['J', 'o', 's', 'e\u0301']],
  ['林', ['林']],
  ['😀!', ['😀', '!']],
] as const;

test.each(TEXTS)('the letters of %j', (text, letters) => {
  expect(graphemes(text)).toEqual(letters);
});

/** As in Firefox 115. */
const withoutSegmenter = (): void => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
  Reflect.deleteProperty(Intl, 'Segmenter');
  onTestFinished(() => void vi.unstubAllGlobals());
};

test.each(TEXTS)('the letters of %j in a browser that cannot part texts', (text, letters) => {
  withoutSegmenter();
  expect(graphemes(text)).toEqual(letters);
});

test('monograms and marked hits work in such a browser', () => {
  withoutSegmenter();
  expect(initials('E\u0301mile Zola')).toBe('E\u0301Z');
  expect(markWords('Jose\u0301 Muñoz', 'jose')).toEqual([
    { text: 'Jose\u0301', found: true },
    { text: ' Muñoz', found: false },
  ]);
});

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  ['ab cd', 3, 'ab…'],
  ['ab😀', 3, 'ab😀'],
  ['ab😀d', 3, 'ab😀…'],
  ['a👩🏽‍🚀b', 3, 'a…'],
  ['a🇩🇪b', 2, 'a…'],
  ['aनिb', 2, 'a…'],
  ['abe\u0301', 3, 'ab…'],
  [`a${'\u0301'.repeat(9)}`, 3, 'a\u0301\u0301…'],
])('%j in %i characters is %j', (text, max, shown) => {
  expect(shorten(text, max)).toBe(shown);
});

const text = fc
  .array(fc.constantFrom('a', ' ', '😀', '👩🏽‍🚀', '🇩🇪', 'e\u0301', 'नि', '𞤀', 'ะ', '\u200d', '\u{10ffff}'), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''));

test('no letter is cut in two, from the start or from the end', () => {
  fc.assert(
    fc.property(text, fc.nat(30), (given, max) => {
      const [first, last] = [firstLetters(given, max), lastLetters(given, max)];
      const letters = graphemes(given);
      // A letter of more than all characters that there is room for is cut between them.
      const fits = (letter = ''): boolean => characters(letter) <= max;
      if (fits(letters[0])) expect(letters.slice(0, graphemes(first).length).join('')).toBe(first);
      if (fits(letters.at(-1)) && last !== '')
        expect(letters.slice(-graphemes(last).length).join('')).toBe(last);
      for (const cut of [first, last]) {
        expect(characters(cut)).toBeLessThanOrEqual(max);
        expect(cut).not.toMatch(/\p{Surrogate}/u);
      }
      expect(given.startsWith(first) && given.endsWith(last)).toBe(true);
    }),
  );
});
