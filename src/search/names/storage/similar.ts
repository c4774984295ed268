import { filterConditions } from '../../facets/storage/filter-conditions.ts';
import { filteredRows } from '../../facets/storage/filter-rows.ts';
import { FEW_HITS } from '../../rules/limits.ts';
import { rankOf, searchText } from '../../rules/search.ts';
import { BestRows } from '../../storage/columns/best-rows.ts';
import { openTable } from '../../storage/columns/directory-table.ts';
import { bestFirst, type FoundPlace } from '../../storage/columns/found-place.ts';
import type { Part } from '../../storage/columns/part.ts';
import { isWithinCapacity } from '../../storage/columns/search-capacity.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import type { IndexEntry } from '../../storage/directory-entry.ts';
import { storable } from '../../storage/postgres/marked-text.ts';
import { newestRows } from '../../storage/postgres/newest-rows.ts';
import { wordKey } from '../../storage/postgres/row-keys.ts';
import { Statement } from '../../storage/postgres/statement.ts';
import type { SimilarRequest } from '../../storage/questions.ts';
import { type ColumnsReader, foundEntries, isDatabase, type Reader } from '../../storage/reader.ts';
import type { NameReading } from '../rules/name-words.ts';
import { shortFormsOf } from '../rules/short-forms.ts';
import { nameDistance, readQueryNames } from '../rules/similar-names.ts';
import { wordDistance } from '../rules/word-distance.ts';
import { type NameIndex, similarRows } from './name-index.ts';
import { mayHaveNamesakes, namesakeRows, namesakesInDatabase } from './namesakes.ts';
import { shortenedHashes } from './shortened-words.ts';

/** The profiles whose names are like a query: those whose whole name it contains first, then the nearest, then the newest. */
export const listSimilar = async (reader: Reader, request: SimilarRequest): Promise<IndexEntry[]> => {
  const { q, words, limit } = request;
  const readings = readQueryNames(q);
  if (readings.length === 0) return [];
  // More than are shown, because those that the search finds are left out.
  const most = limit + FEW_HITS - 1;
  const places = await (isDatabase(reader)
    ? nearestInDatabase(reader, readings, request, most)
    : nearestInColumns(reader, readings, request, most));
  const entries = await foundEntries(reader, places);
  return entries.filter((entry) => words.length === 0 || !isHit(entry, words)).slice(0, limit);
};

/** Whether a search for some words finds an entry. */
const isHit = (entry: IndexEntry, words: readonly string[]): boolean => {
  const { text, nameEnd, roleEnd } = searchText(entry);
  return rankOf(text, nameEnd, roleEnd, words) >= 0;
};

const nearestInColumns = async (
  { source, directory }: ColumnsReader,
  readings: readonly NameReading[],
  { kinds, filters, aliases }: SimilarRequest,
  limit: number,
): Promise<readonly FoundPlace[]> => {
  // Completions go on where there is no search.
  if (source.storage !== null && !isWithinCapacity(directory.state)) return [];
  const parts = await Promise.all(kinds.map((kind) => openTable(source, directory, kind, { texts: true })));
  const best = new BestRows(limit, null);
  const isLong = mayHaveNamesakes(readings);
  for (const part of parts.flat()) {
    const distances = distancesIn(part, readings) ?? new Map<number, number>();
    for (const [row, key] of isLong ? namesakeRows(part, readings) : []) distances.set(row, key);
    if (distances.size === 0 || !best.begin(part, isLong ? null : 0)) continue;
    const rows = [...distances.keys()].sort((one, other) => other - one);
    const wanted = filteredRows(part, filters, aliases);
    const isWanted = wanted === 'all' ? null : new Set(wanted);
    for (const row of rows)
      if (isWanted === null || isWanted.has(row)) best.offer(distances.get(row) as number, row);
  }
  return best.rows;
};

/** The rows of a part whose names are like a query, and how many edits they are apart; null if there are none. */
const distancesIn = ({ names }: Part, readings: readonly NameReading[]): Map<number, number> | null => {
  if (names === null) return null;
  if (!isWords(names)) return similarRows(names, readings);
  const distances = new Map<number, number>();
  names.forEach((words, row) => {
    const distance = nameDistance(readings, words);
    if (distance !== null) distances.set(row, distance);
  });
  return distances.size === 0 ? null : distances;
};

const isWords = (
  names: NameIndex | readonly (readonly string[])[],
): names is readonly (readonly string[])[] => Array.isArray(names);

/** The words of names that are like a word, by how many edits they are apart. */
type Alike = ReadonlyMap<number, readonly string[]>;

/** A profile, and by how many edits its name is apart. */
type Near = { key: number; order: string };

const nearestInDatabase = async (
  reader: DatabaseReader,
  readings: readonly NameReading[],
  request: SimilarRequest,
  limit: number,
): Promise<readonly FoundPlace[]> => {
  const nearest = new Map<string, Near>();
  const namesakes = mayHaveNamesakes(readings) ? await namesakesInDatabase(reader, readings, request) : [];
  for (const reading of readings)
    for (const near of [...namesakes, ...(await nearestTo(reader, reading, request, limit))]) {
      const known = nearest.get(near.order);
      if (known === undefined || near.key < known.key) nearest.set(near.order, near);
    }
  return [...nearest.values()].sort(bestFirst).slice(0, limit);
};

/** The nearest rows to one reading, for each number of edits the newest first. */
const nearestTo = async (
  reader: DatabaseReader,
  reading: NameReading,
  request: SimilarRequest,
  limit: number,
): Promise<Near[]> => {
  const alike: Alike[] = [];
  for (const word of reading) {
    const words = await wordsLike(reader, word);
    if (words.size === 0) return [];
    alike.push(words);
  }
  const sumOf = (of: (...distances: number[]) => number): number =>
    alike.reduce((sum, words) => sum + of(...words.keys()), 0);
  const found: Near[] = [];
  for (let distance = sumOf(Math.min); distance <= sumOf(Math.max) && found.length < limit; distance += 1) {
    const statement = new Statement();
    const conditions = [
      ...filterConditions(statement, request),
      ...alike.map((words) => `words && ${statement.texts([...words.values()].flat())}`),
      `${alike.map((words) => distanceIn(statement, words)).join(' + ')} = ${distance}`,
    ];
    const orders = await newestRows(reader, statement, conditions, { limit: limit - found.length });
    found.push(...orders.map((order) => ({ key: distance, order })));
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

const wordsLike = async ({ query, g }: DatabaseReader, word: string): Promise<Alike> => {
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
