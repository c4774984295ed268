import {
  type Article,
  type ArticleCard,
  type ArticleRevision,
  TRASH_DAYS,
} from '../../domain/news/article.ts';
import type { Storage } from '../engine/storage.ts';

/** An article as it is kept. `summary` is the excerpt of its cards, made from the content where none was written. */
export type ArticleRecord = Omit<Article, 'publishDate' | 'image_alt' | 'version'> & {
  /** Missing in records of before it was asked for. */
  image_alt?: string;
  summary: string;
  /** 1 when created, one more at each change. */
  version: number;
  updated: number;
  /** Who made the last change, by e-mail, and how often each admin has saved the article. */
  by?: string;
  saves?: Record<string, number>;
  /** What was saved when, newest last; the bodies of all but the last are kept apart. */
  revisions?: ArticleRevision[];
  /** Stable key of an imported article. */
  key?: string;
  /** In the trash since then, put there by that admin. */
  trashed?: Trashed;
  /** Deleted for good, but kept in mind: the site's files still have it, or what is left of it is being removed. */
  gone?: true;
};

/** When (milliseconds) an article was deleted, and by whom. */
export type Trashed = { at: number; by: string };

const TRASH_LIFE = TRASH_DAYS * 86_400_000;

/** When, in milliseconds, an article in the trash goes for good. */
export const endOfTrash = ({ at }: Trashed): number => at + TRASH_LIFE;

/** Whether an article is in the trash and can still be brought back. */
export const isInTrash = ({ trashed, gone }: { trashed?: Trashed; gone?: true }, now: number): boolean =>
  !gone && trashed !== undefined && endOfTrash(trashed) > now;

export const articleKey = (id: string): string => `articles/${id}`;

/** Whether a text can be an article's id. */
export const isArticleId = (id: string): boolean => /^[0-9a-z]{1,40}$/.test(id);

/** The record of a stored article, in the trash or kept in mind as gone too. */
export const readArticleRecord = (storage: Storage, id: string): Promise<ArticleRecord | null> =>
  isArticleId(id) ? storage.getJson<ArticleRecord>(articleKey(id)) : Promise.resolve(null);

/** An article as it travels. */
export const toArticle = (record: ArticleRecord): Article => {
  const { summary: _s, updated: _u, key: _k, by: _b, saves: _a, revisions: _r, ...rest } = record;
  const { trashed: _t, gone: _g, ...article } = rest;
  return { ...article, image_alt: record.image_alt ?? '', publishDate: record.publish_date };
};

/** An article in a listing: without its content, never without an excerpt. */
export const toCard = (record: ArticleRecord): ArticleCard => {
  const { content: _, ...card } = toArticle(record);
  return { ...card, excerpt: record.summary };
};

/** What was saved of an article, newest last. What there was before revisions were kept, and what a file of the site holds, is the first. */
export const revisionsOf = (record: ArticleRecord): ArticleRevision[] =>
  record.revisions ?? [
    { number: 1, at: new Date(record.updated).toISOString(), by: '', title: record.title },
  ];
