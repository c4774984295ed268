import type { ListItem } from './profile.ts';
import { displayName } from './profile.ts';
import { composed, foldText } from './text.ts';

/** The fields that a search looks at, in the order in which a match is named (SPEC §5). */
export const SEARCHED_FIELDS = [
  'name',
  'nickname',
  'profession',
  'eduqualification',
  'school',
  'hobbies',
  'message',
  'dob',
] as const;
export type SearchedField = (typeof SEARCHED_FIELDS)[number];

/** A query as it is compared: trimmed and folded; empty means everything. */
export const foldQuery = (query: string): string => foldText(composed(query).trim().replace(/\s+/gu, ' '));

/** The searched text of an item: the folded name, and all other fields folded, one a line (a query holds no line break). */
export const searchText = (item: SearchedItem): { name: string; rest: string } => ({
  name: foldedLine(nameOf(item)),
  rest: OTHER_FIELDS.map((field) => foldedLine(item[field])).join('\n'),
});

const OTHER_FIELDS = SEARCHED_FIELDS.slice(1);

// A function that just started folds every text there is: most need nothing done about their spaces.
const UNEVEN = /[^\S ]| {2}/;
const foldedLine = (text: string): string => {
  if (text === '') return '';
  const folded = foldText(text);
  return UNEVEN.test(folded) ? folded.replace(/\s+/gu, ' ') : folded;
};

export type SearchedItem = Pick<ListItem, SearchedField | 'profile' | 'companyname'>;

const nameOf = (item: SearchedItem): string => displayName(item);

export type Match = { field: SearchedField; before: string; match: string; after: string };

/** Where a query is found in an item: the field, and the text of it cut around the match; null when it is not. */
export const findMatch = (item: SearchedItem, query: string): Match | null => {
  const wanted = foldQuery(query);
  if (wanted === '') return null;
  for (const field of SEARCHED_FIELDS) {
    const text = (field === 'name' ? nameOf(item) : item[field]).replace(/\s+/gu, ' ');
    const span = findSpan(text, wanted);
    if (span !== null) {
      const [start, end] = span;
      return { field, before: text.slice(0, start), match: text.slice(start, end), after: text.slice(end) };
    }
  }
  return null;
};

// Folding changes lengths, so the span is found by folding letter by letter and keeping where each came from.
const findSpan = (text: string, wanted: string): [number, number] | null => {
  if (!foldText(text).includes(wanted)) return null;
  let folded = '';
  const origins: number[] = [];
  for (const { segment, index } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) {
    const piece = foldText(segment);
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
