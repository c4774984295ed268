import type { Problems } from '../../base/fields/rules/field-sentences.ts';
import { errorProblems, invalid } from '../../base/http/server/errors.ts';
import { sentText } from '../../base/http/server/handle.ts';
import type { RefusedCall } from '../../base/http/server/handler.ts';
import { todayOf } from '../../base/http/server/today.ts';
import { dayOf } from '../../base/text/rules/day.ts';
import type { ArticleInput } from '../calls.ts';
import { ARTICLE_SENTENCES, ARTICLE_STATUSES, type ArticleStatus } from '../rules/article.ts';
import type { ArticleRecord } from '../storage/article-record.ts';
import { getArticleRecord } from '../storage/articles.ts';
import { momentOf } from './rules/schedule.ts';

/** The fields that decide whether an article is public, with its day and, if it is scheduled, its moment. */
export type Timing = Pick<ArticleRecord, 'status' | 'publish_date' | 'publish_at'>;

type RequestedTiming = Pick<ArticleInput, keyof Timing>;

/** Status, day and moment from an admin's input; refuses a moment that is missing, without offset or not in the future. */
export const timingOf = (old: Timing, requested: RequestedTiming, now: number): Timing => {
  const status = requested.status ?? old.status;
  const isUnchanged = requested.status === undefined && requested.publish_at === undefined;
  const publish_at = (isUnchanged ? old.publish_at : requested.publish_at?.trim()) ?? '';
  const moment = momentOf(publish_at);
  if (status === 'scheduled' && (moment === null || moment <= now))
    throw invalid({ publish_at: ARTICLE_SENTENCES.future });
  return timed(old, { ...requested, status, publish_at }, now);
};

/** The problem of a moment, which depends on the clock and on what is stored under the id; a new article has none. */
export const timingProblems = async (call: RefusedCall): Promise<Problems> => {
  const { storage, fields } = call;
  const id = sentText(call, 'id');
  const stored = id === '' ? null : await getArticleRecord(storage, id);
  const old: Timing = stored ?? { status: 'draft', publish_date: todayOf(storage) };
  const status = ARTICLE_STATUSES.find((each) => each === fields['status']);
  const publish_at = typeof fields['publish_at'] === 'string' ? fields['publish_at'] : undefined;
  return errorProblems(() => timingOf(old, { status, publish_at }, storage.now()));
};

/** Like `timingOf`, for a line of an import: an article with a past moment is published on that day. */
export const importedTiming = (old: Timing, requested: RequestedTiming, now: number): Timing => {
  const status = requested.status ?? old.status;
  const publish_at = requested.publish_at?.trim() || (old.publish_at ?? '');
  if (status === 'scheduled' && momentOf(publish_at) === null)
    throw invalid({ publish_at: ARTICLE_SENTENCES.future });
  return timed(old, { ...requested, status, publish_at }, now);
};

const timed = (
  old: Timing,
  { status, publish_at, publish_date }: RequestedTiming & { status: ArticleStatus; publish_at: string },
  now: number,
): Timing => {
  if (status === 'scheduled') {
    const day = dayOf(momentOf(publish_at) as number);
    return { status, publish_date: day, publish_at };
  }
  const day = publish_date || old.publish_date;
  // An article that is published early does not keep the day of its schedule.
  const isEarly = status === 'published' && old.status === 'scheduled' && day === old.publish_date;
  return { status, publish_date: isEarly ? dayOf(now) : day };
};

/** The record without its moment, which belongs to the status. */
export const untimed = ({ publish_at: _, ...record }: ArticleRecord): ArticleRecord => record;
