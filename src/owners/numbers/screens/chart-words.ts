import { unitOf } from '../../../base/text/rules/count.ts';
import { type Metric, shownNumber } from '../rules/chart.ts';

const formatter = (options: Intl.DateTimeFormatOptions): ((day: string) => string) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
};

/** `15 Nov` */
export const shortDay = /* @__PURE__ */ formatter({ day: 'numeric', month: 'short' });
/** `15 November` */
export const monthDay = /* @__PURE__ */ formatter({ day: 'numeric', month: 'long' });

const short = /* @__PURE__ */ formatter({ weekday: 'short' });
const long = /* @__PURE__ */ formatter({ weekday: 'long' });

/** `Sun 15`, or `Sunday, 15 November`. */
export const weekDay = (day: string, length: 'short' | 'long' = 'short'): string =>
  length === 'short' ? `${short(day)} ${Number(day.slice(8))}` : `${long(day)}, ${monthDay(day)}`;

const UNITS = { views: 'view', likes: 'like' } as const;

/** `85 views`, `1 like`, `2 likes taken back`. */
export const countWords = (count: number, metric: Metric): string => {
  const unit = unitOf(UNITS[metric], Math.abs(count));
  return count < 0 ? `${shownNumber(-count)} ${unit} taken back` : `${shownNumber(count)} ${unit}`;
};
