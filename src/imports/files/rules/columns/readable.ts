import { IDENTIFIER_FIELDS, readIdentifier } from '../../../../base/fields/rules/identifiers.ts';
import { isPhone } from '../../../../base/fields/rules/phone.ts';
import { isWebsiteValue, SOCIAL_FIELDS, socialUrl } from '../../../../base/fields/rules/social.ts';
import { isNoDate, readDate } from '../../../../base/text/rules/dates/read-date.ts';
import { isEmail } from '../../../../base/text/rules/email.ts';
import { dateSigns } from '../list-dates.ts';
import type { ListField } from '../mapping.ts';
import { bloodGroupOf, countOfText, kindOfText, maritalOf, yesOf } from './column-choices.ts';
import { plainEmail } from './plain-values.ts';

const isYearLike = (text: string): boolean =>
  readDate(text) !== null || isNoDate(text) || /^\d{1,2}$/.test(text);

/** What a value must be to be read as a field; fields without a rule take any text. */
const RULES: Partial<Record<ListField, (text: string) => boolean>> = {
  email: (text) => isEmail(plainEmail(text)),
  phone: isPhone,
  website: isWebsiteValue,
  link: isWebsiteValue,
  dob: (text) => dateSigns(text).isDate,
  died: (text) => dateSigns(text).isDate || isYearLike(text),
  birthyear: isYearLike,
  deathyear: isYearLike,
  startedyear: isYearLike,
  employee: (text) => countOfText(text) !== null,
  boardmembers: (text) => countOfText(text) !== null,
  marital: (text) => maritalOf(text) !== null,
  bloodgroup: (text) => bloodGroupOf(text) !== null,
  profile: (text) => kindOfText(text) !== null,
  verified: (text) => yesOf(text) !== null || text.endsWith('.jpg'),
  public_role: (text) => yesOf(text) !== null,
  ...Object.fromEntries(
    IDENTIFIER_FIELDS.map((field) => [field, (text: string) => readIdentifier(field, text) !== null]),
  ),
  ...Object.fromEntries(
    SOCIAL_FIELDS.map((field) => [field, (text: string) => socialUrl(field, text) !== null]),
  ),
};

/** Whether values of a field have a rule. */
export const isRuled = (field: ListField): boolean => RULES[field] !== undefined;

/** Whether a value can be read as the field. */
export const isReadable = (field: ListField, text: string): boolean => RULES[field]?.(text) ?? true;
