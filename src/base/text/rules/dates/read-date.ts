import { withoutUnseen } from '../letters/unseen.ts';
import { plainDigits } from '../numbers/digits.ts';
import { foldText } from '../text.ts';
import { monthNamed } from './months.ts';
import { yearOfSeason } from './seasons.ts';

/** A date as far as a text says it; the year before 1 is -1. `isRough` if the text says more, or less, than this. */
export type ReadDate = { year: number; month?: number; day?: number; isRough?: true };

/** No date is longer. */
const MAX_LENGTH = 60;

type Parts = readonly [year: string, month?: string | undefined, day?: string | undefined];

// Forms that can be one date alone.
const FORMS: readonly (readonly [RegExp, (parts: readonly string[]) => Parts])[] = [
  // 1961, 1961-03, 1961-03-05 and a time after it, +1961-00-00T00:00:00Z, -0630
  [
    /^([+-]?\d{3,6}|[+-]\d{1,2})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ]\d{1,2}:\S*)?)?)?$/,
    ([, year, month, day]) => [year as string, month, day],
  ],
  [/^(\d{4})(\d{2})(\d{2})(?:T\S*)?$/, ([, year, month, day]) => [year as string, month, day]],
  [/^(\d{4})[./](\d{1,2})(?:[./](\d{1,2}))?$/, ([, year, month, day]) => [year as string, month, day]],
  [/^(\d{1,2})[./-](\d{4})$/, ([, month, year]) => [year as string, month]],
  // The day comes first, unless the second number is no month.
  [
    /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/,
    ([, one, other, year]) =>
      Number(other) > 12 ? [year as string, one, other] : [year as string, other, one],
  ],
  // 2015年3月5日, 2015 年 3 月, 2015년 3월 5일
  [
    /^(\d{1,4}) ?[年년](?: ?(\d{1,2}) ?[月월](?: ?(\d{1,2}) ?[日号號일])?)?$/u,
    ([, year, month, day]) => [year as string, month, day],
  ],
];

// 05/03/1961: the order of day and month depends on the country.
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

/** What comes first in dates such as 05/03/1961. */
type Order = 'day-first' | 'month-first';

