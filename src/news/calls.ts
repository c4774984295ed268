import * as z from 'zod/mini';
import { FIELD_SENTENCES } from '../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../base/fields/rules/limits.ts';
import { textProblem } from '../base/fields/rules/text-problem.ts';
import { endpoint } from '../base/http/calls/endpoint.ts';
import {
  idText,
  listOf,
  noInput,
  optionalText,
  requiredPhoto,
  requiredText,
  wholeNumber,
} from '../base/http/calls/inputs.ts';
import { NEWS_ROLES } from '../base/http/rules/roles.ts';
import type { ArchiveMonth, Article, ArticleCard } from './rules/article.ts';
import {
  ARTICLE_ADMIN_SENTENCES,
  ARTICLE_SENTENCES,
  ARTICLE_STATUSES,
  isArticleDate,
  isImagePath,
} from './rules/article.ts';

export const listArticles = endpoint<{ success: true; articles: ArticleCard[] }>()({
  method: 'GET',
  path: '/php-api/getarticlelisting.php',
  input: 'none',
  access: 'anyone',
  schema: noInput(),
});

/** All articles with their content, or the one with `slug`. */
export const getArticles = endpoint<{ success: true; article?: Article; articles?: Article[] }>()({
  method: 'GET',
  path: '/php-api/get_articles.php',
  input: 'query',
  access: 'anyone',
  schema: z.object({ slug: optionalText('Slug') }),
});

type Archives = { success: true; articles?: ArticleCard[]; archives?: ArchiveMonth[] };

export const getArchives = endpoint<Archives>()({
  method: 'GET',
  path: '/php-api/get_archives.php',
  input: 'query',
  access: 'anyone',
  schema: z.object({ month: optionalText('Month') }),
});

const NOT_TAGS = 'Tags must be text or a list of texts';

const tagsRule = <Tags extends string | string[]>() =>
  z.superRefine<Tags>((tags, context) => {
    const message = textProblem('Tags', LENGTHS.text, [tags].flat().join(','), false);
    if (message !== null) context.addIssue(message);
  });

/** The fields of an article in every call that writes one. */
export const articleFields = {
  title: requiredText('Title', LENGTHS.line, ARTICLE_SENTENCES.required),
  content: requiredText('Content', LENGTHS.article, ARTICLE_SENTENCES.required, { lines: true }),
  category: optionalText('Category'),
  excerpt: optionalText('Excerpt', LENGTHS.text, { lines: true }),
  image_url: z.optional(
    z.string({ error: 'Image must be text' }).check(
      z.refine((value) => value === '' || isImagePath(value), { error: ARTICLE_SENTENCES.image }),
      z.meta({ maxLength: LENGTHS.line }),
    ),
  ),
  tags: z.optional(
    z.union(
      [
        z.string().check(tagsRule<string>(), z.meta({ maxLength: LENGTHS.text })),
        listOf(z.string().check(z.maxLength(LENGTHS.line)), LENGTHS.text, NOT_TAGS).check(
          tagsRule<string[]>(),
        ),
      ],
      { error: NOT_TAGS },
    ),
  ),
  image_alt: optionalText('Alternative text'),
  author: optionalText('Author'),
  publish_date: z.optional(
    z.string({ error: FIELD_SENTENCES.date }).check(
      z.refine((value) => value === '' || isArticleDate(value), { error: FIELD_SENTENCES.date }),
      z.meta({ description: 'YYYY-MM-DD', maxLength: 'YYYY-MM-DD'.length }),
    ),
  ),
  status: z.optional(z.enum(ARTICLE_STATUSES, { error: ARTICLE_SENTENCES.status })),
  // Only the server, and only for a scheduled article, checks that it is in the future.
  publish_at: z.optional(
    z
      .string({ error: ARTICLE_SENTENCES.future })
      .check(z.maxLength(LENGTHS.line, { error: ARTICLE_SENTENCES.future })),
  ),
};

/** An article in a form or an import file. */
export const articleSchema = z.object(articleFields);

/** The fields of an article that is written; missing ones stay as they were. */
export type ArticleInput = z.infer<typeof articleSchema>;

export const createArticle = endpoint<{ success: true; message: string; article: Article }>()({
  method: 'POST',
  path: '/php-api/create_article.php',
  input: 'json',
  access: NEWS_ROLES,
  // A repeated request with the same `draft_key` creates no second article.
  schema: z.object({ ...articleFields, draft_key: optionalText('Draft') }),
});

export const updateArticle = endpoint<{ success: true; message: string; article: Article }>()({
  method: 'POST',
  path: '/php-api/update_article.php',
  input: 'json',
  access: NEWS_ROLES,
  // With `version`, a change that somebody else has made since is not overwritten.
  schema: z.object({ id: idText(), ...articleFields, version: wholeNumber('Version') }),
});

export const updateArticleStatus = endpoint<{ success: true; message: string; article: Article }>()({
  method: 'POST',
  path: '/php-api/update_article_status.php',
  input: 'json',
  access: NEWS_ROLES,
  schema: z.object({
    id: idText(),
    status: z.enum(ARTICLE_STATUSES, { error: ARTICLE_SENTENCES.status }),
    publish_at: articleFields.publish_at,
  }),
});

export const deleteArticle = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/delete_article.php',
  input: 'json',
  access: NEWS_ROLES,
  schema: z.object({ id: idText() }),
});

export const uploadArticleImage = endpoint<{ success: true; message: string; image_url: string }>()({
  method: 'POST',
  path: '/php-api/uploadarticle_image.php',
  input: 'upload',
  access: NEWS_ROLES,
  schema: z.object({ image: requiredPhoto(ARTICLE_ADMIN_SENTENCES.imageRequired) }),
});
