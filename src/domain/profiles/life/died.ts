import { isCalendarDay } from '../../fields/field-rules.ts';
import { FIELD_SENTENCES } from '../../fields/field-sentences.ts';
import { MINIMUM_AGE } from '../../fields/limits.ts';

export const DIED_SENTENCES = {
  date: 'Please enter a year or a day, not in the future',
  beforeBirth: 'The death cannot be before the birth',
} as const;

/** Birth and death: each '' if not known, `YYYY` or `YYYY-MM-DD`; a birth date may be anything in records of other directories. */
type Life = { dob: string; died?: string | undefined };

/** Whether somebody is known to have died. */
export const hasDied = ({ died = '' }: { died?: string | undefined }): boolean => died !== '';

const isYear = (text: string): boolean => /^\d{4}$/.test(text) && text >= '0001';

const isDate = (text: string): boolean => isYear(text) || isCalendarDay(text);

/** Whether a death is before a birth, compared at the coarser of the two; false if either is not known. */
const isBeforeBirth = ({ dob, died = '' }: Life): boolean => {
  const precision = Math.min(dob.length, died.length);
  return isDate(dob) && isDate(died) && died.slice(0, precision) < dob.slice(0, precision);
};

/** The problem of a date of death as a sentence; null if there is none, or no date. `today` is `YYYY-MM-DD`. */
export const diedProblem = (life: Life, today: string): string | null => {
  const { died = '' } = life;
  if (died === '') return null;
  if (!isDate(died) || died > today.slice(0, died.length)) return DIED_SENTENCES.date;
  return isBeforeBirth(life) ? DIED_SENTENCES.beforeBirth : null;
};

/** The problem of a birth date beside the date of death that the record has; null if there is none. */
export const birthProblem = (life: Life): string | null =>
  isBeforeBirth(life) ? DIED_SENTENCES.beforeBirth : null;

/** The problem of a birth date in an import, where it may be a year alone; who has died may be of any age. `today` is `YYYY-MM-DD`. */
export const importedBirthProblem = (life: Life, today: string): string | null => {
  const { dob } = life;
  if (dob === '') return null;
  if (!isDate(dob) || dob > today.slice(0, dob.length)) return FIELD_SENTENCES.date;
  if (hasDied(life)) return null;
  const youngest = `${String(Number(today.slice(0, 4)) - MINIMUM_AGE).padStart(4, '0')}${today.slice(4)}`;
  return dob > youngest.slice(0, dob.length) ? FIELD_SENTENCES.age : null;
};

const yearOf = (date: string): string => /^\d{4}/.exec(date)?.[0].replace(/^0+/, '') ?? '';

/** `1867–1934` for who has died, `died 1934` if the birth is not known; '' for everybody else. */
export const lifeYears = ({ dob, died = '' }: Life): string => {
  if (died === '') return '';
  const born = isDate(dob) ? yearOf(dob) : '';
  return born === '' ? `died ${yearOf(died)}` : `${born}–${yearOf(died)}`;
};
