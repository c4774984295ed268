import type { TrashedArticle } from '../../contract/news/news-desk.ts';
import { ARTICLE_ADMIN_SENTENCES, type Article } from '../../domain/news/article.ts';
import { momentOf } from '../../domain/news/schedule.ts';
import { PAGE_SIZE } from '../../domain/site/limits.ts';
import type { Storage, Versioned } from '../../storage/engine/storage.ts';
import { listTrashedCards, type TrashedCard } from '../../storage/news/article-index.ts';
import { type ArticleRecord, endOfTrash, isInTrash, toArticle } from '../../storage/news/article-record.ts';
import { getAnyVersionedArticle, purgeArticle, replaceArticle } from '../../storage/news/articles.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import { AppError } from '../http/errors.ts';
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

const MAX_ATTEMPTS = 5;

// Changes an article in the trash, and tries again if somebody else was first.
const inTrash = async <Result>(
  storage: Storage,
  id: string,
  use: (found: Versioned<ArticleRecord>) => Promise<Result | null>,
): Promise<Result> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await getAnyVersionedArticle(storage, id);
    if (found === null || !isInTrash(found.value, storage.now())) throw noArticle();
    const result = await use(found);
    if (result !== null) return result;
  }
  throw new AppError('conflict');
};

/** Restores an article from the trash. If its time to go live has passed meanwhile, it becomes a draft, because nobody would expect it to appear. */
export const untrashArticle = (
  room: NewsDesk,
  id: string,
): Promise<{ article: Article; message: string }> => {
  const { storage, admin } = room;
  return inTrash(storage, id, async ({ value, etag }) => {
    const { trashed: _, ...old } = value;
    const now = storage.now();
    const isLate = old.status === 'scheduled' && (momentOf(old.publish_at ?? '') ?? 0) <= now;
    const back: ArticleRecord = isLate ? { ...untimed(old), status: 'draft' } : old;
    const record = { ...back, by: admin.email, updated: now, version: old.version + 1 };
    await room.audit('restore-article', record.slug, auditViewOf(value), auditViewOf(record));
    if (!(await replaceArticle(storage, record, etag))) return null;
    announceChange(room, null, record);
    const message = isLate ? ARTICLE_ADMIN_SENTENCES.restoredAsDraft : ARTICLE_ADMIN_SENTENCES.restored;
    return { article: toArticle(record), message };
  });
};

/** Deletes an article in the trash for good. */
export const purgeTrashed = (room: NewsDesk, id: string): Promise<true> =>
  inTrash(room.storage, id, async (found) => {
    await room.audit('purge-article', found.value.slug, auditViewOf(found.value), null);
    return (await purgeArticle(room.storage, found)) ? true : null;
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
