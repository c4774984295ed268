import { filterConditions } from '../../facets/storage/filter-conditions.ts';
import { NAME_END } from '../../rules/word-fit.ts';
import type { Part } from '../../storage/columns/part.ts';
import { lineOf } from '../../storage/columns/text-lines.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import { unmarked } from '../../storage/postgres/marked-text.ts';
import { wordKey } from '../../storage/postgres/row-keys.ts';
import { Statement } from '../../storage/postgres/statement.ts';
import type { SimilarRequest } from '../../storage/questions.ts';
import type { NameReading } from '../rules/name-words.ts';
import { namesakeWords } from '../rules/namesakes.ts';
import { type NameIndex, rowsOfWord } from './name-index.ts';

/** The first words of a query that are compared, and the most names that a database is asked for. */
const MAX_WORDS = 12;
const MAX_PAIRED = 6;
const MAX_NAMES = 200;

/** The key by which a namesake is sorted: before all similar names, the more words the earlier. */
const keyOf = (words: number): number => -words;

/** How many words of a reading the longest of a page's names has that is part of it. */
const mostWords = (names: string, reading: NameReading): number =>
  Math.max(...names.split(NAME_END).map((name) => namesakeWords(name, reading)));

/** Whether a query has more words than the shortest name that it may be a longer form of. */
export const mayHaveNamesakes = (readings: readonly NameReading[]): boolean =>
  readings.some(({ length }) => length > 2);

/** The rows of a part whose names are part of a query, and their keys. */
export const namesakeRows = (
  { names, columns }: Part,
  readings: readonly NameReading[],
): Map<number, number> => {
  const found = new Map<number, number>();
  if (names === null) return found;
  for (const reading of readings.filter(({ length }) => length > 2))
    for (const row of rowsWithTwo(names, reading.slice(0, MAX_WORDS))) {
      const words = mostWords(lineOf(columns.folded, row), reading);
      if (words > 0) found.set(row, Math.min(keyOf(words), found.get(row) ?? 0));
    }
  return found;
};

/** The rows whose names have at least two of some words. */
const rowsWithTwo = (
  names: NameIndex | readonly (readonly string[])[],
  words: readonly string[],
): readonly number[] => {
  const counts = new Map<number, number>();
  const count = (row: number): void => void counts.set(row, (counts.get(row) ?? 0) + 1);
  if ('signatures' in names) for (const word of words) rowsOfWord(names, word).forEach(count);
  else
    names.forEach((own, row) => {
      for (const word of words) if (own.includes(word)) count(row);
    });
  return [...counts].filter(([, many]) => many > 1).map(([row]) => row);
};

/** The same of a database, with the orders of the rows. */
export const namesakesInDatabase = async (
  { query, g }: DatabaseReader,
  readings: readonly NameReading[],
  request: SimilarRequest,
): Promise<{ key: number; order: string }[]> => {
  const found: { key: number; order: string }[] = [];
  for (const reading of readings.filter(({ length }) => length > 2)) {
    const statement = new Statement();
    const words = reading.slice(0, MAX_PAIRED).map(wordKey);
    const pairs = words.flatMap((one, index) => words.slice(index + 1).map((other) => [one, other]));
    const paired = pairs.map((pair) => `words @> ${statement.texts(pair)}`).join(' or ');
    const where = [...filterConditions(statement, request), `(${paired})`].join(' and ');
    const rows = await query<{ ord: string; name: string }>(
      `select ord, name from ${g}.listed where ${where} order by ord desc limit ${MAX_NAMES}`,
      statement.values,
    );
    for (const { ord: order, name } of rows) {
      const many = mostWords(unmarked(name), reading);
      if (many > 0) found.push({ key: keyOf(many), order });
    }
  }
  return found;
};
