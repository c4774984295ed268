import type { Storage } from '../../base/engine/storage/storage.ts';
import type { Article, ArticleCard, ArticleRevision } from '../rules/article.ts';
import { ARTICLE_TRASH_DAYS } from '../rules/limits.ts';
import { type Spoken, type StoredLanguage, spoken } from '../translations/rules.ts';

/** A stored article. `summary` is the excerpt on its cards, made from the content if none was written. */
export type ArticleRecord = Omit<Article, 'publishDate' | 'version' | keyof Spoken> &
  StoredLanguage & {
    summary: string;
    /** 1 when created; each change adds 1. */
    version: number;
    updated: number;
    /** The e-mail of the admin who made the last change, and how often each admin has saved the article. */
    by?: string;
    saves?: Record<string, number>;
    /** All saves, newest last; the content of all but the last is stored separately. */
    revisions?: ArticleRevision[];
    /** Stable key of an imported article. */
    key?: string;
    /** When and by whom it was moved to the trash. */
    trashed?: Trashed;
    /** Deleted for good; the record remains because the site's files still have the article, or because its parts are being removed. */
    gone?: true;
  };

/** When (milliseconds) an article was deleted, and by whom. */
export type Trashed = { at: number; by: string };

const TRASH_LIFE = ARTICLE_TRASH_DAYS * 86_400_000;

/** When an article in the trash is deleted for good, in milliseconds. */
export const endOfTrash = ({ at }: Trashed): number => at + TRASH_LIFE;

/** Whether an article is in the trash and can still be restored. */
export const isInTrash = ({ trashed, gone }: { trashed?: Trashed; gone?: true }, now: number): boolean =>
  !gone && trashed !== undefined && endOfTrash(trashed) > now;

export const articleKey = (id: string): string => `articles/${id}`;

/** Whether a text can be an article's id. */
export const isArticleId = (id: string): boolean => /^[0-9a-z]{1,40}$/.test(id);

/** The record of a stored article, also of one in the trash or gone. */
export const readArticleRecord = (storage: Storage, id: string): Promise<ArticleRecord | null> =>
  isArticleId(id) ? storage.getJson<ArticleRecord>(articleKey(id)) : Promise.resolve(null);

/** An article in an index: the language as it is stored, because the site's languages may change. */
export type Indexed<Item extends Spoken> = Omit<Item, keyof Spoken> & StoredLanguage;

/** A record as an index keeps it. */
export const toIndexed = (record: ArticleRecord): Indexed<Article> => {
  const { summary: _s, updated: _u, key: _k, by: _b, saves: _a, revisions: _r, ...rest } = record;
  const { trashed: _t, gone: _g, ...article } = rest;
  return { ...article, publishDate: record.publish_date };
};

/** A record in the listings of an index: without its content, never without an excerpt. */
export const toIndexedCard = (record: ArticleRecord): Indexed<ArticleCard> => {
  const { content: _, ...card } = toIndexed(record);
  return { ...card, excerpt: record.summary };
};

/** A record as the calls send it. */
export const toArticle = (record: ArticleRecord): Article => spoken(toIndexed(record));

/** An article in a listing. */
export const toCard = (record: ArticleRecord): ArticleCard => spoken(toIndexedCard(record));

/** The revisions of an article, newest last. For a file of the site or an article older than revisions, the oldest known state is the first. */
export const revisionsOf = (record: ArticleRecord): ArticleRevision[] =>
  record.revisions ?? [
    { number: 1, at: new Date(record.updated).toISOString(), by: '', title: record.title },
  ];
