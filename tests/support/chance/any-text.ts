import fc from 'fast-check';
import { hasControlCharacter } from '../../../src/base/text/rules/letters/text-signs.ts';
import { cleanText } from '../../../src/base/text/rules/text.ts';

/** What has been cut, counted or compared wrongly: letters and signs beyond the first plane, joined and combined ones, noncharacters, marks. */
const HARD = [
  '😀',
  '👩🏽‍🚀',
  '🇩🇪',
  '𠮷',
  '𞤀𞤣𞤤𞤢𞤥',
  '𝕬',
  '𐐀',
  'e\u0301\u0323',
  '\u0301'.repeat(40),
  'नि',
  'ﷺ',
  '\u200d',
  '\u202e',
  '\ufeff',
  '\ufdd0',
  '\uffff',
  '\u{10ffff}',
  '\ue000',
  '\u2028',
  '%_\\',
  'İ',
  'ß',
  'ﬁ',
  '한국',
  'กำ',
] as const;

const letter = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...HARD) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.constantFrom('a', 'n', ' ', '-', '.') },
);

/** A short text as the store may have it, from all of Unicode; it may be empty. */
export const anyText = fc
  .array(letter, { maxLength: 8 })
  .map((letters) => cleanText(letters.join('')))
  .filter((text) => !hasControlCharacter(text));
