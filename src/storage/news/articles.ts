import { hashHex, timeOrderedId } from '../engine/keys.ts';
import type { Storage, Versioned } from '../engine/storage.ts';
import { announceArticle } from './article-index.ts';
import { type ArticleRecord, articleKey, isArticleId, readArticleRecord } from './article-record.ts';
import { removeRevisions } from './article-revisions.ts';
import { claimSlug, freeSlug, getSlugClaim, putSlugClaim } from './article-slugs.ts';
import { fileRecordOf } from './file-articles.ts';

/** Stands for the ETag of a file's article that is not stored yet. */
const NOT_STORED = '';

/** An article's record; null if there is none or it is deleted. */
export const getArticleRecord = async (storage: Storage, id: string): Promise<ArticleRecord | null> => {
  const record = (await readArticleRecord(storage, id)) ?? fileRecordOf('id', id);
  return record === null || isOut(record) ? null : record;
};

const isOut = ({ gone, trashed }: ArticleRecord): boolean => gone === true || trashed !== undefined;

/** The same with the ETag for `replaceArticle`. */
export const getVersionedArticle = async (
  storage: Storage,
  id: string,
): Promise<Versioned<ArticleRecord> | null> => {
  const found = await getAnyVersionedArticle(storage, id);
  return found === null || isOut(found.value) ? null : found;
};

/** Like `getVersionedArticle`, also for articles in the trash or gone. */
export const getAnyVersionedArticle = async (
  storage: Storage,
  id: string,
): Promise<Versioned<ArticleRecord> | null> => {
  if (!isArticleId(id)) return null;
  const stored = await storage.getVersioned<ArticleRecord>(articleKey(id));
  if (stored !== null) return stored;
  const file = fileRecordOf('id', id);
  return file === null ? null : { value: file, etag: NOT_STORED };
};

/** The record of a slug; null if there is none or it is deleted. */
export const getArticleBySlug = async (storage: Storage, slug: string): Promise<ArticleRecord | null> => {
  const claim = await getSlugClaim(storage, slug);
  const claimed = claim === null ? null : await getArticleRecord(storage, claim.id);
  if (claimed?.slug === slug) return claimed;
  const file = fileRecordOf('slug', slug);
  return file === null || file.id === claim?.id ? null : getArticleRecord(storage, file.id);
};

/** A new article's id; sorts by creation. */
export const newArticleId = (storage: Storage): string => timeOrderedId(storage.now());

/** The id of the article that a draft becomes: the same each time it is sent. */
export const articleIdOf = (draft: string): string => hashHex(`article:${draft}`).slice(0, 22);

/** Creates an article whose slug is claimed already; false if the id is taken. */
export const createArticle = async (storage: Storage, record: ArticleRecord): Promise<boolean> => {
  await announceArticle(storage, 'changed', record);
  return storage.claim(articleKey(record.id), record);
};

/** Writes a changed article unless somebody else changed it since it was read; also into the trash and out of it. */
export const replaceArticle = async (
  storage: Storage,
  record: ArticleRecord,
  etag: string,
): Promise<boolean> => {
  if (etag === NOT_STORED) await claimSlug(storage, record.slug, record.id);
  await announceArticle(storage, 'changed', record);
  return etag === NOT_STORED
    ? storage.claim(articleKey(record.id), record)
    : storage.replace(articleKey(record.id), record, etag);
};

/**
 * Deletes an article in the trash for good and frees its slug; false if somebody changed it since it was read. First it is
 * marked as gone, which is final, so that a repeat finishes what a crash left. An article of the site's files stays marked, or the
 * file would bring it back.
 */
export const purgeArticle = async (
  storage: Storage,
  { value, etag }: Versioned<ArticleRecord>,
): Promise<boolean> => {
  const gone: ArticleRecord = value.gone
    ? value
    : { ...value, version: value.version + 1, content: '', summary: '', status: 'draft', gone: true };
  if (!value.gone && !(await replaceArticle(storage, gone, etag))) return false;
  await removeRevisions(storage, gone.id);
  await freeSlug(storage, gone);
  if (fileRecordOf('id', gone.id) !== null) return forgetTrash(storage, gone);
  await announceArticle(storage, 'deleted', gone);
  await storage.remove(articleKey(gone.id));
  return true;
};

// Everything is removed but the mark, so the trash need not look at it again.
const forgetTrash = async (storage: Storage, record: ArticleRecord): Promise<true> => {
  if (record.trashed === undefined) return true;
  const { trashed: _t, revisions: _r, saves: _s, ...mark } = record;
  const next = { ...mark, version: record.version + 1 };
  await announceArticle(storage, 'changed', next);
  await storage.putJson(articleKey(record.id), next);
  return true;
};

/** Writes an article and its slug: for imports and restores, which are alone. */
export const putArticle = async (storage: Storage, record: ArticleRecord): Promise<void> => {
  await putSlugClaim(storage, record);
  await announceArticle(storage, 'changed', record);
  await storage.putJson(articleKey(record.id), record);
};
