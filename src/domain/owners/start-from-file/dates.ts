import { isCalendarDay } from '../../fields/field-rules.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthOf = (word: string): string | null => {
  const index = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  return index < 0 ? null : String(index + 1).padStart(2, '0');
};

/** A date of a file as `YYYY` or `YYYY-MM`: from those, from `YYYY-MM-DD` and what follows it, and from `Jan 2015`. '' for nothing, null if it is no such date. */
export const toSpanDate = (text: string): string | null => {
  if (text === '') return '';
  const iso = /^(\d{4})(?:-(\d{2}))?(?:-\d{2})?(?:T\S*)?$/.exec(text);
  if (iso) return iso[2] === undefined ? (iso[1] as string) : `${iso[1]}-${iso[2]}`;
  const words = /^([A-Za-z]{3,9})\.? (\d{4})$/.exec(text);
  const month = monthOf(words?.[1] ?? '');
  return month === null ? null : `${words?.[2]}-${month}`;
};

/** A birthday of a file as `YYYY-MM-DD`: from that, from `YYYYMMDD` and a time after either, and from `Apr 12, 1985`; null if it is no whole date. */
export const toDay = (text: string): string | null => {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:T\S*)?$/.exec(text);
  const words = /^([A-Za-z]{3,9})\.? (\d{1,2}), (\d{4})$/.exec(text);
  const day = iso
    ? `${iso[1]}-${iso[2]}-${iso[3]}`
    : `${words?.[3]}-${monthOf(words?.[1] ?? '')}-${words?.[2]?.padStart(2, '0')}`;
  return isCalendarDay(day) ? day : null;
};
