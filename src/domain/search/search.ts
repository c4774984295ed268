import { FIELD_NAMES, type FieldName, isSearched, type ProfileFields } from '../fields/fields.ts';
import { displayName, type ListItem } from '../profiles/profile.ts';
import { composed, foldForSearch } from '../text/text.ts';

/** The fields of a list item in which a card can show a match, in this order (SPEC §5, and the founder). */
const NAMED_FIELDS = [
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
type NamedField = (typeof NAMED_FIELDS)[number];

/** The fields that weigh most in a search: the names, then profession or industry. */
const LEADING: readonly FieldName[] = ['name', 'companyname', 'profession', 'catagory'];
const REST = /* @__PURE__ */ FIELD_NAMES.filter((field) => isSearched(field) && !LEADING.includes(field));

/** Searched fields that a list item lacks (CONTRACT §9); missing if empty or private. */
export type FoundFields = Partial<Record<Exclude<FieldName, keyof ListItem>, string>>;

const isInListItem = (field: FieldName): boolean =>
  field === 'companyname' || (NAMED_FIELDS as readonly string[]).includes(field);

/** The names of the searched fields that a list item lacks. */
export const FOUND_FIELDS = /* @__PURE__ */ FIELD_NAMES.filter(
  (field) => isSearched(field) && !isInListItem(field),
) as (keyof FoundFields)[];

type NamedItem = Pick<ListItem, NamedField | 'profile' | 'companyname'>;
export type SearchedItem = NamedItem & FoundFields;

/** A query in the form in which it is compared: trimmed, folded, with single spaces. An empty one matches everything. */
export const foldQuery = (query: string): string =>
  foldForSearch(composed(query).trim().replace(/\s+/gu, ' '));

/** The folded words of a query, each once. No words match everything. */
export const searchWords = (query: string): string[] => [
  ...new Set(
    foldQuery(query)
      .split(' ')
      .filter((word) => word !== ''),
  ),
];

/**
 * The searched text of an item, folded, one field a line: the name up to `nameEnd`, profession or industry up to `roleEnd`, then the rest.
 * It is one string, so that a single `includes` rules out most items.
 */
export type SearchText = { text: string; nameEnd: number; roleEnd: number };

export const searchText = (item: SearchedItem): SearchText => {
  const name = foldForSearch(displayName(item));
  const role = foldForSearch(lines(item.profession, item.catagory));
  const rest = foldForSearch(lines(...REST.map((field) => (item as Partial<ProfileFields>)[field])));
  const nameEnd = name.length;
  return { text: [name, role, rest].join('\n'), nameEnd, roleEnd: nameEnd + 1 + role.length };
};

const lines = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join('\n');

/** The rank of a hit, 0 being the best and -1 no hit: name before profession or industry before the rest, and in each of them the start of a word before the middle. */
export const rankOf = (text: string, nameEnd: number, roleEnd: number, words: readonly string[]): number => {
  let tier = 0;
  let firstAt = 0;
  for (let index = words.length - 1; index >= 0; index -= 1) {
    // The first occurrence is in the best field.
    firstAt = text.indexOf(words[index] as string);
    if (firstAt < 0) return -1;
    if (firstAt >= roleEnd) tier = 2;
    else if (firstAt >= nameEnd && tier === 0) tier = 1;
  }
  const end = tier === 0 ? nameEnd : tier === 1 ? roleEnd : text.length;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as string;
    if (!startsWord(text, word, index === 0 ? firstAt : text.indexOf(word), end)) return 2 * tier + 1;
  }
  return 2 * tier;
};

/** Whether a word of the text before `end` begins with `piece`, which first occurs at `first`. */
const startsWord = (text: string, piece: string, first: number, end: number): boolean => {
  for (let at = first; at >= 0 && at < end; at = text.indexOf(piece, at + 1))
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
 * Where a query matches an item: the field, and its text cut around the match; null if it is in none of the item's own
 * fields. A field with the whole query wins over a field with one word of it, and a word that the name lacks over one that it has.
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

// Folding changes lengths, so this folds letter by letter and remembers where each came from.
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
