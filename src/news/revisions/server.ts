import type { Storage } from '../../base/engine/storage/storage.ts';
import { AppError } from '../../base/http/server/errors.ts';
import { adminHandler } from '../../site/audit/server/admin-handler.ts';
import { getArticleRevisions, restoreArticleRevision, type WholeRevision } from '../newsroom/calls.ts';
import { ARTICLE_ADMIN_SENTENCES, ARTICLE_SENTENCES, type ArticleRevision } from '../rules/article.ts';
import { change, type NewsroomCall, noArticle, withSave } from '../server/articles.ts';
import { type ArticleRecord, revisionsOf, toArticle } from '../storage/article-record.ts';
import { getArticleRecord } from '../storage/articles.ts';
import { getRevision, revisionOf } from './storage.ts';

const requireRecord = async (storage: Storage, id: string): Promise<ArticleRecord> => {
  const record = await getArticleRecord(storage, id);
  if (record === null) throw noArticle();
  return record;
};

/** The revisions of an article, newest first. */
export const listRevisions = async (storage: Storage, id: string): Promise<ArticleRevision[]> =>
  revisionsOf(await requireRecord(storage, id)).toReversed();

const noRevision = (): AppError => new AppError('not-found', ARTICLE_SENTENCES.noRevision);

const stateOf = async (
  storage: Storage,
  record: ArticleRecord,
  number: number,
): Promise<Omit<ArticleRecord, 'revisions' | 'saves'>> => {
  const state = number === revisionOf(record) ? record : await getRevision(storage, record.id, number);
  if (state === null) throw noRevision();
  return state;
};

/** An article as it was in one revision; 404 if there is none of that number. */
export const findRevision = async (storage: Storage, id: string, number: number): Promise<WholeRevision> => {
  const record = await requireRecord(storage, id);
  const entry = revisionsOf(record).find((revision) => revision.number === number);
  if (entry === undefined) throw noRevision();
  const { version: _v, created: _c, ...article } = toArticle(await stateOf(storage, record, number));
  return { ...article, ...entry };
};

/**
 * Restores the text and the picture of an earlier revision as the newest one. The article's status, dates and address
 * stay. If two administrators restore at once, each creates a revision.
 */
export const restoreRevision = async (
  newsroom: NewsroomCall,
  id: string,
  number: number,
): Promise<ArticleRecord> => {
  const { storage, admin } = newsroom;
  const { title, content, category, image_url, image_alt, tags, author, excerpt, summary } = await stateOf(
    storage,
    await requireRecord(storage, id),
    number,
  );
  const words = { title, content, category, image_url, tags, author, excerpt, summary };
  return change(
    newsroom,
    id,
    (old, now) => {
      const next = { ...old, ...words, image_alt: image_alt ?? '', updated: now, version: old.version + 1 };
      return withSave(next, old, admin.email);
    },
    'restore-revision',
  );
};

export const getArticleRevisionsHandler = adminHandler(getArticleRevisions, async ({ input, storage }) => {
  const { id, number } = input;
  if (number === undefined) return { success: true as const, revisions: await listRevisions(storage, id) };
  return { success: true as const, revision: await findRevision(storage, id, number) };
});

export const restoreArticleRevisionHandler = adminHandler(
  restoreArticleRevision,
  async ({ input, ...call }) => {
    const article = toArticle(await restoreRevision(call, input.id, input.number));
    return {
      success: true as const,
      message: ARTICLE_ADMIN_SENTENCES.revisionRestored(input.number),
      article,
    };
  },
);
