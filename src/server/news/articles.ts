import type { Admin } from '../../contract/admin.ts';
import type { AdminAction } from '../../domain/admin/admin.ts';
import {
  ARTICLE_SENTENCES,
  type ArticleRevision,
  type ArticleStatus,
  excerptOf,
  readTags,
} from '../../domain/news/article.ts';
import { excerptText } from '../../domain/news/article-text.ts';
import { asOf } from '../../domain/news/schedule.ts';
import type { Later, Storage } from '../../storage/engine/storage.ts';
import { type ArticleRecord, revisionsOf, toArticle } from '../../storage/news/article-record.ts';
import { keepRevision, removeRevision } from '../../storage/news/article-revisions.ts';
import { claimArticleSlug } from '../../storage/news/article-slugs.ts';
import {
  articleIdOf,
  createArticle,
  getVersionedArticle,
  newArticleId,
  replaceArticle,
} from '../../storage/news/articles.ts';
import type { AdminCall } from '../admin/admin-call.ts';
import { AppError } from '../http/errors.ts';
import { todayOf } from '../http/today.ts';
import { purge } from '../site/purge.ts';
import { timingOf, untimed } from './article-timing.ts';
import { askForRebuild } from './rebuild.ts';

/** The cache tag of everything that shows articles. */
export const NEWS_TAG = 'news';

/** An article as an admin's form sends it; what is left out stays as it was. */
export type ArticleInput = {
  title: string;
  content: string;
  category?: string | undefined;
  excerpt?: string | undefined;
  image_url?: string | undefined;
  image_alt?: string | undefined;
  tags?: string | readonly string[] | undefined;
  author?: string | undefined;
  publish_date?: string | undefined;
  status?: ArticleStatus | undefined;
  publish_at?: string | undefined;
  /** Names what is being written for its writer: the same again is a repeat. */
  draft_key?: string | undefined;
  /** What the change was made on: one that somebody else changed since is not written over. */
  version?: number | undefined;
};

/** What the steps of the news desk work with. */
export type NewsDesk = {
  storage: Storage;
  admin: Admin;
  later: Later;
  audit: AdminCall<unknown>['audit'];
};

/** What the log keeps of an article: everything but its text, of which the length. */
export const traceOf = (record: ArticleRecord): unknown => {
  const { content, summary: _s, revisions: _r, saves: _a, ...rest } = record;
  return { ...rest, content: `${content.length} characters` };
};

/** Writes a new article under a slug of its own; one that an earlier try of the same draft made is changed. */
export const writeArticle = async (room: NewsDesk, input: ArticleInput): Promise<ArticleRecord> => {
  const { storage, admin } = room;
  const now = storage.now();
  // Before its slug is taken: what is refused takes none.
  const timed = timingOf({ status: 'draft', publish_date: todayOf(storage) }, input, now);
  const id = input.draft_key ? articleIdOf(`${admin.email}:${input.draft_key}`) : newArticleId(storage);
  const blank: ArticleRecord = {
    id,
    slug: await claimArticleSlug(storage, input.title, id),
    title: '',
    content: '',
    category: '',
    image_url: '',
    tags: [],
    author: '',
    ...timed,
    excerpt: '',
    summary: '',
    created: now,
    updated: now,
    version: 0,
  };
  const record = withSave({ ...withInput(blank, input, now), ...timed }, null, admin.email);
  await room.audit('create-article', record.slug, null, traceOf(record));
  if (!(await createArticle(storage, record))) return changeArticle(room, id, input);
  announceChange(room, null, record);
  return record;
};

/** An article with the words and the picture that were sent in it; what was left out stays as it was, and so does its status. */
export const withInput = (old: ArticleRecord, input: ArticleInput, now: number): ArticleRecord => {
  const excerpt = input.excerpt ?? old.excerpt;
  return {
    ...old,
    title: input.title,
    content: input.content,
    category: input.category ?? old.category,
    image_url: input.image_url ?? old.image_url,
    image_alt: input.image_alt ?? old.image_alt ?? '',
    tags: input.tags === undefined ? old.tags : readTags(input.tags),
    author: input.author ?? old.author,
    excerpt,
    summary: excerptOf(excerpt, excerptText(input.content)),
    updated: now,
    version: old.version + 1,
  };
};

