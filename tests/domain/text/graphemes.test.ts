import { expect, onTestFinished, test, vi } from 'vitest';
import { initials } from '../../../src/domain/profiles/monogram.ts';
import { markWords } from '../../../src/domain/search/find-span.ts';
import { graphemes } from '../../../src/domain/text/graphemes.ts';

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
