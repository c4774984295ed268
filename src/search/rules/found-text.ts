import { FIELD_LABELS } from '../../base/fields/rules/fields.ts';
import { say } from '../../base/languages/rules/say.ts';
import { firstWords, lastWords } from '../../base/text/rules/letters/whole-words.ts';
import { foldForSearch } from '../../base/text/rules/text.ts';
import { shownLine } from '../../profiles/badge/rules/badge-marks.ts';
import { displayName, displayRole } from '../../profiles/rules/list-item.ts';
import { lifeYearsOf, rowYears, shownPlace } from '../../profiles/rules/row-facts.ts';
import { findSpan } from './find-span.ts';
import { searchWords } from './query-words.ts';
import { type SearchedItem, withSingleBlanks } from './search.ts';

/** Where a search found somebody, if a row does not say so by itself: a piece of a text, and the label of its field, '' for the About. */
export type FoundText = { label: string; text: string };

/** Maximum number of characters before and after a match, and of a text from its beginning. */
const BEFORE_LENGTH = 24;
const AFTER_LENGTH = 120;
const WHOLE_LENGTH = 160;

/** The other searched fields, the shortest first, and what readers see before their text. */
const SHOWN_FIELDS = [
  ['foundername', () => FIELD_LABELS.foundername],
  ['profession', () => FIELD_LABELS.profession],
  ['catagory', () => FIELD_LABELS.catagory],
  ['hometown', () => FIELD_LABELS.hometown],
  ['currentcity', () => FIELD_LABELS.currentcity],
  ['dob', () => FIELD_LABELS.dob],
  ['life', () => say('search.career')],
  ['eduqualification', () => FIELD_LABELS.eduqualification],
  ['school', () => FIELD_LABELS.school],
  ['hobbies', () => FIELD_LABELS.hobbies],
  ['products', () => FIELD_LABELS.products],
  ['message', () => ''],
] as const;

/** Where a page has what its row lacks of a query; null if the row shows all words, or the query is empty. */
export const foundText = (item: SearchedItem & { died?: string }, query: string): FoundText | null => {
  const words = searchWords(query);
  const row = [displayName(item), displayRole(item), shownPlace(item), rowYears(lifeYearsOf(item))];
  const shown = foldForSearch(row.map(withSingleBlanks).join('\n'));
  const lacking = words.filter((word) => !shown.includes(word));
  if (lacking.length === 0) return null;
  const wanted = words.length > 1 ? [words.join(' '), ...lacking] : lacking;
  return foundInNames(item, lacking) ?? foundInField(item, wanted);
};

const foundInNames = (item: SearchedItem, lacking: readonly string[]): FoundText | null => {
  const names = [item.nickname, ...(item.otherNames?.split('\n') ?? [])].map((name) =>
    shownLine(withSingleBlanks(name)),
  );
  const found = names.find((name) => lacking.some((word) => foldForSearch(name).includes(word)));
  if (found === undefined) return null;
  return {
    label: '',
    text: firstWords(
      `${say('search.also-called', { nickname: found })} ${oneLine(item.message)}`,
      WHOLE_LENGTH,
    ),
  };
};

/** The first of some pieces that is in a field, in the first field that has it. */
const foundInField = (item: SearchedItem, wanted: readonly string[]): FoundText | null => {
  const fields = SHOWN_FIELDS.flatMap(([field, label]) => {
    const translations = field === 'life' ? [] : (item.translated?.[field] ?? []);
    return [item[field] ?? '', ...translations].map((each) => {
      const text = oneLine(each);
      return { label: label(), text, folded: foldForSearch(text) };
    });
  });
  for (const piece of wanted) {
    const field = fields.find(({ folded }) => folded.includes(piece));
    const span = field && findSpan(field.text, piece);
    if (field && span) return { label: field.label, text: around(field.text, span) };
  }
  return null;
};

const oneLine = (text: string): string => withSingleBlanks(text).trim();

/** A text around a match in it. */
const around = (text: string, [start, end]: readonly [number, number]): string =>
  lastWords(text.slice(0, start), BEFORE_LENGTH) +
  text.slice(start, end) +
  firstWords(text.slice(end), AFTER_LENGTH);
