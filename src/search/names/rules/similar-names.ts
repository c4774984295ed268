import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { characters, composed } from '../../../base/text/rules/text.ts';
import { foldQuery } from '../../rules/query-words.ts';
import { hanParts, type Named, type NameReading, type NameWord, nameWords, wordsOf } from './name-words.ts';
import { wordDistance } from './word-distance.ts';

/** The readings of a query; none if it has no words. */
export const readQueryNames = (query: string): NameReading[] =>
  queryReadings(query).map((words) => [...new Set(words.map(({ plain }) => plain))]);

const queryReadings = (query: string): NameWord[][] => {
  const words = wordsOf(composed(query));
  if (words.length === 0) return [];
  const parts = words.flatMap((word) => hanParts(word) ?? [word]);
  return parts.length === words.length ? [words] : [words, parts];
};

/** How far a name is from a query: the edits of all its words, each compared with the nearest word of the name; null if one is like none. */
export const nameDistance = (readings: readonly NameReading[], words: readonly string[]): number | null => {
  let nearest: number | null = null;
  for (const reading of readings) {
    let sum: number | null = 0;
    for (const wanted of reading) {
      const distance = nearestOf(wanted, words)?.distance ?? null;
      sum = sum === null || distance === null ? null : sum + distance;
      if (sum === null) break;
    }
    if (sum !== null && (nearest === null || sum < nearest)) nearest = sum;
  }
  return nearest;
};

const nearestOf = (wanted: string, words: readonly string[]): { distance: number; index: number } | null => {
  let nearest: { distance: number; index: number } | null = null;
  for (const [index, word] of words.entries()) {
    const distance = wordDistance(wanted, word);
    if (distance !== null && (nearest === null || distance < nearest.distance)) nearest = { distance, index };
  }
  return nearest;
};

/**
 * A query with each of its words as a similar name writes it; null if that searches for the same, or the name is not similar. Whatever else
 * is in the query, such as quotation marks, stays.
 */
export const writeAs = (query: string, profile: Named): string | null => {
  const text = composed(query).trim();
  const words = nameWords(profile);
  const plain = words.map((word) => word.plain);
  const readings = queryReadings(text);
  const distances = readings.map((reading) => nameDistance([reading.map((word) => word.plain)], plain));
  const nearest = Math.min(...distances.map((distance) => distance ?? Number.POSITIVE_INFINITY));
  const reading = readings[distances.indexOf(nearest)];
  if (reading === undefined) return null;
  let written = '';
  let end = 0;
  for (const word of reading) {
    const index = nearestOf(word.plain, plain)?.index ?? -1;
    // The parts of a Han name stand together, other words do not.
    const gap = text.slice(end, word.at) || (written !== '' && ' ') || '';
    written += gap + (words[index]?.written ?? word.written);
    end = word.at + word.written.length;
  }
  written += text.slice(end);
  const isUsable = foldQuery(written) !== foldQuery(text) && characters(written) <= LENGTHS.line;
  return isUsable ? written : null;
};
