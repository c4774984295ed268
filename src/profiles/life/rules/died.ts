import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { MINIMUM_AGE } from '../../../base/fields/rules/limits.ts';
import type { Span } from '../../../base/fields/rules/span.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { formatNumber } from '../../../base/text/rules/count.ts';
import { isCalendarDay } from '../../../base/text/rules/day.ts';

/** On screens and in files. */
export const diedLabel = (): string => say('field.died');

export const DIED_SENTENCES = {
  get date() {
    return say('profiles.life.date');
  },
  get beforeBirth() {
    return say('profiles.life.before-birth');
  },
} as const;

/** Birth and death: each '' if not known, `YYYY` or `YYYY-MM-DD`; a birth date may be anything in records of other directories. */
type Life = { dob: string; died?: string | undefined };

/** Whether somebody is known to have died. */
export const hasDied = ({ died = '' }: { died?: string | undefined }): boolean => died !== '';

/** Whether a text is a year; imports have years before Christ, with a minus. */
export const isYear = (text: string): boolean => /^-?(?!0000)\d{4}$/.test(text);

/** Whether a text is a year or a day, as birth and death may be. */
export const isLifeDate = (text: string): boolean => isYear(text) || isCalendarDay(text);

/** Whether a death is before a birth, compared at the coarser of the two; false if either is not known. */
const isBeforeBirth = ({ dob, died = '' }: Life): boolean => {
  if (!isLifeDate(dob) || !isLifeDate(died)) return false;
  const [born, gone] = [yearNumber(dob), yearNumber(died)];
  return gone < born || (gone === born && !isYear(dob) && !isYear(died) && died < dob);
};

/** The year of a birth or death as it is stored: `1867`, `-0630`; '' if there is none. */
export const yearPart = (date: string): string => /^-?\d{4}/.exec(date)?.[0] ?? '';

const yearNumber = (date: string): number => Number(yearPart(date));

const yearDigits = (year: number): string => formatNumber(year, { useGrouping: false });

/** A year as people write it: `1867`, `63`, `630 BC`. */
export const yearWords = (date: string): string => {
  const year = yearNumber(date);
  return year < 0 ? say('profiles.life.year-before-christ', { year: yearDigits(-year) }) : yearDigits(year);
};

const isAfter = (date: string, today: string): boolean =>
  !date.startsWith('-') && date > today.slice(0, date.length);

/** The problem of a date of death as a sentence; null if there is none, or no date. `today` is `YYYY-MM-DD`. */
export const diedProblem = (life: Life, today: string): string | null => {
  const { died = '' } = life;
  if (died === '') return null;
  if (!isLifeDate(died) || isAfter(died, today)) return DIED_SENTENCES.date;
  return isBeforeBirth(life) ? DIED_SENTENCES.beforeBirth : null;
};

/** The problem of a birth date beside the date of death that the record has; null if there is none. */
export const birthProblem = (life: Life): string | null =>
  isBeforeBirth(life) ? DIED_SENTENCES.beforeBirth : null;

/** The problem of a birth date in an import, where it may be a year alone; somebody who has died may be of any age. `today` is `YYYY-MM-DD`. */
export const importedBirthProblem = (life: Life, today: string): string | null => {
  const { dob } = life;
  if (dob === '') return null;
  if (!isLifeDate(dob) || isAfter(dob, today)) return FIELD_SENTENCES.date;
  if (hasDied(life)) return null;
  const youngest = `${String(Number(today.slice(0, 4)) - MINIMUM_AGE).padStart(4, '0')}${today.slice(4)}`;
  return isAfter(dob, youngest) ? FIELD_SENTENCES.age : null;
};

/** `1867–1934` for somebody who has died, `died 1934` if the birth is not known; '' for everybody else. */
export const lifeYears = ({ dob, died = '' }: Life): string => {
  if (died === '') return '';
  const gone = yearWords(died);
  if (!isLifeDate(dob)) return say('profiles.life.died-in', { year: gone });
  const [born, end] = [yearNumber(dob), yearNumber(died)];
  if (born < 0)
    return end < 0
      ? `${yearDigits(-born)}–${gone}`
      : say('profiles.life.over-christ', { born: yearWords(dob), died: gone });
  return `${yearWords(dob)}–${gone}`;
};

/** An entry or a tie of a person: one without an end ended with the death, if `died` is known, but never before it began. */
export const endedByDeath = <Entry extends Span>(entry: Entry, died: string): Entry => {
  const { from, to } = entry;
  if (to !== '' || died === '') return entry;
  const end = died.startsWith('-') ? '' : died.slice(0, 'YYYY-MM'.length);
  const precision = Math.min(from.length, end.length);
  return { ...entry, to: end.slice(0, precision) < from.slice(0, precision) ? from : end };
};
