import { graphemes } from '../../base/text/rules/graphemes.ts';
import { tone } from '../../base/text/rules/tone.ts';
import { filedWords } from './filing-name.ts';

/** What is drawn for a page without a photo: its letters, and the number of its colour. */
export type Monogram = { letters: string; tone: number };

/** The monogram of a name, `filed` being what lists from A to Z file it under. */
export const monogramOf = (name: string, filed = ''): Monogram => ({
  letters: initials(name, filed),
  tone: tone(name),
});

/**
 * The letters of a monogram: of the first word and of the word that the page is filed under, `filed` being what lists from A to Z file it
 * under; of the first word and the last where those are one. Of the first alone in scripts without capitals.
 */
export function initials(name: string, filed = ''): string {
  const words = lettered(name);
  const first = firstLetter(words[0] ?? '·');
  if (!/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(first)) return first;
  const filing = lettered(filed)[0] ?? '';
  const isFirst = filing === '' || !!words[0]?.endsWith(filing);
  const other = isFirst ? words.slice(1).at(-1) : filing;
  return other === undefined ? first : first + firstLetter(other);
}

const lettered = (name: string): readonly string[] =>
  withoutTitles(filedWords(name).filter((word) => /^[\p{L}\p{N}]/u.test(word)));

const TITLE = /^(?:dr|prof|mr|mrs|ms|rev|hon|ing|dipl)\b.*\.$/i;

// 'Dr. Jane Doe' is JD, but 'Dr. Dre' is a name.
function withoutTitles(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !TITLE.test(word));
  return first > 0 && words.length - first > 1 ? words.slice(first) : words;
}

/** Characters below this one never combine with the character before them. */
const FIRST_COMBINING = 0x300;

// The same in every language of a browser, and one letter where a capital has two: 'ß' is 'S'.
const firstLetter = (word: string): string => firstGrapheme(firstGrapheme(word).toUpperCase());

function firstGrapheme(word: string): string {
  const isPlain = word.charCodeAt(0) < FIRST_COMBINING && !(word.charCodeAt(1) >= FIRST_COMBINING);
  return isPlain ? word.charAt(0) : (graphemes(word)[0] ?? '');
}
