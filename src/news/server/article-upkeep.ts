import type { Storage } from '../../base/engine/storage/storage.ts';
import { requestRebuild } from '../fresh/server/rebuild.ts';
import { takeTurn } from '../fresh/storage.ts';
import { momentOf } from '../schedule/rules/schedule.ts';
import { listArticleCards, listTrashedCards } from '../storage/article-index.ts';
import { isInTrash } from '../storage/article-record.ts';
import { eraseArticle } from '../storage/articles.ts';

const BATCH_SIZE = 50;

/** Deletes articles whose time in the trash is over, and finishes removals that crashed. */
export const emptyArticleTrash = async (storage: Storage): Promise<void> => {
  const items = await listTrashedCards(storage);
  const expired = items.filter((card) => !isInTrash(card, storage.now()));
  for (const { id } of expired.slice(0, BATCH_SIZE))
    await eraseArticle(
      storage,
      id,
      (record) => record?.trashed !== undefined && !isInTrash(record, storage.now()),
    );
};

/** Requests a rebuild if a scheduled article went live since the last one; until then, its page is rendered on demand. */
export const rebuildForScheduled = async (storage: Storage): Promise<void> => {
  const since = await takeTurn(storage);
  const items = await listArticleCards(storage);
  const isLive = items.some(({ status, publish_at }) => {
    const moment = status === 'scheduled' ? momentOf(publish_at ?? '') : null;
    return moment !== null && moment > since && moment <= storage.now();
  });
  if (isLive) await requestRebuild(storage, 'published');
};
