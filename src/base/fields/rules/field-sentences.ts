import { MINIMUM_AGE, PHONE_DIGITS } from './limits.ts';

/** Browsers compute the proof of work on https and on their own machine alone. */
export const CAPTCHA_NEEDS_HTTPS =
  'The verification needs https. Please open this site at an address that begins with https.';

/** The sentences for values that break a rule; apart from the rules, which small pages need not load. */
export const FIELD_SENTENCES = {
  required: (label: string) => `${label} is required`,
  tooLong: (label: string, max: number) => `${label} must be at most ${max.toLocaleString('en')} characters`,
  control: (label: string) => `${label} contains characters that cannot be used`,
  oneLine: (label: string) => `${label} must be on one line`,
  notText: (label: string) => `${label} must be text`,
  choice: (label: string) => `Please choose a valid ${label}`,
  digits: (label: string) => `${label} must be a number`,
  digitsOnly: 'Digits only',
  email: 'Please enter a valid email address',
  businessEmail: 'Please enter a valid business email address',
  filedUnder: 'Please use words of the name',
  emailTaken: 'This email is already registered',
  identifier: (label: string) => `Please enter a valid ${label}`,
  phone: `Please enter a valid phone number (${PHONE_DIGITS.min}-${PHONE_DIGITS.max} digits)`,
  social: 'Please enter a valid URL or username starting with @',
  website: 'Please enter a valid website URL',
  date: 'Please enter a valid date',
  age: `You must be at least ${MINIMUM_AGE} years old`,
  year: 'Please enter a valid year',
  about: "Please add 'Interesting facts about you' (required)",
  companyAbout: "Please add 'Interesting facts about your company' (required)",
} as const;

/** The heading over the links to invalid fields. */
export const checkFields = (count: number): string => `Check ${count} ${count === 1 ? 'field' : 'fields'}`;

/** Problems by field name, each a sentence for the screen. */
export type Problems = Record<string, string>;

/** The fields of a form or a JSON body before they are checked: anything but text is refused. */
export type RawFields = Record<string, unknown>;