// A time after a date: `05/03/1961 00:00:00`, `3/5/1961, 12:00 AM`.
const TIME =
  /[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?$/i;

const ROUGH =
  /^(?:~|(?:c|ca|circa|about|abt|approx|around|um|vers|hacia|early|mid|late|since|seit|depuis|desde|dal|sinds|anfang|mitte|ende|début|mi|fin|inicios de|mediados de|finales de|inizio|metà|fine|begin|midden|eind)(?!\p{L})\.?-?)\s*/iu;
const UNSURE = / ?\(?\?\)?$/;
const BEFORE =
  /(?<!\p{L})\s*(?:b\.? ?c\.?(?: ?e\.?)?|v\.? ?(?:chr|u\. ?z)\.?|av\.? ?j\.?-? ?c\.?|a\.? ?c\.?)$/iu;
const AFTER = /(?<!\p{L})\s*(?:a\.? ?d\.?|c\.? ?e\.?|n\.? ?chr\.?|ap\.? ?j\.?-? ?c\.?|d\.? ?c\.?)$/iu;

const numberOf = (text: string | undefined): number | undefined => {
  const number = Number(text ?? 0);
  return number === 0 ? undefined : number;
};

const dateOf = ([year, month, day]: Parts): ReadDate | null => {
  const date = { year: Number(year), month: numberOf(month), day: numberOf(day) };
  if (date.year === 0 || (date.month ?? 1) > 12) return null;
  if (date.month === undefined) return { year: date.year };
  if (date.day === undefined) return { year: date.year, month: date.month };
  return date.day > daysIn(date.year, date.month)
    ? null
    : { year: date.year, month: date.month, day: date.day };
};

const daysIn = (year: number, month: number): number => {
  const last = new Date(0);
  last.setUTCFullYear(year, month, 0);
  return last.getUTCDate();
};

const readSlashed = (text: string, known?: Order): ReadDate | null => {
  const [, one = '', other = '', year = ''] = SLASHED.exec(text) ?? [];
  if (year === '') return null;
  const order = orderOf(one, other) ?? known;
  if (order === 'day-first') return dateOf([year, other, one]);
  if (order === 'month-first') return dateOf([year, one, other]);
  const date = dateOf([year]);
  return date && { ...date, isRough: true };
};

const orderOf = (one: string, other: string): Order | null => {
  if (Number(one) > 12 || Number(one) === Number(other)) return 'day-first';
  return Number(other) > 12 ? 'month-first' : null;
};

/** What a date such as 25/03/1961 shows about the order of all beside it; `both` for 05/03/1961, null for dates of any other form, and for 05/05/1961. */
export const shownOrder = (text: string): Order | 'both' | null => {
  if (text.length > MAX_LENGTH) return null;
  const [, one = '', other = ''] = SLASHED.exec(plainForm(text)) ?? [];
  if (one === '' || Number(one) === Number(other) || (Number(one) > 12 && Number(other) > 12)) return null;
  return orderOf(one, other) ?? 'both';
};

const plainForm = (text: string): string =>
  plainDigits(withoutUnseen(text)).replace(/\s+/g, ' ').replace(TIME, '');

// What may stand between the words of a date.
const FILLERS = ['de', 'del', 'of', 'di', 'the', 'st', 'nd', 'rd', 'th', 'er', 'el', 'den', 'le', 'am', 'on'];

// `Mär 2015`, `5 de marzo de 1961`, `Apr 12, 1985`, `٥ مارس ١٩٦١`
const readWords = (text: string): ReadDate | null => {
  const pieces = foldText(text).match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  const numbers = pieces.filter((piece) => /^\d/.test(piece));
  const month = monthNamed(pieces.filter((piece) => /^\D/.test(piece) && !FILLERS.includes(piece)).join(''));
  const years = numbers.filter(({ length }) => length === 3 || length === 4);
  const days = numbers.filter(({ length }) => length < 3);
  if (month === null || years.length !== 1 || numbers.length > 2 || numbers.length - days.length !== 1)
    return null;
  return dateOf([years[0] as string, String(month), days[0]]);
};

const readSeason = (text: string): ReadDate | null => {
  const year = yearOfSeason(foldText(text));
  const date = year === null ? null : dateOf([year]);
  return date && { ...date, isRough: true };
};

const readPlain = (text: string, order?: Order): ReadDate | null => {
  for (const [form, parts] of FORMS) {
    const found = form.exec(text);
    if (found !== null) return dateOf(parts(found));
  }
  return readSlashed(text, order) ?? readWords(text) ?? readSeason(text);
};

/**
 * Reads a date in any usual form: ISO 8601 and Wikidata's, in figures, with the name of a month, about or before Christ; null if the text is none.
 * Without an order, a date that reads both ways is its year.
 */
export const readDate = (text: string, order?: Order): ReadDate | null => {
  if (text.length > MAX_LENGTH) return null;
  const plain = plainForm(text);
  const sure = plain.replace(ROUGH, '').replace(UNSURE, '');
  const isBefore = BEFORE.test(sure);
  const era = isBefore || AFTER.test(sure);
  const bare = sure.replace(isBefore ? BEFORE : AFTER, '');
  // `44 BC`
  const read = era && /^\d{1,2}$/.test(bare) ? dateOf([bare]) : readPlain(bare, order);
  if (read === null) return null;
  const year = isBefore ? -Math.abs(read.year) : read.year;
  return { ...read, year, ...(sure !== plain && { isRough: true }) };
};

/** A year as dates are stored: `1961`, `0742`, and `-0630` before Christ. */
export const writeYear = (year: number): string =>
  `${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}`;

const two = (number: number): string => String(number).padStart(2, '0');

/** A date as `YYYY-MM-DD`; null if it is not known to the day. */
export const writeDay = ({ year, month, day }: ReadDate): string | null =>
  month === undefined || day === undefined ? null : `${writeYear(year)}-${two(month)}-${two(day)}`;

/** A date as `YYYY` or `YYYY-MM`. */
export const writeMonth = ({ year, month }: ReadDate): string =>
  month === undefined ? writeYear(year) : `${writeYear(year)}-${two(month)}`;

// What no date can be: a month and a day without a year, zeros, the zeroth of January 1900 of tables, the last year of databases.
const NO_DATES = [
  /^---?\d{2}(?:-?\d{2})?(?:T\S*)?$/,
  /^[+-]?0[0\s.:/TZ-]*$/,
  /^[+-]?0{4}(?:[-./]|\d{4}(?:T\S*)?$)|\d[-./]0{4}$/,
  /^1900(?:01|[-./]0?1[-./])00?(?:[T ]\d.*)?$/,
  /^(?:0?1[-./]00?|00?[-./]0?1|00?[- ]jan)[-./ ](?:19)?00(?: \d.*)?$/i,
  /^[+-]?9999(?:\D|\d{4}(?:T\S*)?$|$)|^[^:]*[^\d:]9999$/,
];

/** Whether a text stands for no date in any record. */
export const isNoDate = (text: string): boolean => {
  if (text.length > MAX_LENGTH) return false;
  const plain = plainDigits(withoutUnseen(text));
  return NO_DATES.some((form) => form.test(plain));
};

// Phones write 1604 and tables the first day they know where there is no year, or nothing.
const NO_BIRTHDAYS = /^(?:1604-|0001-|1900-01-01$|1899-12-3[01]$)/;

/** Whether a day (`YYYY-MM-DD`) stands for a birthday without a year, or for an empty cell, unless somebody lived then. */
export const isPlaceholder = (day: string): boolean => NO_BIRTHDAYS.test(day);
