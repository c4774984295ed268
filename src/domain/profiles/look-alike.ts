import { characters as confusables } from 'confusables';
import { foldText } from '../text/text.ts';

// The library's table goes from a plain letter to those that pass for it.
const PLAIN = new Map(
  [...confusables].flatMap(([plain, others]) => [...others].map((other): [string, string] => [other, plain])),
);

const toPlain = (letter: string): string => (letter <= '\u007f' ? letter : (PLAIN.get(letter) ?? letter));

const plainLetters = (text: string): string => Array.from(text, toPlain).join('');

/**
 * What a name looks like: two names that a reader may take for one another have the same skeleton. Letters of other scripts that look
 * like Latin ones become those, accents, case, spaces and signs go, and pairs such as `l` and `I` or `rn` and `m` are one.
 */
export const nameSkeleton = (name: string): string =>
  foldText(plainLetters(foldText(plainLetters(name.normalize('NFKC')))))
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replace(/[1i|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');

/** Whether two names that differ may be taken for one another, or are the same. */
export const looksLike = (name: string, other: string): boolean => {
  const skeleton = nameSkeleton(name);
  return skeleton !== '' && skeleton === nameSkeleton(other);
};
