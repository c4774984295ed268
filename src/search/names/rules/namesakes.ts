import { type NameReading, wordsOf } from './name-words.ts';

/**
 * How many words a name has if a query is a longer form of it: each of its words, two different ones at least, is one of the query's, which has
 * more ('Dr. Amara Okafor', 'Marie Curie physicist'); else 0.
 */
export const namesakeWords = (name: string, reading: NameReading): number => {
  const words = new Set(wordsOf(name).map(({ plain }) => plain));
  const isPart = words.size > 1 && words.size < reading.length;
  return isPart && [...words].every((word) => reading.includes(word)) ? words.size : 0;
};
