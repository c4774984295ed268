import { withoutUnseen } from '../../text/rules/letters/unseen.ts';
import { plainDigits } from '../../text/rules/numbers/digits.ts';
import { cleanText } from '../../text/rules/text.ts';
import { LENGTHS, PHONE_DIGITS } from './limits.ts';

const SCHEME = /^tel:(?!\s*tel:)\s*/i;
// Blanks, brackets, hyphens and dashes of every kind, the minus, dots and slashes.
const BETWEEN = /[\s\p{Pd}\p{Ps}\p{Pe}\u2212.\u00b7\u2024\u3002\uff0e\uff61/\u2044\u2215\uff0f]+/gu;
const PLUS = /^[+\uff0b\ufe62]/;
const DIGITS = new RegExp(`^\\p{Nd}{${PHONE_DIGITS.min},${PHONE_DIGITS.max}}$`, 'u');

/** A phone number as it is stored: as it was typed, without `tel:` and without what cannot be seen, which phones copy around it. */
export const storedPhone = (text: string): string => withoutUnseen(cleanText(text)).replace(SCHEME, '');

const digitsIn = (text: string): string => storedPhone(text).replace(BETWEEN, '').replace(PLUS, '');

/** Whether a phone number has the right number of digits, of any script, not counting what is written between them. */
export const isPhone = (text: string): boolean =>
  text.length <= 2 * LENGTHS.line && DIGITS.test(digitsIn(text));

/** The address that dials a number: its digits as 0 to 9. */
export const phoneUrl = (text: string): string => {
  const number = storedPhone(text).replace(BETWEEN, '').replace(PLUS, '+');
  return `tel:${plainDigits(number).replace(/[^+\d]/g, '')}`;
};
