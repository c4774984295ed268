import { isStructured } from '../../../../profiles/rules/structured-names.ts';
import type { Link } from '../../../../profiles/rules/structured-values.ts';
import { cellText, DATE_FIELDS } from '../census.ts';
import {
  bloodGroupOf,
  countOfText,
  kindOfText,
  maritalOf,
  standsForNothing,
  yesOf,
} from '../columns/column-choices.ts';
import { plainEmail, plainLink, turnedName } from '../columns/plain-values.ts';
import { quoted } from '../limits.ts';
import { type DateReading, readListDate } from '../list-dates.ts';
import type { ListField } from '../mapping.ts';

/** The values of a row while it is read: fields of imports, and parts that are joined at its end. */
export type RowValues = { [field in ListField]?: unknown } & { employers?: string[] };

/** Reads a cell that is not empty into the values of its row; returns a sentence where something else than stands there is imported, or nothing. */
export type FieldReader = (cell: unknown, values: RowValues, hasDied: boolean) => string | null;

type Settings = { dates: DateReading | undefined; today: string; keyPrefix: string; isOwn: boolean };

/** Fields in which words such as 'unknown' or a dash are what stands there. */
const NAMES: readonly ListField[] = [
  'name',
  'companyname',
  'given_name',
  'family_name',
  'surname_first',
  'nickname',
  'foundername',
  'message',
  'products',
  'key',
  'id',
];

const leftOut = (text: string, why: string): string => `${quoted(text)} ${why}, so it is left out.`;

/** How the cells of a column are read as a field. */
export const readerOf = (field: ListField, settings: Settings): FieldReader => {
  const { isOwn } = settings;
  const isDate = DATE_FIELDS.includes(field);
  if (isStructured(field) || field === 'ties' || field === 'private' || (isOwn && !isDate))
    return takeAsIs(field);
  const read = textReader(field, settings);
  return (cell, values, hasDied) => {
    const text = Array.isArray(cell) ? cell.map(cellText).filter(Boolean).join(', ') : cellText(cell);
    if (text === '' && isOwn) values[field] = '';
    if (text === '' || (!NAMES.includes(field) && standsForNothing(text))) return null;
    return read(text, values, hasDied);
  };
};

const takeAsIs =
  (field: ListField): FieldReader =>
  (cell, values) => {
    values[field] = cell;
    return null;
  };

type TextReader = (text: string, values: RowValues, hasDied: boolean) => string | null;

const textReader = (field: ListField, settings: Settings): TextReader => {
  const special = SPECIAL[field];
  if (special !== undefined) return special;
  const { dates = { order: null, isEpochNone: false }, today, keyPrefix } = settings;
  if (DATE_FIELDS.includes(field))
    return (text, values, hasDied) => {
      const { value, sentence } = readListDate(text, dates, today, hasDied);
      if (value !== '') values[field] = value;
      return sentence;
    };
  return (text, values) => {
    values[field] = keyPrefix + text;
    return null;
  };
};

/** Takes what a text is read as; a text that is none is left out, with the reason. */
const chosen =
  (field: ListField, read: (text: string) => string | null, why: string): TextReader =>
  (text, values) => {
    const value = read(text);
    if (value === null) return leftOut(text, why);
    values[field] = value;
    return null;
  };

const yesText = (text: string): string | null => {
  const is = yesOf(text);
  return is === null ? null : is ? 'yes' : '';
};

const SPECIAL: Partial<Record<ListField, TextReader>> = {
  email: (text, values) => {
    values.email = plainEmail(text);
    return values.email === text
      ? null
      : `Only the address ${quoted(String(values.email))} of ${quoted(text)} is imported.`;
  },
  marital: chosen('marital', maritalOf, 'is no marital status that pages have'),
  bloodgroup: chosen('bloodgroup', bloodGroupOf, 'is no blood group'),
  employee: chosen('employee', countOfText, 'is no whole number'),
  boardmembers: chosen('boardmembers', countOfText, 'is no whole number'),
  profile: chosen('profile', kindOfText, 'is neither a person nor a business'),
  public_role: chosen('public_role', yesText, 'is neither yes nor no'),
  verified: (text, values) => {
    values.verified = yesOf(text) === true ? 'yes' : text;
    return null;
  },
  surname_first: (text, values) => {
    values.name = turnedName(text);
    return null;
  },
  link: (text, values) => {
    const url = plainLink(text);
    if (url === '') return leftOut(text, 'is no address of the web');
    const links = (values.links ?? []) as Link[];
    values.links = [...links, { url, label: '' }];
    return null;
  },
  employer: (text, values) => {
    values.employers = [...(values.employers ?? []), text];
    return null;
  },
};
