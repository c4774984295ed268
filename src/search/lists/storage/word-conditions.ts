import { beginsPattern, lettersBeyondAscii, likePattern } from '../../storage/postgres/marked-text.ts';
import { firstWordKey } from '../../storage/postgres/row-keys.ts';
import type { Statement } from '../../storage/postgres/statement.ts';

type Column = 'name' | 'lead' | 'body';
type Fit = 'middle' | 'start' | 'whole';

// `lead` and `body` begin with the name, and `body` with both: a word that is in one is in those that follow.
const containsAll = (statement: Statement, words: readonly string[], column: Column, fit: Fit): string =>
  [...new Set(words)]
    .map((word) => {
      const pattern = likePattern(word, fit, column === 'name' ? 'both' : 'starts');
      const like = `${column} like ${statement.text(pattern)}`;
      const letters = lettersBeyondAscii(word);
      // An index has these where it has no trigrams.
      return letters.length === 0 ? like : `letters @> ${statement.texts(letters)} and ${like}`;
    })
    .join(' and ');

/** The condition of rows with all words. */
export const hitCondition = (statement: Statement, words: readonly string[]): string =>
  containsAll(statement, words, 'body', 'middle');

/** The condition of rows whose name has all words, each anywhere or at the start of a word. */
export const wordsInName = (
  statement: Statement,
  words: readonly string[],
  fit: 'middle' | 'start',
): string => containsAll(statement, words, 'name', fit);

/** The fields and fits of each rank, and the ranks whose rows have a better one: a rank includes them. */
const RANKS: readonly { column: Column; fit: Fit; better: readonly number[] }[] = [
  { column: 'name', fit: 'whole', better: [] },
  { column: 'name', fit: 'whole', better: [0] },
  { column: 'name', fit: 'start', better: [1] },
  { column: 'name', fit: 'middle', better: [2] },
  { column: 'lead', fit: 'start', better: [3] },
  { column: 'lead', fit: 'middle', better: [3, 4] },
  { column: 'body', fit: 'start', better: [5] },
  { column: 'body', fit: 'middle', better: [5, 6] },
];

/** Number of ranks, which `rankOf` defines. */
export const RANK_COUNT = RANKS.length;

/** The condition of rows that have a rank or one that it includes. */
export const rankCondition = (statement: Statement, words: readonly string[], rank: number): string => {
  if (rank === 0) return beginsCondition(statement, words);
  const { column, fit } = RANKS[rank] as (typeof RANKS)[number];
  return containsAll(statement, words, column, fit);
};

/** The condition of names that begin with all words. An index has the first words of names, newest first. */
const beginsCondition = (statement: Statement, words: readonly string[]): string => {
  const first = firstWordKey(words);
  const conditions = first === '' ? [] : [`first = ${statement.text(first)}`];
  // A name that begins with a word of letters and digits alone has that word.
  const others = words.filter((word) => word !== first);
  if (others.length > 0) conditions.push(containsAll(statement, others, 'name', 'whole'));
  // Without an index: to take trigrams out of the expression takes longer than to compare names that have the words.
  if (words.length > 1 || others.length > 0)
    conditions.push(`(name || '') ~ ${statement.text(beginsPattern(words))}`);
  return conditions.join(' and ');
};

/** The condition of rows that have exactly a rank. */
export const exactRankCondition = (statement: Statement, words: readonly string[], rank: number): string =>
  [
    rankCondition(statement, words, rank),
    ...(RANKS[rank]?.better ?? []).map((each) => `not (${rankCondition(statement, words, each)})`),
  ].join(' and ');
