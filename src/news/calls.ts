import * as z from 'zod/mini';
import { siteLanguageOf } from '../base/brand/rules/languages.ts';
import { FIELD_SENTENCES } from '../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../base/fields/rules/limits.ts';
import { textProblem } from '../base/fields/rules/text-problem.ts';
import { endpoint } from '../base/http/calls/endpoint.ts';
import {
  idText,
  listOf,
  numberQuery,
  optionalText,
  requiredPhoto,
  requiredText,
  wholeNumber,
} from '../base/http/calls/inputs.ts';
import { count, day, messageReply, strings, success } from '../base/http/calls/replies.ts';
import { NEWS_ROLES } from '../base/http/rules/roles.ts';
import { ARTICLE_ORDER_NAMES } from './newsroom/rules.ts';
import type { ArchiveMonth, Article, ArticleCard } from './rules/article.ts';
import {
  ARTICLE_ADMIN_SENTENCES,
  ARTICLE_SENTENCES,
  ARTICLE_STATUSES,
  isArticleDate,
  isImagePath,
} from './rules/article.ts';

const cardFields = {
  ...strings('id', 'title', 'slug', 'category', 'image_url', 'image_alt', 'author', 'excerpt'),
  language: z.string().check(z.meta({ description: 'One of the languages of the site' })),
  translation_of: z
    .string()
    .check(z.meta({ description: 'Id of the article that it translates; empty for none' })),
  tags: z.array(z.string()),
  publish_date: day,
  publishDate: day,
  status: z.enum(ARTICLE_STATUSES),
};
const forAdmins = {
  created: z.number().check(z.meta({ description: 'Milliseconds; orders articles of one day' })),
  version: z.exactOptional(
    z.int().check(z.meta({ description: 'One more at each change; for admins alone' })),
  ),
};
const publishAt = {
  publish_at: z.exactOptional(
    z.string().check(z.meta({ description: 'When it goes live, ISO 8601; for admins alone' })),
  ),
};
/** The fields of an article as it was written, in each revision. */
export const writtenFields = {
  ...cardFields,
  ...publishAt,
  content: z.string().check(z.meta({ description: 'HTML or Markdown, as written' })),
};

export const articleCard: z.ZodMiniType<ArticleCard> = z.strictObject({
  ...cardFields,
  ...forAdmins,
  ...publishAt,
});
export const article: z.ZodMiniType<Article> = z.strictObject({ ...writtenFields, ...forAdmins });
export const archiveMonth: z.ZodMiniType<ArchiveMonth> = z.strictObject({
  ...strings('month', 'label'),
  count,
});
export const articleReply = success({ message: z.string(), article });

/** The language of an article as the site's settings spell it. */
const languageChecks = [
  z.overwrite<string>((tag) => siteLanguageOf(tag.trim()) ?? tag),
  z.meta({ description: 'One of the languages of the site, such as en', maxLength: LENGTHS.line }),
] as const;

/** Asks for the articles of one language; without it, for those of all. */
const languageQuery = z.optional(
  z.string().check(
    ...languageChecks,
    z.refine((tag) => siteLanguageOf(tag) !== null, { error: () => ARTICLE_SENTENCES.language }),
  ),
);

export const listArticles = endpoint({
  method: 'GET',
  path: '/php-api/getarticlelisting.php',
  input: 'query',
  access: 'anyone',
  schema: z.object({
    language: languageQuery,
    /** Words in title, category, tags, author, excerpt or address. */
    q: optionalText('Search'),
    status: z.optional(z.enum(ARTICLE_STATUSES, { error: () => ARTICLE_SENTENCES.status })),
    order: z.optional(
      z.enum(ARTICLE_ORDER_NAMES, { error: `Order must be one of ${ARTICLE_ORDER_NAMES.join(', ')}` }),
    ),
    /** The number of a page of `limit` articles, from 1. */
    page: numberQuery('Page', 1, 999_999),
    limit: numberQuery('Limit', 1, 100),
    /** An article and its translations, by the id of the original. */
    group: optionalText('Group'),
    /** `yes` leaves translations out. */
    originals: z.optional(z.enum(['yes'], { error: 'Originals must be yes' })),
    /** The title of a new article, whose slug is to be answered; for admins alone. */
    title: optionalText('Title'),
  }),
  // What follows the articles is answered where something but the language is asked for.
  reply: success({
    articles: z.array(articleCard),
    total: z.exactOptional(count),
    /** All articles that the caller may list, by their status. */
    counts: z.exactOptional(z.strictObject({ draft: count, scheduled: count, published: count })),
    /** The originals of the translations among the articles, unless they are deleted. */
    originals: z.exactOptional(z.array(z.strictObject(strings('id', 'title')))),
    slug: z.exactOptional(z.string()),
  }),
});

