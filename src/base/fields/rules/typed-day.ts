import { type ReadDate, readDate, writeDay } from '../../text/rules/dates/read-date.ts';

const isSure = (date: ReadDate | null): date is ReadDate => date !== null && !date.isRough;

/** The day that somebody typed, in any usual form, as `YYYY-MM-DD`; null if it is none, or could be two. */
export const typedDay = (text: string): string | null => {
  const date = readDate(text);
  return isSure(date) ? writeDay(date) : null;
};

const two = (number: string): string => number.padStart(2, '0');

/** The two days that `3/5/1981` can be, the day first before the month first; [] for any other text. */
export const eitherDay = (text: string): readonly string[] => {
  const [, one = '', other = '', year = ''] = /^\s*(\d{1,2})[/-](\d{1,2})[/-](\d{4})\s*$/.exec(text) ?? [];
  if (year === '' || typedDay(text) !== null) return [];
  const days = [`${year}-${two(other)}-${two(one)}`, `${year}-${two(one)}-${two(other)}`];
  return days.filter((day) => typedDay(day) === day);
};
