/** How large a name is set: the longer its longest word, the smaller. */
export type NameSize = 'long' | 'longer' | 'longest' | undefined;

/** The longest word that each size still has room for beside a portrait on a phone, in letters. */
const ROOM = { usual: 11, long: 15, longer: 19 } as const;
/** The length from which a whole name is too much for the largest size. */
const MANY_LETTERS = 40;
/** The shortest word that gets places to break, and the fewest letters on either side of one. */
const BREAKABLE = 20;
const BESIDE = 3;

const SOFT_HYPHEN = '\u00ad';
const VOWEL = '[aeiouyà-æè-ïò-öø-üýÿāăąēĕėęěĩīĭįōŏőœũūŭůűų]';
const CONSONANT = `(?!${VOWEL})(?:[cpst]h|\\p{L})`;
/** Between two syllables of most languages in Latin script: before a consonant that a vowel follows. */
const SYLLABLE = new RegExp(`(?<=${VOWEL}\\p{L}{0,2})(?<![cpst](?=h))(?=${CONSONANT}${VOWEL})`, 'giu');

const lengthOf = (text: string): number => [...text].length;

/** The size of a name on its page. */
export const nameSize = (name: string): NameSize => {
  const longest = Math.max(...name.split(/[\s\p{Pd}]+/u).map(lengthOf));
  if (longest > ROOM.longer) return 'longest';
  if (longest > ROOM.long) return 'longer';
  return longest > ROOM.usual || lengthOf(name) > MANY_LETTERS ? 'long' : undefined;
};

/** A name whose very long words may break between syllables, with a hyphen. Browsers know the syllables of the page's language alone. */
export const withBreaks = (name: string): string =>
  name.replace(/\p{Script=Latin}+/gu, (word) =>
    lengthOf(word) < BREAKABLE
      ? word
      : word.replace(SYLLABLE, (_, at: number) =>
          at >= BESIDE && at <= word.length - BESIDE ? SOFT_HYPHEN : '',
        ),
  );
