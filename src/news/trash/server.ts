import type { Storage } from '../../base/engine/storage/storage.ts';
import { type Page, type PageQuery, startOf, toNext } from '../../base/http/server/cursor.ts';
import { adminHandler } from '../../site/audit/server/admin-handler.ts';
import { deleteArticle } from '../calls.ts';
import {
  getArticleTrash,
  purgeArticle as purgeArticleCall,
  restoreArticle,
  type TrashedArticle,
} from '../newsroom/calls.ts';
import { ARTICLE_ADMIN_SENTENCES, type Article } from '../rules/article.ts';
import { momentOf } from '../schedule/rules/schedule.ts';
import { untimed } from '../schedule/server.ts';
import { announceChange, auditViewOf, change, type NewsroomCall, noArticle } from '../server/articles.ts';
import { listTrashedCards, type TrashedCard } from '../storage/article-index.ts';
import { type ArticleRecord, endOfTrash, isInTrash, toArticle } from '../storage/article-record.ts';
import { eraseArticle, replaceArticle } from '../storage/articles.ts';

const SCOPE = 'article-trash';

/** Moves an article to the trash. It looks deleted, but its slug stays taken. */
export const trashArticle = (newsroom: NewsroomCall, id: string): Promise<ArticleRecord> => {
  const by = newsroom.admin.email;
  return change(
    newsroom,
    id,
    (old, now) => ({ ...old, trashed: { at: now, by }, by, updated: now, version: old.version + 1 }),
    'delete-article',
  );
};

const requireInTrash = (record: ArticleRecord | null, now: number): ArticleRecord => {
  if (record === null || !isInTrash(record, now)) throw noArticle();
  return record;
};

/** Restores an article from the trash. If its time to go live has passed, it becomes a draft, because nobody would expect it to go live now. */
export const untrashArticle = async (
  newsroom: NewsroomCall,
  id: string,
): Promise<{ article: Article; message: string }> => {
  const { storage, admin } = newsroom;
  let isLate = false;
  const record = await replaceArticle(storage, id, async (current) => {
    const now = storage.now();
    const before = requireInTrash(current, now);
    const { trashed: _, ...old } = before;
    isLate = old.status === 'scheduled' && (momentOf(old.publish_at ?? '') ?? 0) <= now;
    const back: ArticleRecord = isLate ? { ...untimed(old), status: 'draft' } : old;
    const next = { ...back, by: admin.email, updated: now, version: old.version + 1 };
    await newsroom.audit('restore-article', next.slug, auditViewOf(before), auditViewOf(next));
    return next;
  });
  if (record === null) throw noArticle();
  announceChange(newsroom, null, record);
  const message = isLate ? ARTICLE_ADMIN_SENTENCES.restoredAsDraft : ARTICLE_ADMIN_SENTENCES.restored;
  return { article: toArticle(record), message };
};

/** Deletes an article in the trash for good. */
export const purgeTrashed = (newsroom: NewsroomCall, id: string): Promise<boolean> =>
  eraseArticle(newsroom.storage, id, async (current) => {
    const record = requireInTrash(current, newsroom.storage.now());
    await newsroom.audit('purge-article', record.slug, auditViewOf(record), null);
    return true;
  });

/** A page of the trash, the last deleted first. */
export const listArticleTrash = async (storage: Storage, query: PageQuery): Promise<Page<TrashedArticle>> => {
  const { limit, before } = await startOf(storage, SCOPE, query);
  const items = await listTrashedCards(storage);
  const now = storage.now();
  const sorted = items
    .filter((card) => isInTrash(card, now))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
    .filter((card) => before === null || placeOf(card) < before);
  const page = sorted.slice(0, limit);
  const last = page.at(-1);
  const next = last !== undefined && sorted.length > page.length ? placeOf(last) : null;
  return { success: true, items: page.map(toItem), next: await toNext(storage, SCOPE, next) };
};

const placeOf = ({ trashed, id }: TrashedCard): string => `${String(trashed.at).padStart(15, '0')}.${id}`;

const toItem = ({
  id,
  title,
  slug,
  status,
  category,
  publish_date,
  trashed,
}: TrashedCard): TrashedArticle => ({
  id,
  title,
  slug,
  status,
  category,
  publish_date,
  deleted: new Date(trashed.at).toISOString(),
  by: trashed.by,
  until: new Date(endOfTrash(trashed)).toISOString(),
});

export const deleteArticleHandler = adminHandler(deleteArticle, async ({ input, ...call }) => {
  await trashArticle(call, input.id);
  return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.deleted };
});

export const getArticleTrashHandler = adminHandler(getArticleTrash, ({ input, storage }) =>
  listArticleTrash(storage, input),
);

export const restoreArticleHandler = adminHandler(restoreArticle, async ({ input, ...call }) => {
  const { article, message } = await untrashArticle(call, input.id);
  return { success: true as const, message, article };
});

export const purgeArticleHandler = adminHandler(purgeArticleCall, async ({ input, ...call }) => {
  await purgeTrashed(call, input.id);
  return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.purged };
});
