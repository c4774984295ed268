/** When something began and ended, each '' if not known, `YYYY` or `YYYY-MM`. With `from` and without `to` it lasts until now. */
export type Span = { from: string; to: string };

/** Whether `text` is '', a year or a month that is not after `today` (`YYYY-MM-DD`). */
export const isSpanDate = (text: string, today: string): boolean =>
  text === '' ||
  (/^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text) && text >= '0001' && text <= today.slice(0, text.length));

/** Whether both dates are fine and `to` is not before `from`, compared at the coarser of the two. `today` is `YYYY-MM-DD`. */
export const isSpan = ({ from, to }: Span, today: string): boolean => {
  if (!isSpanDate(from, today) || !isSpanDate(to, today)) return false;
  const precision = Math.min(from.length, to.length);
  return to.slice(0, precision) >= from.slice(0, precision);
};

/** Whether it has not ended, as far as is known. */
export const isPresent = ({ to }: Span): boolean => to === '';

/** Order for lists: present ones first, then by end and beginning, newest first. */
export const byNewestSpan = (one: Span, other: Span): number =>
  Number(isPresent(other)) - Number(isPresent(one)) ||
  newestFirst(one.to, other.to) ||
  newestFirst(one.from, other.from);

const newestFirst = (one: string, other: string): number => (one === other ? 0 : one > other ? -1 : 1);
