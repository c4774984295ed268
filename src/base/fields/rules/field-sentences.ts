import { say } from '../../languages/rules/say.ts';
import { MINIMUM_AGE, PHONE_DIGITS } from './limits.ts';

/** Browsers compute the proof of work on https and on their own machine alone. */
export const captchaNeedsHttps = (): string => say('captcha.needs-https');

/** The sentences for values that break a rule; apart from the rules, which small pages need not load. */
export const FIELD_SENTENCES = {
  required: (label: string) => say('field-error.required', { label }),
  tooLong: (label: string, max: number) => say('field-error.too-long', { label, max }),
  control: (label: string) => say('field-error.control', { label }),
  oneLine: (label: string) => say('field-error.one-line', { label }),
  notText: (label: string) => say('field-error.not-text', { label }),
  choice: (label: string) => say('field-error.choice', { label }),
  digits: (label: string) => say('field-error.digits', { label }),
  get digitsOnly() {
    return say('field-error.digits-only');
  },
  get email() {
    return say('field-error.email');
  },
  get businessEmail() {
    return say('field-error.business-email');
  },
  get filedUnder() {
    return say('field-error.filed-under');
  },
  get emailTaken() {
    return say('field-error.email-taken');
  },
  identifier: (label: string) => say('field-error.identifier', { label }),
  get language() {
    return say('field-error.language');
  },
  get phone() {
    return say('field-error.phone', PHONE_DIGITS);
  },
  get social() {
    return say('field-error.social');
  },
  get website() {
    return say('field-error.website');
  },
  get date() {
    return say('field-error.date');
  },
  get age() {
    return say('field-error.age', { years: MINIMUM_AGE });
  },
  get year() {
    return say('field-error.year');
  },
  get about() {
    return say('field-error.about');
  },
  get companyAbout() {
    return say('field-error.company-about');
  },
};

/** The heading over the links to invalid fields. */
export const checkFields = (count: number): string => say('form.check-fields', { count });

/** Problems by field name, each a sentence for the screen. */
export type Problems = Record<string, string>;

/** The fields of a form or a JSON body before they are checked: anything but text is refused. */
export type RawFields = Record<string, unknown>;
