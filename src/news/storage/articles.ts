import { hashHex, timeOrderedId } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { removeRevisions } from '../revisions/storage.ts';
import { announceArticle } from './article-index.ts';
import { type ArticleRecord, articleKey, isArticleId, readArticleRecord } from './article-record.ts';
import { claimSlug, freeSlug, getSlugClaim, putSlugClaim } from './article-slugs.ts';
import { fileRecordOf } from './file-articles.ts';

/** An article's record; null if there is none or it is deleted. */
export const getArticleRecord = async (storage: Storage, id: string): Promise<ArticleRecord | null> => {
  const record = (await readArticleRecord(storage, id)) ?? fileRecordOf('id', id);
  return record === null || isOut(record) ? null : record;
};

/** Whether an article is in the trash or gone. */
export const isOut = ({ gone, trashed }: ArticleRecord): boolean => gone === true || trashed !== undefined;

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
export const insertArticle = async (storage: Storage, record: ArticleRecord): Promise<boolean> => {
  await announceArticle(storage, 'changed', record);
  return storage.claim(articleKey(record.id), record);
};

/**
 * Changes an article as `Storage.update` does, also into the trash and out of it. `change` gets null if there is none, else also one in
 * the trash or gone. Returns the article after the change; null if it was left as it was.
 */
export const replaceArticle = async (
  storage: Storage,
  id: string,
  change: (record: ArticleRecord | null) => ArticleRecord | null | Promise<ArticleRecord | null>,
): Promise<ArticleRecord | null> => {
  if (!isArticleId(id)) return change(null);
  const { after, changed } = await storage.update<ArticleRecord>(articleKey(id), async (stored) => {
    const next = await change(stored ?? fileRecordOf('id', id));
    if (next === null) return null;
    if (stored === null) await claimSlug(storage, next.slug, id);
    await announceArticle(storage, 'changed', next);
    return next;
  });
  return changed ? (after?.value ?? null) : null;
};

/**
 * Deletes an article for good and frees its slug, if `allow` says so; it may throw to refuse. First it is marked as gone, which is
 * final, so that a repeat finishes what a crash left. An article of the site's files stays marked, or the file would bring it back.
 */
export const eraseArticle = async (
  storage: Storage,
  id: string,
  allow: (record: ArticleRecord | null) => boolean | Promise<boolean>,
): Promise<boolean> => {
  let gone = null as ArticleRecord | null;
  await replaceArticle(storage, id, async (record) => {
    gone = null;
    if (!(await allow(record)) || record === null) return null;
    if (record.gone) {
      gone = record;
      return null;
    }
    gone = { ...record, version: record.version + 1, content: '', summary: '', status: 'draft', gone: true };
    return gone;
  });
  if (gone === null) return false;
  await removeRevisions(storage, id);
  await freeSlug(storage, gone);
  if (fileRecordOf('id', id) !== null) return forgetTrash(storage, gone);
  await announceArticle(storage, 'deleted', gone);
  await storage.remove(articleKey(id));
  return true;
};

// Only the mark remains, so the trash need not process the article again.
const forgetTrash = async (storage: Storage, record: ArticleRecord): Promise<true> => {
  if (record.trashed === undefined) return true;
  const { trashed: _t, revisions: _r, saves: _s, ...mark } = record;
  const next = { ...mark, version: record.version + 1 };
  await announceArticle(storage, 'changed', next);
  await storage.putJson(articleKey(record.id), next);
  return true;
};

/** Writes an article and its slug: for imports and restores, which have no concurrent writers. */
export const putArticle = async (storage: Storage, record: ArticleRecord): Promise<void> => {
  await putSlugClaim(storage, record);
  await announceArticle(storage, 'changed', record);
  await storage.putJson(articleKey(record.id), record);
};
