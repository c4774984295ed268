import { expect, test } from 'vitest';
import {
  hasControlCharacter,
  hasLineBreak,
  onOneLine,
} from '../../../../src/base/text/rules/letters/text-signs.ts';
import { characters, cleanText, foldText } from '../../../../src/base/text/rules/text.ts';

test.each([
  ['José', 'jose'],
  ['JOSE\u0301', 'jose'],
  ['Ελλάδα', 'ελλαδα'],
  ['Йод', 'иод'],
  ['हिन्दी', 'हिन्दी'],
  ['العربية', 'العربية'],
  ['Straße', 'straße'],
  ['', ''],
])('%j is folded to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['  a\r\nb\rc  ', 'a\nb\nc'],
  ['Jose\u0301', 'José'],
  ['\u00a0x\u00a0', 'x'],
  ['', ''],
  ['\u2028 x \ufeff', 'x'],
  // What no text may have is not taken for a blank.
  ['x\v', 'x\v'],
  ['\f\nx', '\f\nx'],
  [' \v ', ' \v '],
])('the text %j is stored as %j', (text, kept) => {
  expect(cleanText(text, 200)).toBe(kept);
});

test.each([
  ['a\tb\nc', false],
  ['a\u0000', true],
  ['a\u001b[31m', true],
  ['a\u007f', true],
  ['a\u0085b', true],
  ['\u200d\u202e', false],
  ['a\ud800', true],
  ['\udc00a', true],
  ['\ud83d\ude00', false],
])('%j has a control character: %s', (text, holds) => {
  expect(hasControlCharacter(text)).toBe(holds);
});

test.each([
  ['a b', false, 'a b'],
  ['a \n b', true, 'a b'],
  ['a\u2028b', true, 'a b'],
  ['a\r\n\r\nb', true, 'a b'],
])('%j has several lines: %s, and joined they are %j', (text, has, line) => {
  expect([hasLineBreak(text), onOneLine(text)]).toEqual([has, line]);
});

test.each([
  ['', 0],
  ['abc', 3],
  ['😀', 1],
  ['e\u0301', 2],
  ['\ud800', 1],
])('%j has %i characters', (text, count) => {
  expect(characters(text)).toBe(count);
});
