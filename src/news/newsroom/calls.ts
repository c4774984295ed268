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
import {
  day,
  listReply,
  messageReply,
  moment,
  strings,
  success,
  trashed,
} from '../../base/http/calls/replies.ts';
import { NEWS_ROLES } from '../../base/http/rules/roles.ts';
import { articleFields, articleReply, writtenFields } from '../calls.ts';
import { ARTICLE_ADMIN_SENTENCES, ARTICLE_STATUSES } from '../rules/article.ts';

const text = z.exactOptional(z.string());

/** An admin's unsaved work: any fields of an article, and the `version` that it is based on; a new article has no `id`. */
const draft = z.strictObject({
  saved: moment,
  id: text,
  draft_key: text,
  title: text,
  content: text,
  category: text,
  excerpt: text,
  image_url: text,
  image_alt: text,
  author: text,
  language: text,
  translation_of: text,
  publish_date: text,
  publish_at: text,
  status: z.exactOptional(z.enum(ARTICLE_STATUSES)),
  version: z.exactOptional(z.int()),
  tags: z.exactOptional(z.union([z.string(), z.array(z.string())])),
});
export type ArticleDraft = z.infer<typeof draft>;

/** Stores an admin's unsaved work, complete or not; without any field of an article, removes the draft. */
export const saveArticleDraft = endpoint({
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
  reply: success({ saved: moment }),
});

/** The draft of an article, or the one with a draft key; without either, the latest draft of a new article. */
export const getArticleDraft = endpoint({
  method: 'GET',
  path: '/php-api/get_article_draft.php',
  input: 'query',
  access: NEWS_ROLES,
  schema: z.object({ id: optionalText('Id'), draft_key: optionalText('Draft') }),
  reply: success({ draft: z.nullable(draft) }),
});

const revisionFields = { number: z.int(), ...strings('at', 'by', 'title') };
/** A whole revision: the article as it was then. */
const wholeRevision = z.strictObject({ ...writtenFields, ...revisionFields });
export type WholeRevision = z.infer<typeof wholeRevision>;

export const getArticleRevisions = endpoint({
  method: 'GET',
  path: '/php-api/get_article_revisions.php',
  input: 'query',
  access: NEWS_ROLES,
  schema: z.object({ id: idText(), number: numberQuery('Number', 1, 999_999) }),
  reply: success({
    revisions: z.exactOptional(z.array(z.strictObject(revisionFields))),
    revision: z.exactOptional(wholeRevision),
  }),
});

export const restoreArticleRevision = endpoint({
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
  reply: articleReply,
});

/** A deleted article that can be restored. */
const trashedArticle = z.strictObject({
  ...trashed,
  ...strings('title', 'slug', 'category'),
  status: z.enum(ARTICLE_STATUSES),
  publish_date: day,
});
export type TrashedArticle = z.infer<typeof trashedArticle>;

export const getArticleTrash = endpoint({
  method: 'GET',
  path: '/php-api/get_article_trash.php',
  input: 'query',
  access: NEWS_ROLES,
  schema: z.object(pageQuery()),
  reply: listReply(trashedArticle),
});

export const restoreArticle = endpoint({
  method: 'POST',
  path: '/php-api/restore_article.php',
  input: 'json',
  access: NEWS_ROLES,
  schema: z.object({ id: idText() }),
  reply: articleReply,
});

export const purgeArticle = endpoint({
  method: 'POST',
  path: '/php-api/purge_article.php',
  input: 'json',
  access: NEWS_ROLES,
  schema: z.object({ id: idText() }),
  reply: messageReply,
});
