import { languageTag } from '../../languages/rules/tag.ts';
import { isCalendarDay } from '../../text/rules/day.ts';
import { isEmail } from '../../text/rules/email.ts';
import { isSeen } from '../../text/rules/letters/unseen.ts';
import { trimmed } from '../../text/rules/text.ts';
import type { FieldName, FieldRule } from './field-catalogue.ts';
import { FIELD_SENTENCES } from './field-sentences.ts';
import { FIELD_LABELS, fieldEntry, hasLines, isRequired, maxLength } from './fields.ts';
import { type IdentifierField, readIdentifier } from './identifiers.ts';
import { MINIMUM_AGE } from './limits.ts';
import { isPhone } from './phone.ts';
import type { ProfileKind } from './profile-kind.ts';
import { isSocialValue, isWebsiteValue, type SocialField } from './social.ts';
import { textProblem } from './text-problem.ts';

const dobProblem = (value: string, today: string): string | null => {
  if (!isCalendarDay(value)) return FIELD_SENTENCES.date;
  const youngest = `${String(Number(today.slice(0, 4)) - MINIMUM_AGE).padStart(4, '0')}${today.slice(4)}`;
  return value > youngest ? FIELD_SENTENCES.age : null;
};

const requiredProblem = (kind: ProfileKind, field: FieldName): string => {
  if (field !== 'message') return FIELD_SENTENCES.required(FIELD_LABELS[field]);
  return kind === 'personal' ? FIELD_SENTENCES.about : FIELD_SENTENCES.companyAbout;
};

/** The problem of a field's value by the rules for all texts. */
export const fieldTextProblem = (field: FieldName, value: string): string | null =>
  textProblem(FIELD_LABELS[field], maxLength(field), value, hasLines(field));

type Ruled = { kind: ProfileKind; field: FieldName; value: string; today: string };

const RULES: Record<FieldRule, (ruled: Ruled) => string | null> = {
  'birth-date': ({ value, today }) => dobProblem(value, today),
  choice: ({ field, value }) =>
    fieldEntry(field).options?.includes(value) ? null : FIELD_SENTENCES.choice(FIELD_LABELS[field]),
  digits: ({ field, value }) => (/^\d+$/.test(value) ? null : FIELD_SENTENCES.digits(FIELD_LABELS[field])),
  email: ({ kind, value }) => {
    if (isEmail(value)) return null;
    return kind === 'personal' ? FIELD_SENTENCES.email : FIELD_SENTENCES.businessEmail;
  },
  identifier: ({ field, value }) =>
    readIdentifier(field as IdentifierField, value) === null
      ? FIELD_SENTENCES.identifier(FIELD_LABELS[field])
      : null,
  language: ({ value }) => (languageTag(value) === null ? FIELD_SENTENCES.language : null),
  phone: ({ value }) => (isPhone(value) ? null : FIELD_SENTENCES.phone),
  social: ({ field, value }) => (isSocialValue(field as SocialField, value) ? null : FIELD_SENTENCES.social),
  website: ({ value }) => (isWebsiteValue(value) ? null : FIELD_SENTENCES.website),
  year: ({ value, today }) =>
    /^\d{4}$/.test(value) && Number(value) >= 1 && value <= today.slice(0, 4) ? null : FIELD_SENTENCES.year,
};

/** The problem of a field's value: by the rules for all texts, then by its own rule. Empty is fine. `today` is `YYYY-MM-DD`. */
export const fieldProblem = (
  kind: ProfileKind,
  field: FieldName,
  value: string,
  today: string,
): string | null => {
  if (value === '') return null;
  const { rule } = fieldEntry(field);
  const problem = fieldTextProblem(field, value);
  return problem ?? (rule === undefined ? null : RULES[rule]({ kind, field, value, today }));
};

/** The problem of a field in a registration or an edit, where a required field must not be empty; null if there is none. */
export const formFieldProblem = (
  kind: ProfileKind,
  field: FieldName,
  value: string,
  today: string,
): string | null =>
  !isSeen(value) && isRequired(kind, field)
    ? requiredProblem(kind, field)
    : fieldProblem(kind, field, trimmed(value), today);
