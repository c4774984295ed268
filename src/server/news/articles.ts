import type { Admin } from '../../contract/admin.ts';
import { ARTICLE_SENTENCES, type ArticleStatus, excerptOf, readTags } from '../../domain/article.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import {
  type ArticleRecord,
  articleIdOf,
  claimArticleSlug,
  createArticle,
  getArticleRecord,
  getVersionedArticle,
  newArticleId,
  removeArticle,
  replaceArticle,
} from '../../storage/news/articles.ts';
import type { AdminCall } from '../admin/admin-call.ts';
import { AppError } from '../http/errors.ts';
import { todayOf } from '../http/today.ts';
import type { Later } from '../profiles/directory-queries.ts';
import { purge } from '../site/purge.ts';
import { articleText } from './article-text.ts';
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
  tags?: string | readonly string[] | undefined;
  author?: string | undefined;
  publish_date?: string | undefined;
  status?: ArticleStatus | undefined;
  /** Names what is being written for its writer: the same again is a repeat. */
  draft_key?: string | undefined;
};

type Newsroom = {
  storage: Storage;
  admin: Admin;
  later: Later;
  audit: AdminCall<unknown>['audit'];
};

/** What the log keeps of an article: everything but its text, of which the length. */
const traceOf = ({ content, summary: _, ...rest }: ArticleRecord): unknown => ({
  ...rest,
  content: `${content.length} characters`,
});

/** Writes a new article under a slug of its own; one that an earlier try of the same draft made is changed. */
export const writeArticle = async (room: Newsroom, input: ArticleInput): Promise<ArticleRecord> => {
  const { storage } = room;
  const now = storage.now();
  const id = input.draft_key ? articleIdOf(`${room.admin.email}:${input.draft_key}`) : newArticleId(storage);
  const blank: ArticleRecord = {
    id,
    slug: await claimArticleSlug(storage, input.title, id),
    title: '',
    content: '',
    category: '',
    image_url: '',
    tags: [],
    author: '',
    publish_date: todayOf(storage),
    status: 'draft',
    excerpt: '',
    summary: '',
    created: now,
    updated: now,
    version: 0,
  };
  const record = withInput(blank, input, now);
  await room.audit('create-article', record.slug, null, traceOf(record));
  if (!(await createArticle(storage, record))) return changeArticle(room, id, input);
  announceChange(room, null, record);
  return record;
};

/** An article with what was sent in it; what was left out stays as it was. */
export const withInput = (old: ArticleRecord, input: ArticleInput, now: number): ArticleRecord => {
  const excerpt = input.excerpt ?? old.excerpt;
  return {
    ...old,
    title: input.title,
    content: input.content,
    category: input.category ?? old.category,
    image_url: input.image_url ?? old.image_url,
    tags: input.tags === undefined ? old.tags : readTags(input.tags),
    author: input.author ?? old.author,
    publish_date: input.publish_date || old.publish_date,
    status: input.status ?? old.status,
    excerpt,
    summary: excerptOf(excerpt, articleText(input.content)),
    updated: now,
    version: old.version + 1,
  };
};

/** Changes an article; its slug stays. */
export const changeArticle = (room: Newsroom, id: string, input: ArticleInput): Promise<ArticleRecord> =>
  change(room, id, (old) => withInput(old, input, room.storage.now()));

/** Publishes an article, or takes it back to draft. */
export const changeStatus = (room: Newsroom, id: string, status: ArticleStatus): Promise<ArticleRecord> =>
  change(room, id, (old) => ({ ...old, status, updated: room.storage.now(), version: old.version + 1 }));

const MOST_TURNS = 5;

const change = async (
  room: Newsroom,
  id: string,
  next: (old: ArticleRecord) => ArticleRecord,
): Promise<ArticleRecord> => {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const old = await getVersionedArticle(room.storage, id);
    if (old === null) throw notFound();
    const record = next(old.value);
    await room.audit(actionOf(old.value, record), record.slug, traceOf(old.value), traceOf(record));
    if (!(await replaceArticle(room.storage, record, old.etag))) continue;
    announceChange(room, old.value, record);
    return record;
  }
  throw new AppError('conflict');
};

const actionOf = (old: ArticleRecord, next: ArticleRecord) => {
  if (old.status === next.status) return 'update-article';
  return next.status === 'published' ? 'publish' : 'unpublish';
};

/** Deletes an article; its slug is free again. */
export const deleteArticleOf = async (room: Newsroom, id: string): Promise<ArticleRecord> => {
  const record = await getArticleRecord(room.storage, id);
  if (record === null) throw notFound();
  await room.audit('delete-article', record.slug, traceOf(record), null);
  await removeArticle(room.storage, record);
  announceChange(room, record, null);
  return record;
};

const notFound = (): AppError => new AppError('not-found', ARTICLE_SENTENCES.notFound);

// A page that a build has made can only go by another build, so that is asked for at once.
const announceChange = (
  { storage, later }: Newsroom,
  old: ArticleRecord | null,
  next: ArticleRecord | null,
): void => {
  const was = old?.status === 'published';
  const is = next?.status === 'published';
  if (!was && !is) return;
  later(() => Promise.all([purge([NEWS_TAG]), askForRebuild(storage, was ? 'withdrawn' : 'published')]));
};
