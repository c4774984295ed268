import { dayOf, isCalendarDay } from '../../../base/text/rules/day.ts';
import type { ArticleStatus } from '../../rules/article.ts';

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

type Scheduled = { status: ArticleStatus; publish_at?: string; publish_date: string; publishDate?: string };

/**
 * An article as of a moment: a scheduled one whose time has come is published on that UTC day. Nothing is written then, because the
 * clock alone decides, so a clock that jumps ahead and back publishes nothing for good.
 */
export const asOf = <Item extends Scheduled>(item: Item, now: number): Item => {
  if (item.status !== 'scheduled') return item;
  const moment = momentOf(item.publish_at ?? '');
  if (moment === null || moment > now) return item;
  const { publish_at: _, ...rest } = item;
  const day = dayOf(moment);
  return {
    ...rest,
    status: 'published',
    publish_date: day,
    ...(item.publishDate !== undefined && { publishDate: day }),
  } as Item;
};
