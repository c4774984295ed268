import {
  isNoDate,
  isPlaceholder,
  readDate,
  shownOrder,
  writeDay,
  writeYear,
} from '../../../base/text/rules/dates/read-date.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { withoutUnseen } from '../../../base/text/rules/letters/unseen.ts';
import { plainDigits } from '../../../base/text/rules/numbers/digits.ts';
import { quoted } from './limits.ts';

/** The order of day and month in 03/04/1978. */
export type DateOrder = 'day-first' | 'month-first';

/**
 * How the dates of a column are read: what comes first, whether only an answer can tell that, and whether the day on which computers begin to count
 * stands for nothing; `both` counts the dates that read both ways.
 */
export type DateReading = { order: DateOrder | null; isAsked: boolean; isEpochNone: boolean; both: number };

/** The day on which computers begin to count, which is in a column more than once if programs wrote it for nothing. */
export const EPOCH = '1970-01-01';

/** A date of a list: as it is sent, '' if there is none, and a sentence where that is not what stands there. */
export type ListDate = { value: string; sentence: string | null };

/** What one date of a column shows: its order, and whether it is one. */
export const dateSigns = (
  text: string,
): { order: DateOrder | 'both' | null; isDate: boolean; isEpoch: boolean } => {
  const plain = withCentury(text, '9999-12-31');
  const date = readDate(serialDay(text) ?? plain);
  return {
    order: shownOrder(plain),
    isDate: date !== null || isNoDate(text),
    isEpoch: date !== null && writeDay(date) === EPOCH,
  };
};

/**
 * Reads a date as its column is read. `today` is `YYYY-MM-DD`; a year of two digits is the last one that is not after it. What is no date at all
 * stays as it is, for the import to refuse.
 */
export const readListDate = (
  text: string,
  { order, isEpochNone }: Pick<DateReading, 'order' | 'isEpochNone'>,
  today: string,
  hasDied: boolean,
): ListDate => {
  const asIs = { value: text, sentence: null };
  if (text === '') return asIs;
  if (isNoDate(text)) return { value: '', sentence: `${quoted(text)} stands for no date.` };
  const serial = serialDay(text);
  const plain = serial ?? withCentury(text, today);
  const date = readDate(plain, order ?? undefined);
  if (date === null || date.year < 0) return asIs;
  const day = writeDay(date);
  if (day === null) return yearOf(text, writeYear(date.year), shownOrder(plain) === 'both');
  if ((!hasDied && isPlaceholder(day)) || (isEpochNone && day === EPOCH))
    return { value: '', sentence: `${quoted(text)} stands for no date.` };
  const isGuessed = serial !== null || plain !== text;
  return { value: day, sentence: isGuessed ? `${quoted(text)} is read as ${longDay(day)}.` : null };
};

const yearOf = (text: string, year: string, isOpen: boolean): ListDate => {
  if (isOpen)
    return {
      value: year,
      sentence: `${quoted(text)} reads both ways, so only the year ${year} is imported.`,
    };
  const isYearAlone = /^\p{Nd}{1,4}$/u.test(text.trim());
  return {
    value: year,
    sentence: isYearAlone ? null : `${quoted(text)} is no whole date: the year ${year} is imported.`,
  };
};

const SHORT = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2})$/;

// 03/04/78 with its century; anything else as it is.
const withCentury = (text: string, today: string): string => {
  const plain = plainDigits(withoutUnseen(text));
  const [, one = '', separator = '', other = '', short = ''] = SHORT.exec(plain) ?? [];
  if (short === '') return text;
  const century = Number(today.slice(0, 2)) * 100;
  const year =
    century + Number(short) > Number(today.slice(0, 4))
      ? century - 100 + Number(short)
      : century + Number(short);
  return [one, other, String(year).padStart(4, '0')].join(separator);
};

/** Days of spreadsheets: from the last year that is one by itself to the end of this century. */
const SERIALS = { least: 3_000, most: 73_050 } as const;
const DAY_MS = 86_400_000;
const ZEROTH = Date.UTC(1899, 11, 30);

// 28550, which a spreadsheet shows as 1 March 1978; smaller numbers are years.
const serialDay = (text: string): string | null => {
  const [, digits = ''] = /^\s*(\d{4,5})(?:[.,]\d+)?\s*$/.exec(text) ?? [];
  const days = Number(digits);
  if (digits === '' || days < SERIALS.least || days > SERIALS.most) return null;
  return new Date(ZEROTH + days * DAY_MS).toISOString().slice(0, 10);
};

/** The two readings of a date that reads both ways, in words; null if it does not. */
export const bothReadings = (text: string, today: string): Record<DateOrder, string> | null => {
  const plain = withCentury(text, today);
  if (shownOrder(plain) !== 'both') return null;
  const wordsOf = (order: DateOrder): string => {
    const date = readDate(plain, order);
    return longDay((date && writeDay(date)) ?? text);
  };
  return { 'day-first': wordsOf('day-first'), 'month-first': wordsOf('month-first') };
};
