import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { fieldWords } from '../../base/fields/rules/field-words.ts';
import { FIELD_LABELS, fieldsOf } from '../../base/fields/rules/fields.ts';
import { foldForSearch } from '../../base/text/rules/text.ts';
import type { OwnProfile } from '../../profiles/rules/profile.ts';

const siteOf = (website: string): string =>
  website
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/u, '')
    .replace(/\/+$/u, '');
const sameWords = (text: string): string => foldForSearch(text).replace(/\s+/gu, ' ').trim();

/** Whether two pages have the same text, whatever its case and blanks. */
export const hasSameText = (one: OwnProfile, other: OwnProfile): boolean =>
  one.message !== '' && sameWords(one.message) === sameWords(other.message);

/** A field of two pages beside each other; `agrees` says how far they agree. */
export type ComparedField = {
  field: FieldName;
  label: string;
  one: string;
  other: string;
  agrees: 'same' | 'year' | 'no';
};

const agreement = (field: FieldName, one: string, other: string): ComparedField['agrees'] => {
  if (one === '' || other === '') return 'no';
  if (sameWords(one) === sameWords(other)) return 'same';
  if (field === 'website' && siteOf(one) === siteOf(other)) return 'same';
  return field === 'dob' && one.slice(0, 4) === other.slice(0, 4) ? 'year' : 'no';
};

/** The fields that both pages fill in, and their names; the text is compared by itself. */
export const comparedFields = (one: OwnProfile, other: OwnProfile): ComparedField[] =>
  fieldsOf(one.profile)
    .filter((field) => field !== 'message' && field in other && one[field] !== '' && other[field] !== '')
    .map((field) => ({
      field,
      label: FIELD_LABELS[field],
      one: fieldWords(field, one[field]),
      other: fieldWords(field, other[field]),
      agrees: agreement(field, one[field], other[field]),
    }));
