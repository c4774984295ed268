import { characters as confusables } from 'confusables';
import { foldText } from '../../../base/text/rules/text.ts';

// The library's table maps a plain letter to its look-alikes; this is the inverse.
const PLAIN = new Map(
  [...confusables].flatMap(([plain, others]) => [...others].map((other): [string, string] => [other, plain])),
);

const BEYOND_ASCII = /[^\u0000-\u007f]/gu;

const plainLetters = (text: string): string =>
  text.replace(BEYOND_ASCII, (letter) => PLAIN.get(letter) ?? letter);

/**
 * The skeleton of a name (in the sense of Unicode TR 39): names that a reader may confuse have the same one. Letters of other scripts that look
 * like Latin ones become Latin; accents, case, spaces and symbols go; pairs such as `l` and `I` or `rn` and `m` become the same.
 */
export const nameSkeleton = (name: string): string =>
  foldText(plainLetters(foldText(plainLetters(name.normalize('NFKC')))))
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replace(/[1i|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
