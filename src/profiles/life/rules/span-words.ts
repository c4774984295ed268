import type { Span } from '../../../base/fields/rules/span.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { longMonth } from '../../../base/text/rules/day.ts';

export const SPAN_SENTENCES = {
  get dates() {
    return say('field-error.dates');
  },
  /** `number` counts entries from 1. */
  datesOfEntry: (number: number) => say('field-error.dates-of-entry', { number }),
};

const dateWords = (date: string): string => (date.length === 7 ? longMonth(`${date}-01`) : date);

/** `2001 – March 2004`, `2019 – now` or `until 2004`; '' without dates. */
export const spanWords = ({ from, to }: Span): string => {
  if (from === '') return to === '' ? '' : say('span.until', { to: dateWords(to) });
  if (from === to) return dateWords(from);
  return to === ''
    ? say('span.since', { from: dateWords(from) })
    : say('span.between', { from: dateWords(from), to: dateWords(to) });
};
