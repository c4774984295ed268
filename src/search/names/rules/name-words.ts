import { composed } from '../../../base/text/rules/text.ts';
import { dropBadgeMarks } from '../../../profiles/badge/rules/badge-marks.ts';
import { displayName, type ListItem } from '../../../profiles/rules/list-item.ts';
import { type FoundFields, foundNames } from '../../rules/found-fields.ts';
import { romanise } from './romanise.ts';

/** A word of a name or a query: as it is written, from where, and romanised. */
export type NameWord = { written: string; at: number; plain: string };

// What stands between blanks and hyphens, without other marks around it.
const WORD = /[\p{L}\p{N}](?:[^\s\p{Pd}]*[\p{L}\p{M}\p{N}])?/gu;
// The same for most names, much faster.
const ASCII = /^[\u0000-\u007f]*$/;
const ASCII_WORD = /[a-z0-9](?:[^\s-]*[a-z0-9])?/gi;
const HAN = /^\p{Script=Han}+$/u;

/** The words of a text in their order; those without a letter or digit that can be romanised are left out. */
export const wordsOf = (text: string): NameWord[] =>
  Array.from(text.matchAll(ASCII.test(text) ? ASCII_WORD : WORD), ({ 0: written, index }) =>
    toWord(written, index),
  ).filter(({ plain }) => plain !== '');

const toWord = (written: string, at: number): NameWord => ({ written, at, plain: romanise(written) });

/** Han characters that are a family name and a given name, of which four begin with a family name of two. */
const MAX_HAN = 4;

/** The family name and the given name of a word in Han characters, which are written together; null if it is none or too long. */
export const hanParts = ({ written, at }: NameWord): [NameWord, NameWord] | null => {
  if (!HAN.test(written)) return null;
  const letters = [...written];
  if (letters.length < 2 || letters.length > MAX_HAN) return null;
  const family = letters.slice(0, letters.length === MAX_HAN ? 2 : 1).join('');
  return [toWord(family, at), toWord(written.slice(family.length), at + family.length)];
};

/** The words of one name as it may be searched for: a Han name also in its parts, and joined if it is written apart. */
const wordsOfName = (name: string): NameWord[] => {
  const words = wordsOf(name);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || !HAN.test(first.written)) return words;
  const parts = words.flatMap((word) => hanParts(word) ?? []);
  if (first === last || !words.every(({ written }) => HAN.test(written))) return [...words, ...parts];
  const joined = {
    written: name.slice(first.at, last.at + last.written.length),
    at: first.at,
    plain: words.map(({ plain }) => plain).join(''),
  };
  return [...words, joined, ...parts];
};

/** A profile's names, by which similar ones are found. */
export type Named = Pick<ListItem, 'profile' | 'name' | 'companyname' | 'nickname'> &
  Pick<FoundFields, 'otherNames'>;

/** The words of a profile's names and nickname. */
export const nameWords = (profile: Named): NameWord[] =>
  [...foundNames(displayName(profile), profile.otherNames), profile.nickname].flatMap((name) =>
    wordsOfName(composed(dropBadgeMarks(name))),
  );

/** A query in romanised words, in each way in which it can be read: a Han name is one word, or family and given name. */
export type NameReading = readonly string[];
