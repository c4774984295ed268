import type { FieldName, FieldRule, ProfileFields } from '../../../../base/fields/rules/field-catalogue.ts';
import { fieldProblem, fieldTextProblem } from '../../../../base/fields/rules/field-rules.ts';
import {
  FIELD_SENTENCES,
  type Problems,
  type RawFields,
} from '../../../../base/fields/rules/field-sentences.ts';
import {
  emptyFields,
  FIELD_LABELS,
  fieldEntry,
  fieldsOf,
  sentName,
} from '../../../../base/fields/rules/fields.ts';
import { normalizeFields } from '../../../../base/fields/rules/normal-fields.ts';
import { nameField, type ProfileKind } from '../../../../base/fields/rules/profile-kind.ts';
import { isNoAddress, type SocialField, socialUrl } from '../../../../base/fields/rules/social.ts';
import { storedLine } from '../../../../base/fields/rules/stored-value.ts';
import { isNoDate, readDate, writeYear } from '../../../../base/text/rules/dates/read-date.ts';
import { textOrNull } from '../../../../owners/rules/forms.ts';
import { isYear } from '../../../../profiles/life/rules/years.ts';
import { standsForNone, withoutIt } from '../../rules.ts';

// Other directories have numbers with an extension or handles without an @. Pages link only what is safe.
const FREE_IN_IMPORTS: readonly (FieldRule | undefined)[] = ['phone', 'website', 'social'];

// A date of birth may be a year, and its rule depends on the death: `readImportedLife`.
const importProblem = (kind: ProfileKind, field: FieldName, value: string, today: string): string | null =>
  field === 'dob' || FREE_IN_IMPORTS.includes(fieldEntry(field).rule) || isAncient(field, value)
    ? fieldTextProblem(field, value)
    : fieldProblem(kind, field, value, today);

// Nobody who registers began before Christ; what other directories describe did.
const isAncient = (field: FieldName, value: string): boolean =>
  fieldEntry(field).rule === 'year' && isYear(value) && value.startsWith('-');

const COUNTED: readonly (FieldRule | undefined)[] = ['birth-date', 'digits', 'year'];

// Programs write years and counts as numbers, and a day where the year is meant.
const importedText = (field: FieldName, sent: unknown): string | null => {
  const { rule } = fieldEntry(field);
  const text = textOrNull(COUNTED.includes(rule) && Number.isSafeInteger(sent) ? String(sent) : sent);
  const date = rule === 'year' && text !== null && !isNoDate(text) ? readDate(text) : null;
  return date === null ? text : writeYear(date.year);
};

// What pretends to be an address and leads nowhere.
const leadsNowhere = (field: FieldName, value: string): boolean => {
  const { rule } = fieldEntry(field);
  if (rule === 'social') return socialUrl(field as SocialField, value) === null;
  return rule === 'website' && isNoAddress(value);
};

/**
 * Reads a line of an import but the dates of a life, which `readImportedLife` reads: only the name is required, unknown fields are ignored,
 * and phone and website may have any form. `remarks` are sentences about what is left out: an address that leads nowhere and a year that
 * stands for none, for which the stored value stays.
 */
export const readImport = (
  kind: ProfileKind,
  raw: RawFields,
  today: string,
  stored: Partial<ProfileFields> = {},
): { fields: ProfileFields; problems: Problems; remarks: string[] } => {
  const problems: Problems = {};
  const remarks: string[] = [];
  const fields = emptyFields();
  for (const field of fieldsOf(kind)) {
    const sent = field === 'catagory' ? (raw.catagory ?? raw.industry) : raw[field];
    const value = importedText(field, sent ?? undefined);
    if (value === null) {
      problems[sentName(field, raw)] = FIELD_SENTENCES.notText(FIELD_LABELS[field]);
      continue;
    }
    fields[field] = storedLine(field, value);
    if (fieldEntry(field).rule === 'year' && isNoDate(fields[field])) {
      remarks.push(withoutIt(field, standsForNone(fields[field])));
      fields[field] = stored[field] ?? '';
    }
    const problem = importProblem(kind, field, fields[field], today);
    if (problem !== null) problems[sentName(field, raw)] = problem;
    else if (fields[field] !== '' && fields[field] !== stored[field] && leadsNowhere(field, fields[field])) {
      remarks.push(
        withoutIt(field, fieldProblem(kind, field, fields[field], today) ?? FIELD_SENTENCES.website),
      );
      fields[field] = stored[field] ?? '';
    }
  }
  const name = nameField(kind);
  if (name === 'companyname' && fields.companyname === '')
    fields.companyname = storedLine('name', textOrNull(raw.name) ?? '');
  if (fields[name] === '') problems[name] = FIELD_SENTENCES.required(FIELD_LABELS[name]);
  return { fields: normalizeFields(kind, fields), problems, remarks };
};
