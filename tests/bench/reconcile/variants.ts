import { foldForSearch } from '../../../src/base/text/rules/text.ts';

type Random = () => number;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const placeIn = (letters: readonly string[], random: Random): number =>
  1 + Math.floor(random() * Math.max(1, letters.length - 2));

/** Changes one word of a name, the longest: short ones are not expected to be found with a letter wrong. */
const inLongestWord = (name: string, change: (letters: string[]) => string[]): string => {
  const words = name.split(' ');
  const longest = words.reduce(
    (best, word, at) => (word.length > (words[best] as string).length ? at : best),
    0,
  );
  return words.map((word, at) => (at === longest ? change([...word]).join('') : word)).join(' ');
};

/** Ways in which a name is written in other people's tables; the name itself where a way does not fit it. */
export const VARIANTS: Readonly<Record<string, (name: string, random: Random) => string>> = {
  'as it is': (name) => name,
  'capitals, no accents': (name) => foldForSearch(name).toUpperCase(),
  'last name first': (name) => {
    const words = name.split(' ');
    return words.length < 2 ? name : `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`;
  },
  'without middle words': (name) => {
    const words = name.split(' ');
    return words.length < 3 ? name : `${words[0]} ${words.at(-1)}`;
  },
  'a letter missing': (name, random) =>
    inLongestWord(name, (letters) => letters.toSpliced(placeIn(letters, random), 1)),
  'a letter doubled': (name, random) =>
    inLongestWord(name, (letters) => {
      const at = placeIn(letters, random);
      return letters.toSpliced(at, 0, letters[at] ?? '');
    }),
  'two letters swapped': (name, random) =>
    inLongestWord(name, (letters) => {
      const at = placeIn(letters, random);
      return letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? '');
    }),
  'another letter': (name, random) =>
    inLongestWord(name, (letters) =>
      letters.with(
        Math.min(placeIn(letters, random), letters.length - 1),
        LETTERS[Math.floor(random() * LETTERS.length)] as string,
      ),
    ),
};
