import { graphemes } from '../../base/text/rules/graphemes.ts';
import { filedWords } from './filing-name.ts';

/** The letters of a monogram: of the first word and of the one that the name is filed under in Latin, Greek or Cyrillic script, of the first alone in any other. */
export function initials(name: string): string {
  const words = withoutTitles(filedWords(name).filter((word) => /^[\p{L}\p{N}]/u.test(word)));
  // The same in every language of a browser, and one letter where a capital has two: 'ß' is 'S'.
  const letters = words.map((word) => firstGrapheme(firstGrapheme(word).toUpperCase()));
  const first = letters[0] ?? '·';
  const last = letters.length > 1 ? letters.at(-1)! : '';
  return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(first) ? first + last : first;
}

const TITLE = /^(?:dr|prof|mr|mrs|ms|rev|hon|ing|dipl)\b.*\.$/i;

// 'Dr. Jane Doe' is JD, but 'Dr. Dre' is a name.
function withoutTitles(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !TITLE.test(word));
  return first > 0 && words.length - first > 1 ? words.slice(first) : words;
}

/** Characters below this one never combine with the character before them. */
const FIRST_COMBINING = 0x300;

function firstGrapheme(word: string): string {
  const isPlain = word.charCodeAt(0) < FIRST_COMBINING && !(word.charCodeAt(1) >= FIRST_COMBINING);
  return isPlain ? word.charAt(0) : (graphemes(word)[0] ?? '');
}
