import { shortFormsOf } from '../../../names/rules/short-forms.ts';
import { type NameReading, readNames } from '../../../names/rules/similar-names.ts';
import { wordDistance } from '../../../names/rules/word-distance.ts';
import { FEW_HITS } from '../../../rules/limits.ts';
import { isHit, type SimilarRequest } from '../../columns/similar.ts';
import type { IndexEntry } from '../../directory-entry.ts';
import { wordKey } from '../listed-rows.ts';
import { storable } from '../marked-text.ts';
import { shortenedHashes } from '../shortened-words.ts';
import { filterConditions } from './conditions.ts';
import { entriesAt, type Reader } from './reader.ts';
import { Statement } from './statement.ts';

/** The words of names that are like a word, by how many edits they are apart. */
type Alike = ReadonlyMap<number, readonly string[]>;

/** The profiles whose names are like a query, the nearest first, then the newest. */
export const listSimilar = async (reader: Reader, request: SimilarRequest): Promise<IndexEntry[]> => {
  const { q, words, limit } = request;
  const nearest = new Map<string, number>();
  for (const reading of readNames(q))
    for (const { ord, distance } of await nearestTo(reader, reading, request, limit + FEW_HITS - 1))
      nearest.set(ord, Math.min(distance, nearest.get(ord) ?? distance));
  const ords = [...nearest]
    .sort(([one, near], [other, far]) => near - far || (one > other ? -1 : 1))
    .slice(0, limit + FEW_HITS - 1)
    .map(([ord]) => ord);
  const entries = await entriesAt(reader, ords);
  return entries.filter((entry) => words.length === 0 || !isHit(entry, words)).slice(0, limit);
};

/** The nearest rows to one reading, for each number of edits the newest first. */
const nearestTo = async (
  reader: Reader,
  reading: NameReading,
  { kinds, filters, aliases }: SimilarRequest,
  limit: number,
): Promise<{ ord: string; distance: number }[]> => {
  const alike: Alike[] = [];
  for (const word of reading) {
    const words = await wordsLike(reader, word);
    if (words.size === 0) return [];
    alike.push(words);
  }
  const sumOf = (of: (...distances: number[]) => number): number =>
    alike.reduce((sum, words) => sum + of(...words.keys()), 0);
  const found: { ord: string; distance: number }[] = [];
  for (let distance = sumOf(Math.min); distance <= sumOf(Math.max) && found.length < limit; distance += 1) {
    const statement = new Statement();
    const conditions = [
      ...filterConditions(statement, kinds, filters, aliases),
      ...alike.map((words) => `words && ${statement.texts([...words.values()].flat())}`),
      `${alike.map((words) => distanceIn(statement, words)).join(' + ')} = ${distance}`,
    ];
    const rows = await reader.query<{ ord: string }>(
      `select ord from ${reader.g}.listed where ${conditions.join(' and ')}
       order by ord desc limit ${limit - found.length}`,
      statement.values,
    );
    found.push(...rows.map(({ ord }) => ({ ord, distance })));
  }
  return found;
};

/** The least distance of the words of a row, of which one is alike. */
const distanceIn = (statement: Statement, alike: Alike): string => {
  const [farthest = 0, ...nearer] = [...alike.keys()].sort((one, other) => other - one);
  if (nearer.length === 0) return String(farthest);
  const cases = nearer
    .reverse()
    .map((distance) => `when words && ${statement.texts(alike.get(distance) ?? [])} then ${distance}`);
  return `case ${cases.join(' ')} else ${farthest} end`;
};

const wordsLike = async ({ query, g }: Reader, word: string): Promise<Alike> => {
  const wanted = wordKey(word);
  const rows = await query<{ word: string }>(
    // Each of the hashes by itself: all together would seem so common that all words are read.
    `select word from unnest($1::text[]::int[]) as h(hash) cross join lateral (
       select word from ${g}.name_word where shortened @> array[hash] offset 0
     ) as alike union select word from ${g}.name_word where word = any($2::text[])`,
    [shortenedHashes(wanted).map(String), [...shortFormsOf(wanted)].map(storable)],
  );
  const alike = new Map<number, string[]>();
  for (const { word: found } of rows) {
    const distance = wordDistance(wanted, found);
    if (distance !== null) alike.set(distance, [...(alike.get(distance) ?? []), found]);
  }
  return alike;
};
