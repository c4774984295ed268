import { isEmail } from './email.ts';
import {
  BLOOD_GROUPS,
  FIELD_LABELS,
  type FieldName,
  isRequired,
  MARITAL_STATUSES,
  maxLength,
  type ProfileKind,
} from './fields.ts';
import { isSocialValue, isWebsiteValue, type SocialField } from './social.ts';
import { characters, hasControlCharacter } from './text.ts';

export const MINIMUM_AGE = 13;

export const FIELD_SENTENCES = {
  required: (label: string) => `${label} is required`,
  tooLong: (label: string, most: number) =>
    `${label} must be at most ${most.toLocaleString('en')} characters`,
  control: (label: string) => `${label} contains characters that cannot be used`,
  notText: (label: string) => `${label} must be text`,
  choice: (label: string) => `Please choose a valid ${label}`,
  digits: (label: string) => `${label} must be a number`,
  email: 'Please enter a valid email address',
  businessEmail: 'Please enter a valid business email address',
  emailTaken: 'This email is already registered',
  phone: 'Please enter a valid phone number (10-15 digits)',
  social: 'Please enter a valid URL or username starting with @',
  website: 'Please enter a valid website URL',
  date: 'Please enter a valid date',
  age: 'You must be at least 13 years old',
  year: 'Please enter a valid year',
  about: "Please add 'Interesting facts about you' (required)",
  companyAbout: "Please add 'Interesting facts about your company' (required)",
} as const;

/** Whether `text` is a real calendar day written `YYYY-MM-DD`. */
export const isCalendarDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
};

/** Whether a phone number, its spaces, hyphens, dots, brackets and one leading + dropped, has 10 to 15 digits. */
export const isPhone = (text: string): boolean =>
  /^\d{10,15}$/.test(
    text
      .trim()
      .replace(/^\+/, '')
      .replace(/[\s\-.()[\]]/g, ''),
  );

const dobProblem = (value: string, today: string): string | null => {
  if (!isCalendarDay(value)) return FIELD_SENTENCES.date;
  const youngest = `${String(Number(today.slice(0, 4)) - MINIMUM_AGE).padStart(4, '0')}${today.slice(4)}`;
  return value > youngest ? FIELD_SENTENCES.age : null;
};

const requiredProblem = (kind: ProfileKind, field: FieldName): string => {
  if (field !== 'message') return FIELD_SENTENCES.required(FIELD_LABELS[field]);
  return kind === 'personal' ? FIELD_SENTENCES.about : FIELD_SENTENCES.companyAbout;
};

/** What a field's value breaks whatever it is for: length, control characters. */
export const textProblem = (field: FieldName, value: string): string | null => {
  const label = FIELD_LABELS[field];
  if (hasControlCharacter(value)) return FIELD_SENTENCES.control(label);
  return characters(value) > maxLength(field) ? FIELD_SENTENCES.tooLong(label, maxLength(field)) : null;
};

/** What the bare form of a field's value breaks: length, control characters, enumerations, formats. Empty is fine. `today` is `YYYY-MM-DD`. */
export const fieldProblem = (
  kind: ProfileKind,
  field: FieldName,
  value: string,
  today: string,
): string | null => {
  const label = FIELD_LABELS[field];
  if (value === '') return null;
  const problem = textProblem(field, value);
  if (problem !== null) return problem;
  switch (field) {
    case 'marital':
      return (MARITAL_STATUSES as readonly string[]).includes(value) ? null : FIELD_SENTENCES.choice(label);
    case 'bloodgroup':
      return (BLOOD_GROUPS as readonly string[]).includes(value) ? null : FIELD_SENTENCES.choice(label);
    case 'dob':
      return dobProblem(value, today);
    case 'email':
      if (isEmail(value)) return null;
      return kind === 'personal' ? FIELD_SENTENCES.email : FIELD_SENTENCES.businessEmail;
    case 'phone':
      return isPhone(value) ? null : FIELD_SENTENCES.phone;
    case 'facebook':
    case 'twitter':
    case 'instagram':
    case 'linked':
      return isSocialValue(field satisfies SocialField, value) ? null : FIELD_SENTENCES.social;
    case 'website':
      return isWebsiteValue(value) ? null : FIELD_SENTENCES.website;
    case 'startedyear':
      return /^\d{4}$/.test(value) && Number(value) >= 1 && value <= today.slice(0, 4)
        ? null
        : FIELD_SENTENCES.year;
    case 'boardmembers':
    case 'employee':
      return /^\d+$/.test(value) ? null : FIELD_SENTENCES.digits(label);
    default:
      return null;
  }
};

/** The sentence for a field of a registration or an edit, an empty required one included; null when it is fine. */
export const formFieldProblem = (
  kind: ProfileKind,
  field: FieldName,
  value: string,
  today: string,
): string | null =>
  value.trim() === '' && isRequired(kind, field)
    ? requiredProblem(kind, field)
    : fieldProblem(kind, field, value.trim(), today);
