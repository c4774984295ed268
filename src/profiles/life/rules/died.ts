import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { MINIMUM_AGE } from '../../../base/fields/rules/limits.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { isLifeDate, isYear, yearNumber } from './years.ts';

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

/** Whether a death is before a birth, compared at the coarser of the two; false if either is not known. */
const isBeforeBirth = ({ dob, died = '' }: Life): boolean => {
  if (!isLifeDate(dob) || !isLifeDate(died)) return false;
  const [born, gone] = [yearNumber(dob), yearNumber(died)];
  return gone < born || (gone === born && !isYear(dob) && !isYear(died) && died < dob);
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
