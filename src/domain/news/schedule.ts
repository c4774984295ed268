import { isCalendarDay } from '../fields/field-rules.ts';
import type { ArticleStatus } from './article.ts';

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?)(?:Z|([+-](?:0\d|1[0-4]))(?::?([0-5]\d))?)$/;

/** Parses ISO 8601 with offset to milliseconds; null if the text has no offset or no valid day or hour. */
export const momentOf = (text: string): number | null => {
  const [, day = '', time = '', hours, minutes = '00'] = MOMENT.exec(text) ?? [];
  if (!isCalendarDay(day)) return null;
  // JavaScript does not parse `+0100`, `+01` or a decimal comma, which ISO 8601 allows.
  const offset = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  const moment = Date.parse(`${day}T${time.replace(',', '.')}${offset}`);
  return Number.isNaN(moment) ? null : moment;
};

/** The UTC day of a moment, `YYYY-MM-DD`. */
export const dayOfMoment = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

type Scheduled = { status: ArticleStatus; publish_at?: string; publish_date: string; publishDate?: string };

/**
 * An article at a moment: once its time to go live has come, a scheduled one is published under that moment's UTC day. Nothing is written
 * at that time; the clock alone decides, so a clock that jumps ahead and back does not publish anything for good.
 */
export const asOf = <Item extends Scheduled>(item: Item, now: number): Item => {
  if (item.status !== 'scheduled') return item;
  const moment = momentOf(item.publish_at ?? '');
  if (moment === null || moment > now) return item;
  const { publish_at: _, ...rest } = item;
  const day = dayOfMoment(moment);
  return {
    ...rest,
    status: 'published',
    publish_date: day,
    ...(item.publishDate !== undefined && { publishDate: day }),
  } as Item;
};
