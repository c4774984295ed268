import { say } from '../../../base/languages/rules/say.ts';
import { formatNumber } from '../../../base/text/rules/count.ts';
import { dateFormat } from '../../../base/text/rules/day.ts';
import { type Metric, shownNumber } from '../rules/chart.ts';

const formatter = (options: Intl.DateTimeFormatOptions): ((day: string) => string) => {
  const { format } = dateFormat({ ...options, timeZone: 'UTC' });
  return (day) => format(new Date(`${day}T00:00:00Z`));
};

/** `15 Nov` */
export const shortDay = /* @__PURE__ */ formatter({ day: 'numeric', month: 'short' });
/** `15 November` */
export const monthDay = /* @__PURE__ */ formatter({ day: 'numeric', month: 'long' });

const short = /* @__PURE__ */ formatter({ weekday: 'short' });
const long = /* @__PURE__ */ formatter({ weekday: 'long' });

/** `Sun 15`, or `Sunday, 15 November`. */
export const weekDay = (day: string, length: 'short' | 'long' = 'short'): string =>
  length === 'short'
    ? say('owners.numbers.week-day-short', { weekday: short(day), day: formatNumber(Number(day.slice(8))) })
    : say('owners.numbers.week-day', { weekday: long(day), day: monthDay(day) });

/** What is counted, as a heading. */
export const metricTitle = (metric: Metric): string =>
  metric === 'views' ? say('owners.numbers.title-views') : say('owners.numbers.title-likes');

/** `85 views`, `1 like`, `2 likes taken back`. */
export const metricWords = (value: number, metric: Metric): string => {
  const count = Math.abs(value);
  const shown = shownNumber(count);
  return value < 0
    ? say('owners.numbers.taken-back', { metric, count, shown })
    : say('owners.numbers.counted', { metric, count, shown });
};
