import * as z from 'zod/mini';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import {
  anyOfFields,
  idText,
  numberQuery,
  optionalText,
  pageQuery,
  wholeNumber,
} from '../../base/http/calls/inputs.ts';
import { NEWS_ROLES } from '../../base/http/rules/roles.ts';
import { articleFields } from '../calls.ts';
import {
  ARTICLE_ADMIN_SENTENCES,
  type Article,
  type ArticleCard,
  type ArticleRevision,
} from '../rules/article.ts';

/** An admin's unsaved work: any fields of an article, and the `version` that it is based on; a new article has no `id`. */
export type ArticleDraft = Partial<Omit<Article, 'slug' | 'tags' | 'publishDate' | 'created'>> & {
  tags?: string | string[];
  draft_key?: string;
  /** When it was stored, an ISO time. */
  saved: string;
};

/** Stores an admin's unsaved work, complete or not; without any field of an article, removes the draft. */
export const saveArticleDraft = endpoint<{ success: true; saved: string }>()({
  method: 'POST',
  path: '/php-api/save_article_draft.php',
  input: 'json',
  access: NEWS_ROLES,
  schema: z
    .object({
      id: optionalText('Id'),
      draft_key: optionalText('Draft'),
      ...articleFields,
      title: optionalText('Title'),
      content: optionalText('Content', LENGTHS.article, { lines: true }),
      publish_at: optionalText('Publish time'),
      version: wholeNumber('Version'),
    })
    .check(...anyOfFields(['draft_key', 'id'], ARTICLE_ADMIN_SENTENCES.draftName)),
});

/** The draft of an article, or the one with a draft key; without either, the latest draft of a new article. */
export const getArticleDraft = endpoint<{ success: true; draft: ArticleDraft | null }>()({
  method: 'GET',
  path: '/php-api/get_article_draft.php',
  input: 'query',
  access: NEWS_ROLES,
  schema: z.object({ id: optionalText('Id'), draft_key: optionalText('Draft') }),
});

/** A whole revision: the article as it was then. */
export type WholeRevision = ArticleRevision & Omit<Article, 'version' | 'created'>;

export const getArticleRevisions = endpoint<{
  success: true;
  revisions?: ArticleRevision[];
  revision?: WholeRevision;
}>()({
  method: 'GET',
  path: '/php-api/get_article_revisions.php',
  input: 'query',
  access: NEWS_ROLES,
  schema: z.object({ id: idText(), number: numberQuery('Number', 1, 999_999) }),
});

export const restoreArticleRevision = endpoint<{ success: true; message: string; article: Article }>()({
  method: 'POST',
  path: '/php-api/restore_article_revision.php',
  input: 'json',
  access: NEWS_ROLES,
  schema: z.object({
    id: idText(),
    number: z.number({ error: 'Number must be a whole number' }).check(
      z.refine((value) => Number.isSafeInteger(value) && value > 0, {
        error: 'Number must be a whole number',
      }),
    ),
  }),
});

/** A deleted article that can be restored; `deleted` and `until` are ISO times. */
export type TrashedArticle = Pick<
  ArticleCard,
  'id' | 'title' | 'slug' | 'status' | 'category' | 'publish_date'
> & {
  deleted: string;
  by: string;
  until: string;
};

export const getArticleTrash = endpoint<{ success: true; items: TrashedArticle[]; next: string | null }>()({
  method: 'GET',
  path: '/php-api/get_article_trash.php',
  input: 'query',
  access: NEWS_ROLES,
  schema: z.object(pageQuery()),
});

export const restoreArticle = endpoint<{ success: true; message: string; article: Article }>()({
  method: 'POST',
  path: '/php-api/restore_article.php',
  input: 'json',
  access: NEWS_ROLES,
  schema: z.object({ id: idText() }),
});

export const purgeArticle = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/purge_article.php',
  input: 'json',
  access: NEWS_ROLES,
  schema: z.object({ id: idText() }),
});
