import type { ListItem } from './profile.ts';
import { displayName } from './profile.ts';
import { composed, foldForSearch } from './text.ts';

/** The fields of a list item in which a match is named, in that order (SPEC §5, and the founder). */
export const NAMED_FIELDS = [
  'name',
  'nickname',
  'profession',
  'eduqualification',
  'school',
  'hobbies',
  'message',
  'dob',
  'foundername',
] as const;
export type NamedField = (typeof NAMED_FIELDS)[number];

/** What a search looks at beside the fields of a list item (CONTRACT §9); missing where empty or private. */
export type FoundFields = { catagory?: string; products?: string; hometown?: string; currentcity?: string };

export type NamedItem = Pick<ListItem, NamedField | 'profile' | 'companyname'>;
export type SearchedItem = NamedItem & FoundFields;

/** A query as it is compared: trimmed and folded, single spaces; empty means everything. */
export const foldQuery = (query: string): string =>
  foldForSearch(composed(query).trim().replace(/\s+/gu, ' '));

/** The words of a query, folded, each once; none means everything. */
export const searchWords = (query: string): string[] => [
  ...new Set(
    foldQuery(query)
      .split(' ')
      .filter((word) => word !== ''),
  ),
];

/** The searched texts of an item, folded, a field on each line: its name, its profession or industry, all else. */
export type SearchTexts = { name: string; role: string; rest: string };

/** The texts of an item that a search looks at. */
export const searchTexts = (item: SearchedItem): SearchTexts => ({
  name: foldForSearch(displayName(item)),
  role: foldForSearch(lines(item.profession, item.catagory)),
  rest: foldForSearch(
    lines(
      item.nickname,
      item.eduqualification,
      item.school,
      item.hobbies,
      item.message,
      item.dob,
      item.foundername,
      item.products,
      item.hometown,
      item.currentcity,
    ),
  ),
});

const lines = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join('\n');

/** The ranks of hits, the best being 0: in the name, in profession or industry, elsewhere; in each, starts of words before middles. */
export const RANKS = 6;

/** How good a hit is, -1 when some word occurs nowhere. */
export const rankOf = ({ name, role, rest }: SearchTexts, words: readonly string[]): number => {
  let tier = 0;
  for (const word of words) {
    if (name.includes(word)) continue;
    if (role.includes(word)) tier = Math.max(tier, 1);
    else if (rest.includes(word)) tier = 2;
    else return -1;
  }
  for (const word of words) {
    if (startsWord(name, word)) continue;
    if (tier > 0 && startsWord(role, word)) continue;
    if (tier > 1 && startsWord(rest, word)) continue;
    return 2 * tier + 1;
  }
  return 2 * tier;
};

/** Whether some word of a text begins with a piece. */
export const startsWord = (text: string, piece: string): boolean => {
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1))
    if (at === 0 || !isInWord(text, at - 1)) return true;
  return false;
};

const isInWord = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return /[\p{L}\p{M}\p{N}]/u.test(text[at] as string);
};

export type Match = { field: NamedField; before: string; match: string; after: string };

/**
 * Where a query is found in an item: the field, and the text of it cut around the match; null when it is in none of the item's own
 * fields. A field with all of the query in one piece goes before one with a word of it; a word that the name lacks before one that it has.
 */
export const findMatch = (item: NamedItem, query: string): Match | null => {
  const whole = foldQuery(query);
  if (whole === '') return null;
  const words = searchWords(query);
  const name = foldForSearch(displayName(item));
  const lacking = words.filter((word) => !name.includes(word));
  const phrase = words.length > 1 ? [whole] : [];
  for (const wanted of [...phrase, ...(lacking.length > 0 ? lacking : words)]) {
    for (const field of NAMED_FIELDS) {
      const text = (field === 'name' ? displayName(item) : item[field]).replace(/\s+/gu, ' ');
      const span = findSpan(text, wanted);
      if (span !== null) {
        const [start, end] = span;
        return { field, before: text.slice(0, start), match: text.slice(start, end), after: text.slice(end) };
      }
    }
  }
  return null;
};

// Folding changes lengths, so the span is found by folding letter by letter and keeping where each came from.
const findSpan = (text: string, wanted: string): [number, number] | null => {
  if (!foldForSearch(text).includes(wanted)) return null;
  let folded = '';
  const origins: number[] = [];
  for (const { segment, index } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) {
    const piece = foldForSearch(segment);
    for (let at = 0; at < piece.length; at += 1) origins.push(index);
    folded += piece;
  }
  origins.push(text.length);
  const start = folded.indexOf(wanted);
  if (start < 0) return null;
  const from = origins[start] as number;
  let endAt = start + wanted.length;
  while (endAt < origins.length - 1 && origins[endAt] === origins[endAt - 1]) endAt += 1;
  return [from, origins[endAt] as number];
};
