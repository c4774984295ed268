import type { Span } from '../../../base/fields/rules/span.ts';
import { currentLanguage, say } from '../../../base/languages/rules/say.ts';
import { isCalendarDay } from '../../../base/text/rules/day.ts';
import { keepResults } from '../../../base/text/rules/keep-results.ts';

/** Whether a text is a year; imports have years before Christ, with a minus. */
export const isYear = (text: string): boolean => /^-?(?!0000)\d{4}$/.test(text);

/** Whether a text is a year or a day, as birth and death may be. */
export const isLifeDate = (text: string): boolean => isYear(text) || isCalendarDay(text);

/** The year of a birth or death as it is stored: `1867`, `-0630`; '' if there is none. */
export const yearPart = (date: string): string => /^-?\d{4}/.exec(date)?.[0] ?? '';

/** The same as a number; negative before Christ. */
export const yearNumber = (date: string): number => Number(yearPart(date));

const digitsIn = /* @__PURE__ */ keepResults(
  (language) => new Intl.NumberFormat(language, { useGrouping: false }),
);
const yearDigits = (year: number): string => digitsIn(currentLanguage()).format(year);

/** A year as people write it: `1867`, `63`, `630 BC`. */
export const yearWords = (date: string): string => {
  const year = yearNumber(date);
  return year < 0 ? say('profiles.life.year-before-christ', { year: yearDigits(-year) }) : yearDigits(year);
};

/** `1867–1934` for somebody who has died, `died 1934` if the birth is not known; '' for everybody else. */
export const lifeYears = ({ dob, died = '' }: { dob: string; died?: string | undefined }): string => {
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
