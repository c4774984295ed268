import { type ReadDate, readDate, writeDay } from '../../text/rules/dates/read-date.ts';
import { plainDigits } from '../../text/rules/numbers/digits.ts';

/** No date is longer. */
const MAX_LENGTH = 60;

const isSure = (date: ReadDate | null): date is ReadDate => date !== null && !date.isRough;

/** The day that somebody typed, in any usual form, as `YYYY-MM-DD`; null if it is none, or could be two. */
export const typedDay = (text: string): string | null => {
  const date = readDate(text);
  return isSure(date) ? writeDay(date) : null;
};

const two = (number: string): string => number.padStart(2, '0');

/** The days that a text can be in which the order of day and month, or the century, is left open: `3/5/1981`, `9.3.81`. None is after `latest`; [] for any other text. */
export const possibleDays = (text: string, latest: string): readonly string[] => {
  if (typedDay(text) !== null) return [];
  const plain = plainDigits(text.slice(0, MAX_LENGTH)).trim();
  const days = withCentury(plain).flatMap((whole) => typedDay(whole) ?? eitherDay(whole));
  return days.filter((day) => day <= latest);
};

/** A text that ends with a year of two digits, in this century and the last; any other as it is. */
const withCentury = (text: string): readonly string[] => {
  const [, before, year] = /^(.*\D)(\d\d)$/.exec(text) ?? [];
  return before === undefined ? [text] : [`${before}20${year}`, `${before}19${year}`];
};

// The day first before the month first.
const eitherDay = (text: string): readonly string[] => {
  const [, one = '', other = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  const days = [`${year}-${two(other)}-${two(one)}`, `${year}-${two(one)}-${two(other)}`];
  return days.filter((day) => typedDay(day) === day);
};