/** Of an article's earlier states at most so many are kept, its creation always. */
const MOST_REVISIONS = 200;

/** A record as the newest revision of its article, saved by an admin. */
export const withSave = (record: ArticleRecord, old: ArticleRecord | null, by: string): ArticleRecord => {
  const before = old === null ? [] : revisionsOf(old);
  const number = (before.at(-1)?.number ?? 0) + 1;
  const newest: ArticleRevision = {
    number,
    at: new Date(record.updated).toISOString(),
    by,
    title: record.title,
  };
  const [first = newest, ...others] = [...before, newest];
  return {
    ...record,
    by,
    saves: { ...record.saves, [by]: (record.saves?.[by] ?? 0) + 1 },
    revisions: [first, ...others.slice(-MOST_REVISIONS)],
  };
};

/** Changes an article; its slug stays. One that somebody changed since the version that was sent is refused, with the article as it is. */
export const changeArticle = (room: NewsDesk, id: string, input: ArticleInput): Promise<ArticleRecord> =>
  change(room, id, (old, now) => {
    if (input.version !== undefined && input.version !== old.version) throw changedSince(old);
    const next = { ...withInput(untimed(old), input, now), ...timingOf(old, input, now) };
    return withSave(next, old, room.admin.email);
  });

const changedSince = (record: ArticleRecord): AppError => {
  const saved = { by: record.by ?? '', at: new Date(record.updated).toISOString() };
  return new AppError('conflict', undefined, { body: { article: toArticle(record), saved } });
};

/** Publishes an article, schedules it, or takes it back to draft. */
export const changeStatus = (
  room: NewsDesk,
  id: string,
  input: { status: ArticleStatus; publish_at?: string | undefined },
): Promise<ArticleRecord> =>
  change(room, id, (old, now) => {
    const timed = timingOf(old, { status: input.status, publish_at: input.publish_at ?? '' }, now);
    return { ...untimed(old), ...timed, by: room.admin.email, updated: now, version: old.version + 1 };
  });

const MOST_TURNS = 5;

/** Changes an article in sight as `next` says, again from what is there where somebody else was first. */
export const change = async (
  room: NewsDesk,
  id: string,
  next: (old: ArticleRecord, now: number) => ArticleRecord,
  action: AdminAction | null = null,
): Promise<ArticleRecord> => {
  const { storage } = room;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const found = await getVersionedArticle(storage, id);
    if (found === null) throw noArticle();
    const now = storage.now();
    const old = asOf(found.value, now);
    const record = next(old, now);
    await room.audit(action ?? actionOf(old, record), record.slug, traceOf(old), traceOf(record));
    const isRevision = record.revisions !== old.revisions;
    if (isRevision) await keepRevision(storage, old);
    if (!(await replaceArticle(storage, record, found.etag))) continue;
    if (isRevision) forgetOldest(room, old, record);
    announceChange(room, old, record);
    return record;
  }
  throw new AppError('conflict');
};

const forgetOldest = ({ storage, later }: NewsDesk, old: ArticleRecord, next: ArticleRecord): void => {
  const kept = new Set(next.revisions?.map(({ number }) => number));
  for (const { number } of revisionsOf(old))
    if (!kept.has(number)) later(() => removeRevision(storage, old.id, number));
};

const actionOf = (old: ArticleRecord, next: ArticleRecord): AdminAction => {
  if (old.status === next.status) return 'update-article';
  if (next.status === 'scheduled') return 'schedule';
  return next.status === 'published' ? 'publish' : 'unpublish';
};

/** The refusal where there is no such article. */
export const noArticle = (): AppError => new AppError('not-found', ARTICLE_SENTENCES.notFound);

/** Lets caches and builds know of a change. A page that a build has made can only go by another build, so that is asked for at once. */
export const announceChange = (
  { storage, later }: Pick<NewsDesk, 'storage' | 'later'>,
  old: ArticleRecord | null,
  next: ArticleRecord | null,
): void => {
  const was = old?.status === 'published';
  const is = next?.status === 'published';
  if (!was && !is) return;
  later(() => Promise.all([purge([NEWS_TAG]), askForRebuild(storage, was ? 'withdrawn' : 'published')]));
};
