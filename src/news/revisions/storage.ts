import { removeAll } from '../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { type ArticleRecord, revisionsOf } from '../storage/article-record.ts';

const folderOf = (id: string): string => `article-revisions/${id}/`;
const keyOf = (id: string, number: number): string => `${folderOf(id)}${String(number).padStart(6, '0')}`;

/** The revision number of an article's record. */
export const revisionOf = (record: ArticleRecord): number => revisionsOf(record).at(-1)?.number ?? 1;

/** Stores the state of an article that is about to be replaced. A revision never changes, so the first write wins. */
export const keepRevision = async (storage: Storage, record: ArticleRecord): Promise<void> => {
  const { revisions: _r, saves: _s, ...state } = record;
  await storage.claim(keyOf(record.id, revisionOf(record)), state);
};

/** An article in an earlier revision; null if there is none of that number. */
export const getRevision = (
  storage: Storage,
  id: string,
  number: number,
): Promise<Omit<ArticleRecord, 'revisions' | 'saves'> | null> => storage.getJson(keyOf(id, number));

export const removeRevision = (storage: Storage, id: string, number: number): Promise<void> =>
  storage.remove(keyOf(id, number));

export const removeRevisions = async (storage: Storage, id: string): Promise<void> =>
  removeAll(storage, (await storage.list(folderOf(id))).keys);
