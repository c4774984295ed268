import { removeAll } from '../engine/remove-all.ts';
import type { Storage } from '../engine/storage.ts';
import { type ArticleRecord, revisionsOf } from './article-record.ts';

const folderOf = (id: string): string => `article-revisions/${id}/`;
const keyOf = (id: string, number: number): string => `${folderOf(id)}${String(number).padStart(6, '0')}`;

/** The number of the state that an article's record holds. */
export const revisionOf = (record: ArticleRecord): number => revisionsOf(record).at(-1)?.number ?? 1;

/** Keeps the state of an article that is about to be replaced. It is fixed by its number, so whoever keeps it first is right. */
export const keepRevision = async (storage: Storage, record: ArticleRecord): Promise<void> => {
  const { revisions: _r, saves: _s, ...state } = record;
  await storage.claim(keyOf(record.id, revisionOf(record)), state);
};

/** An article as it was in an earlier revision, null when there is none of that number. */
export const getRevision = (
  storage: Storage,
  id: string,
  number: number,
): Promise<Omit<ArticleRecord, 'revisions' | 'saves'> | null> => storage.getJson(keyOf(id, number));

/** Removes one state of an article. */
export const removeRevision = (storage: Storage, id: string, number: number): Promise<void> =>
  storage.remove(keyOf(id, number));

/** Removes all that was kept of an article's earlier states. */
export const removeRevisions = async (storage: Storage, id: string): Promise<void> =>
  removeAll(storage, (await storage.list(folderOf(id))).keys);
