import { foldForSearch } from '../../../base/text/rules/text.ts';
import { filedWords } from '../../../profiles/rules/filing-name.ts';

/** The folded words of a name as a table may have it less exactly, and the initials that a page's other words must begin with. */
export type NameVariant = { words: readonly string[]; initials: readonly string[] };

const TITLE =
  /^(?:dr|prof|professor|mr|mrs|ms|miss|mx|sir|dame|rev|reverend|hon|ing|dipl|mag|univ|herr|frau|mme|mlle|sra?|srta|don|dona)$/u;

/** Words of a folded text, without marks around them. */
const wordsIn = (text: string): string[] =>
  text.match(/[\p{L}\p{M}\p{N}](?:[^\s,;()"]*[\p{L}\p{M}\p{N}])?/gu) ?? [];

// 'A.', 'J.-P.' and 'JP.' are initials; a letter alone is one, too, but no sign of a script that writes words so.
const initialsIn = (word: string): string[] | null => {
  const letters = word.split(/[.\-\s]+/u).filter((each) => each !== '');
  return letters.every((letter) => /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u.test(letter))
    ? letters
    : null;
};

const MOST_WORDS = 8;

/** How else a name may stand in the directory, the likeliest first: without titles, legal forms and initials, and with a word less. */
export const nameVariants = (name: string): readonly NameVariant[] => {
  const filed = wordsIn(foldForSearch(filedWords(name).join(' ')));
  const initials: string[] = [];
  const words = filed.filter((word) => {
    if (TITLE.test(word)) return false;
    const letters = initialsIn(word);
    if (letters !== null) initials.push(...letters);
    return letters === null;
  });
  if (words.length === 0 || words.length > MOST_WORDS) return [];
  const whole = { words, initials };
  // A page may lack a middle initial, or mostly the name in the middle that a table has.
  const alone = words.length > 1 && initials.length > 0 ? [{ words, initials: [] }] : [];
  const fewer =
    words.length < 3
      ? []
      : [1, words.length - 1].map((index) => ({ words: words.toSpliced(index, 1), initials }));
  return [whole, ...alone, ...fewer];
};

/** Whether a page's name, in folded words, has those of a variant, and others that begin with its initials; `asked` is how many words were given. */
export const isNear = ({ words, initials }: NameVariant, name: string): boolean => {
  const left = wordsIn(foldForSearch(name));
  for (const word of words) {
    const at = left.indexOf(word);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  for (const initial of initials) {
    const at = left.findIndex((word) => word.startsWith(initial));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
};

/** How many words a name has that say who it is: all but titles, legal forms and what follows a name. */
export const sayingWords = (name: string): number =>
  wordsIn(foldForSearch(filedWords(name).join(' '))).filter((word) => !TITLE.test(word)).length;
