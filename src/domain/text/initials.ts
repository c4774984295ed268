import { graphemes } from './graphemes.ts';

const TONES = 5;

/** The letters of a monogram: first and last initial of a Latin, Greek or Cyrillic name, one letter of any other script. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = words.map((word) => firstGrapheme(word).toLocaleUpperCase());
  const first = letters[0] ?? '·';
  const last = letters.length > 1 ? letters.at(-1)! : '';
  return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(first) ? first + last : first;
}

/** One of five tones (1 to 5), always the same for the same name. */
export function tone(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return (sum % TONES) + 1;
}

/** Characters below this one never combine with the character before them. */
const FIRST_COMBINING = 0x300;

function firstGrapheme(word: string): string {
  const isPlain = word.charCodeAt(0) < FIRST_COMBINING && !(word.charCodeAt(1) >= FIRST_COMBINING);
  return isPlain ? word.charAt(0) : (graphemes(word)[0] ?? '');
}
