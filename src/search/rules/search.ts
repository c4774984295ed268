import type { FieldName, ProfileFields } from '../../base/fields/rules/field-catalogue.ts';
import { FIELD_NAMES, isSearched } from '../../base/fields/rules/fields.ts';
import { foldForSearch } from '../../base/text/rules/text.ts';
import { displayName, type ListItem } from '../../profiles/rules/list-item.ts';
import type { StructuredFields } from '../../profiles/rules/structured-values.ts';
import { type FoundFields, foundNames } from './found-fields.ts';
import { searchWords } from './query-words.ts';
import { type Fit, isInWord, MIDDLE, mainName, NAME_END, type SearchText, START, WHOLE } from './word-fit.ts';

/** The searched fields of a list item. */
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
const ROLES: readonly FieldName[] = ['profession', 'catagory'];
const LEADING: readonly FieldName[] = ['name', 'companyname', ...ROLES];
const REST = /* @__PURE__ */ FIELD_NAMES.filter((field) => isSearched(field) && !LEADING.includes(field));

const isInListItem = (field: FieldName): boolean =>
  field === 'companyname' || (NAMED_FIELDS as readonly string[]).includes(field);

/** The names of the searched fields that a list item lacks. */
export const FOUND_FIELDS = /* @__PURE__ */ FIELD_NAMES.filter(
  (field) => isSearched(field) && !isInListItem(field),
) as Exclude<keyof FoundFields, 'life' | 'otherNames' | 'translated'>[];

/** The organisations and schools of a page, as its entry has them; '' if there are none. */
export const lifeText = ({ positions = [], education = [] }: Partial<StructuredFields>): string =>
  [
    ...new Set([
      ...positions.map(({ organisation }) => organisation),
      ...education.map(({ school }) => school),
    ]),
  ].join('\n');

/** The names of a page, folded, as one text. */
export const foldedNames = (name: string, others?: string): string =>
  foundNames(name, others)
    .map((each) => foldForSearch(each))
    .join(NAME_END);

export type SearchedItem = Pick<ListItem, NamedField | 'profile' | 'companyname'> & FoundFields;

export const searchText = (item: SearchedItem): SearchText => {
  const name = foldedNames(displayName(item), item.otherNames)
    .split(NAME_END)
    .map(withSingleBlanks)
    .join(NAME_END);
  const translated = (fields: readonly FieldName[]): readonly string[] =>
    item.translated === undefined ? [] : fields.flatMap((field) => item.translated?.[field] ?? []);
  const role = foldForSearch(lines(item.profession, item.catagory, ...translated(ROLES)));
  const others = REST.map((field) => (item as Partial<ProfileFields>)[field]);
  const rest = foldForSearch(lines(...others, ...(item.life?.split('\n') ?? []), ...translated(REST)));
  const nameEnd = name.length;
  return { text: [name, role, rest].join('\n'), nameEnd, roleEnd: nameEnd + 1 + role.length };
};

const lines = (...texts: (string | undefined)[]): string =>
  texts.flatMap((text) => (text ? [withSingleBlanks(text)] : [])).join('\n');

/** The text with a space for every run of blanks, as a phrase has them. */
export const withSingleBlanks = (text: string): string => text.replace(/\s+/gu, ' ');

/** The best rank, which only a name has that begins with the whole query. */
export const BEGINS = 0;

/** The rank of words in a field of some weight by the worst of their fits: whole words count in the name alone. */
export const rankAt = (tier: number, fit: Fit): number =>
  tier === 0 ? BEGINS + 1 + fit : 2 * tier + (fit === MIDDLE ? 3 : 2);

/**
 * The rank of a hit, `BEGINS` being the best and -1 no hit: names before profession or industry before the rest. In names, the query at
 * the start of the name itself comes before whole words, starts of words and middles; in the others starts of words before middles.
 */
export const rankOf = (text: string, nameEnd: number, roleEnd: number, words: readonly string[]): number => {
  let tier = 0;
  for (const word of words) {
    // The first occurrence is in the best field.
    const first = text.indexOf(word);
    if (first < 0) return -1;
    if (first >= roleEnd) tier = 2;
    else if (first >= nameEnd && tier === 0) tier = 1;
  }
  const fields = text.slice(0, tier === 0 ? nameEnd : tier === 1 ? roleEnd : text.length);
  const rank = rankAt(tier, Math.max(WHOLE, ...words.map((word) => fitOf(fields, word))) as Fit);
  return rank === rankAt(0, WHOLE) && beginsWith(mainName(fields), words) ? BEGINS : rank;
};

/** Whether a name begins with some words, each a word of it and in their order; between them is at most what belongs to no word. */
export const beginsWith = (name: string, words: readonly string[]): boolean => {
  let at = 0;
  for (const word of words) {
    while (!name.startsWith(word, at)) {
      if (at >= name.length || isInWord(name, at)) return false;
      at += 1;
    }
    at += word.length;
    if (at < name.length && isInWord(name, at)) return false;
  }
  return true;
};

/** Whether a name has every word of a query as a whole word, folded. */
export const hasWholeWords = (name: string, query: string): boolean => {
  const text = withSingleBlanks(foldForSearch(name));
  const words = searchWords(query);
  return words.length > 0 && words.every((word) => text.includes(word) && fitOf(text, word) === WHOLE);
};

/** The best way in which a text that contains `piece` does so. */
export const fitOf = (text: string, piece: string): Fit => {
  let fit: Fit = MIDDLE;
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
    if (at > 0 && isInWord(text, at - 1)) continue;
    const end = at + piece.length;
    if (end === text.length || !isInWord(text, end)) return WHOLE;
    fit = START;
  }
  return fit;
};