/** All articles with their content, or the one with `slug`. */
export const getArticles = endpoint({
  method: 'GET',
  path: '/php-api/get_articles.php',
  input: 'query',
  access: 'anyone',
  schema: z.object({ slug: optionalText('Slug'), language: languageQuery }),
  reply: success({ article: z.exactOptional(article), articles: z.exactOptional(z.array(article)) }),
});

export const getArchives = endpoint({
  method: 'GET',
  path: '/php-api/get_archives.php',
  input: 'query',
  access: 'anyone',
  schema: z.object({ month: optionalText('Month'), language: languageQuery }),
  reply: success({
    articles: z.exactOptional(z.array(articleCard)),
    archives: z.exactOptional(z.array(archiveMonth)),
  }),
});

const NOT_TAGS = 'Tags must be text or a list of texts';

const tagsRule = <Tags extends string | string[]>() =>
  z.superRefine<Tags>((tags, context) => {
    const message = textProblem('Tags', LENGTHS.text, [tags].flat().join(','), false);
    // A problem that ends the check would become that of the wrong type.
    if (message !== null) context.addIssue({ code: 'custom', message, continue: true });
  });

/** The fields of an article in every call that writes one. */
export const articleFields = {
  title: requiredText('Title', LENGTHS.line, ARTICLE_SENTENCES.required),
  content: requiredText('Content', LENGTHS.article, ARTICLE_SENTENCES.required, { lines: true }),
  category: optionalText('Category'),
  excerpt: optionalText('Excerpt', LENGTHS.text, { lines: true }),
  image_url: z.optional(
    z.string({ error: 'Image must be text' }).check(
      z.refine((value) => value === '' || isImagePath(value), { error: () => ARTICLE_SENTENCES.image }),
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
  language: z.optional(
    z.string({ error: () => ARTICLE_SENTENCES.language }).check(
      ...languageChecks,
      z.refine((tag) => tag === '' || siteLanguageOf(tag) !== null, {
        error: () => ARTICLE_SENTENCES.language,
      }),
    ),
  ),
  translation_of: optionalText('Translation of'),
  publish_date: z.optional(
    z.string({ error: () => FIELD_SENTENCES.date }).check(
      z.refine((value) => value === '' || isArticleDate(value), { error: () => FIELD_SENTENCES.date }),
      z.meta({ description: 'YYYY-MM-DD', maxLength: 'YYYY-MM-DD'.length }),
    ),
  ),
  status: z.optional(z.enum(ARTICLE_STATUSES, { error: () => ARTICLE_SENTENCES.status })),
  // Only the server, and only for a scheduled article, checks that it is in the future.
  publish_at: z.optional(
    z
      .string({ error: () => ARTICLE_SENTENCES.future })
      .check(z.maxLength(LENGTHS.line, { error: () => ARTICLE_SENTENCES.future })),
  ),
};

/** An article in a form or an import file. */
export const articleSchema = z.object(articleFields);

/** The fields of an article that is written; missing ones stay as they were. */
export type ArticleInput = z.infer<typeof articleSchema>;

export const createArticle = endpoint({
  method: 'POST',
  path: '/php-api/create_article.php',
  input: 'json',
  access: NEWS_ROLES,
  // A repeated request with the same `draft_key` creates no second article.
  schema: z.object({ ...articleFields, draft_key: optionalText('Draft') }),
  reply: articleReply,
});

export const updateArticle = endpoint({
  method: 'POST',
  path: '/php-api/update_article.php',
  input: 'json',
  access: NEWS_ROLES,
  // With `version`, a change that somebody else has made since is not overwritten.
  schema: z.object({ id: idText(), ...articleFields, version: wholeNumber('Version') }),
  reply: articleReply,
});

export const updateArticleStatus = endpoint({
  method: 'POST',
  path: '/php-api/update_article_status.php',
  input: 'json',
  access: NEWS_ROLES,
  schema: z.object({
    id: idText(),
    status: z.enum(ARTICLE_STATUSES, { error: () => ARTICLE_SENTENCES.status }),
    publish_at: articleFields.publish_at,
  }),
  reply: articleReply,
});

export const deleteArticle = endpoint({
  method: 'POST',
  path: '/php-api/delete_article.php',
  input: 'json',
  access: NEWS_ROLES,
  schema: z.object({ id: idText() }),
  reply: messageReply,
});

export const uploadArticleImage = endpoint({
  method: 'POST',
  path: '/php-api/uploadarticle_image.php',
  input: 'upload',
  access: NEWS_ROLES,
  schema: z.object({ image: requiredPhoto(ARTICLE_ADMIN_SENTENCES.imageRequired) }),
  reply: success(strings('message', 'image_url')),
});
