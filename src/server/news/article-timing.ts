import { ARTICLE_SENTENCES, type ArticleStatus } from '../../domain/news/article.ts';
import { dayOfMoment, momentOf } from '../../domain/news/schedule.ts';
import type { ArticleRecord } from '../../storage/news/article-record.ts';
import { invalid } from '../http/errors.ts';

/** What says whether an article is public, since which day, and from which moment where that is still to come. */
export type Timing = { status: ArticleStatus; publish_date: string; publish_at?: string };

type Wanted = { [Field in keyof Timing]?: Timing[Field] | undefined };

/** Status, day and moment as an admin wants them; a moment that is missing, without offset or not ahead of now is refused. */
export const timingOf = (old: Timing, wanted: Wanted, now: number): Timing => {
  const status = wanted.status ?? old.status;
  const isKept = wanted.status === undefined && wanted.publish_at === undefined;
  const publish_at = (isKept ? old.publish_at : wanted.publish_at?.trim()) ?? '';
  const moment = momentOf(publish_at);
  if (status === 'scheduled' && (moment === null || moment <= now))
    throw invalid({ publish_at: ARTICLE_SENTENCES.future });
  return timed(old, { ...wanted, status, publish_at }, now);
};

/** As `timingOf`, of a line of an import: a moment that has passed is the day of a published article. */
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
  // A day that the schedule had set is none for what is published before.
  const isEarly = status === 'published' && old.status === 'scheduled' && day === old.publish_date;
  return { status, publish_date: isEarly ? dayOfMoment(now) : day };
};

/** A record without its moment, which goes with the status. */
export const untimed = ({ publish_at: _, ...record }: ArticleRecord): ArticleRecord => record;
