import { isSpanDate } from '../../../base/fields/rules/span.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { monthNamed } from '../../../base/text/rules/dates/months.ts';
import { isNoDate, readDate, writeYear } from '../../../base/text/rules/dates/read-date.ts';
import { plainDigits } from '../../../base/text/rules/numbers/digits.ts';
import { spanWords } from '../../../profiles/life/rules/span-words.ts';
import { toSpanEnd } from '../../start-from-file/rules/dates.ts';

/** A date in its two boxes: `month` is '' or '01' to '12', `year` what was typed. `note` says how that was understood, or ''. */
export type TypedDate = { month: string; year: string; note: string };

export const NO_DATE: TypedDate = { month: '', year: '', note: '' };

export const DATE_SENTENCES = {
  get unreadable() {
    return say('owners.life.date-unreadable');
  },
  get noYear() {
    return say('owners.life.date-no-year');
  },
  get future() {
    return say('owners.life.date-future');
  },
  before: (date: string) => say('owners.life.date-before', { date: dateWords(date) }),
  understood: (typed: string) => say('owners.life.date-understood', { typed }),
  yearAlone: (typed: string) => say('owners.life.date-year-alone', { typed }),
};

/** A stored date, '' or `YYYY` or `YYYY-MM`, in the boxes. */
export const toTypedDate = (date: string): TypedDate => ({
  month: date.slice(5),
  year: date.slice(0, 4),
  note: '',
});

/** A date in words: `2014`, `March 2014`. */
export const dateWords = (date: string): string => spanWords({ from: date, to: date });

/** A date once its boxes are left: what was typed as words or figures stands in both of them. What is no date stays as it is. */
export const takenApart = (date: TypedDate): TypedDate => {
  const typed = date.year.trim();
  const plain = plainDigits(typed);
  if (typed === '' || /^\d{4}$/.test(plain)) return { ...date, year: plain };
  const month = /\d/.test(plain) ? null : monthNamed(typed);
  if (month !== null) return { month: twoDigits(month), year: '', note: '' };
  const read = isNoDate(typed) ? null : readDate(typed);
  if (read === null || read.year < 1 || read.year > 9999) return date;
  return {
    month: read.month === undefined ? date.month : twoDigits(read.month),
    year: writeYear(read.year),
    note: DATE_SENTENCES[read.isRough && read.month === undefined ? 'yearAlone' : 'understood'](typed),
  };
};

const twoDigits = (month: number): string => String(month).padStart(2, '0');

/** Whether words in the place of an end mean that it has not come: 'present', 'heute'. */
export const isUntilNow = ({ year }: TypedDate): boolean => year.trim() !== '' && toSpanEnd(year) === '';

/** A date as it is stored, '' if there is none, or its problem as a sentence. `today` is `YYYY-MM-DD`. */
export const readTypedDate = (date: TypedDate, today: string): { date: string } | { problem: string } => {
  const { month, year } = takenApart(date);
  if (year === '') return month === '' ? { date: '' } : { problem: DATE_SENTENCES.noYear };
  const whole = month === '' ? year : `${year}-${month}`;
  if (isSpanDate(whole, today)) return { date: whole };
  return {
    problem: /^\d{4}$/.test(year) && year >= '0001' ? DATE_SENTENCES.future : DATE_SENTENCES.unreadable,
  };
};
