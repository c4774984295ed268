import type { TrashedArticle } from '../../contract/news/news-desk.ts';
import { ARTICLE_ADMIN_SENTENCES, type Article } from '../../domain/news/article.ts';
import { momentOf } from '../../domain/news/schedule.ts';
import { PAGE_SIZE } from '../../domain/site/limits.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { listTrashedCards, type TrashedCard } from '../../storage/news/article-index.ts';
import { type ArticleRecord, endOfTrash, isInTrash, toArticle } from '../../storage/news/article-record.ts';
import { purgeArticle, updateArticle } from '../../storage/news/articles.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import { untimed } from './article-timing.ts';
import { announceChange, auditViewOf, change, type NewsDesk, noArticle } from './articles.ts';

/** Moves an article to the trash: it looks deleted, but its slug stays taken. */
export const trashArticle = (room: NewsDesk, id: string): Promise<ArticleRecord> => {
  const by = room.admin.email;
  return change(
    room,
    id,
    (old, now) => ({ ...old, trashed: { at: now, by }, by, updated: now, version: old.version + 1 }),
    'delete-article',
  );
};

const requireInTrash = (record: ArticleRecord | null, now: number): ArticleRecord => {
  if (record === null || !isInTrash(record, now)) throw noArticle();
  return record;
};

/** Restores an article from the trash. If its time to go live has passed meanwhile, it becomes a draft, because nobody would expect it to appear. */
export const untrashArticle = async (
  room: NewsDesk,
  id: string,
): Promise<{ article: Article; message: string }> => {
  const { storage, admin } = room;
  let isLate = false;
  const record = await updateArticle(storage, id, async (current) => {
    const now = storage.now();
    const before = requireInTrash(current, now);
    const { trashed: _, ...old } = before;
    isLate = old.status === 'scheduled' && (momentOf(old.publish_at ?? '') ?? 0) <= now;
    const back: ArticleRecord = isLate ? { ...untimed(old), status: 'draft' } : old;
    const next = { ...back, by: admin.email, updated: now, version: old.version + 1 };
    await room.audit('restore-article', next.slug, auditViewOf(before), auditViewOf(next));
    return next;
  });
  if (record === null) throw noArticle();
  announceChange(room, null, record);
  const message = isLate ? ARTICLE_ADMIN_SENTENCES.restoredAsDraft : ARTICLE_ADMIN_SENTENCES.restored;
  return { article: toArticle(record), message };
};

/** Deletes an article in the trash for good. */
export const purgeTrashed = (room: NewsDesk, id: string): Promise<boolean> =>
  purgeArticle(room.storage, id, async (current) => {
    const record = requireInTrash(current, room.storage.now());
    await room.audit('purge-article', record.slug, auditViewOf(record), null);
    return true;
  });

type PageQuery = { limit?: number | undefined; cursor?: string | undefined };

/** A page of the trash, the last deleted first. */
export const listArticleTrash = async (
  storage: Storage,
  { limit = PAGE_SIZE, cursor }: PageQuery,
): Promise<{ items: TrashedArticle[]; next: string | null }> => {
  const before = cursor
    ? (await readCursor<{ before: string }>(storage, 'article-trash', cursor)).before
    : null;
  const items = await listTrashedCards(storage);
  const now = storage.now();
  const sorted = items
    .filter((card) => isInTrash(card, now))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
    .filter((card) => before === null || placeOf(card) < before);
  const page = sorted.slice(0, limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && sorted.length > page.length;
  return {
    items: page.map(toItem),
    next: hasMore ? await writeCursor(storage, 'article-trash', { before: placeOf(last) }) : null,
  };
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
