import { ARTICLE_SENTENCES, type ArticleStatus } from '../../domain/news/article.ts';
import { dayOfMoment, momentOf } from '../../domain/news/schedule.ts';
import type { ArticleRecord } from '../../storage/news/article-record.ts';
import { invalid } from '../http/errors.ts';

/** The fields that decide whether an article is public, with its day and, if it is scheduled, its moment. */
type Timing = { status: ArticleStatus; publish_date: string; publish_at?: string };

type Wanted = { [Field in keyof Timing]?: Timing[Field] | undefined };

/** Status, day and moment from an admin's input; refuses a moment that is missing, without offset or not in the future. */
export const timingOf = (old: Timing, wanted: Wanted, now: number): Timing => {
  const status = wanted.status ?? old.status;
  const isKept = wanted.status === undefined && wanted.publish_at === undefined;
  const publish_at = (isKept ? old.publish_at : wanted.publish_at?.trim()) ?? '';
  const moment = momentOf(publish_at);
  if (status === 'scheduled' && (moment === null || moment <= now))
    throw invalid({ publish_at: ARTICLE_SENTENCES.future });
  return timed(old, { ...wanted, status, publish_at }, now);
};

/** Like `timingOf`, for a line of an import: an article with a past moment is published on that day. */
export const importedTiming = (old: Timing, wanted: Wanted, now: number): Timing => {
  const status = wanted.status ?? old.status;
  const publish_at = wanted.publish_at?.trim() || (old.publish_at ?? '');
  if (status === 'scheduled' && momentOf(publish_at) === null)
    throw invalid({ publish_at: ARTICLE_SENTENCES.future });
  return timed(old, { ...wanted, status, publish_at }, now);
};

const timed = (
  old: Timing,
  { status, publish_at, publish_date }: Wanted & { status: ArticleStatus; publish_at: string },
  now: number,
): Timing => {
  if (status === 'scheduled') {
    const day = dayOfMoment(momentOf(publish_at) as number);
    return { status, publish_date: day, publish_at };
  }
  const day = publish_date || old.publish_date;
  // An article that is published early does not keep the day of its schedule.
  const isEarly = status === 'published' && old.status === 'scheduled' && day === old.publish_date;
  return { status, publish_date: isEarly ? dayOfMoment(now) : day };
};

/** The record without its moment, which belongs to the status. */
export const untimed = ({ publish_at: _, ...record }: ArticleRecord): ArticleRecord => record;
