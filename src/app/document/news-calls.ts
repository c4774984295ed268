import * as z from 'zod/mini';
import {
  article,
  createArticle,
  deleteArticle,
  getArchives,
  getArticles,
  listArticles,
  updateArticle,
  updateArticleStatus,
  uploadArticleImage,
} from '../../news/calls.ts';
import {
  getArticleDraft,
  getArticleRevisions,
  getArticleTrash,
  purgeArticle,
  restoreArticle,
  restoreArticleRevision,
  saveArticleDraft,
} from '../../news/newsroom/calls.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../news/rules/article.ts';
import { ARTICLE_TRASH_DAYS } from '../../news/rules/limits.ts';
import { type Description, describe } from './describe.ts';
import { ARTICLE, listExample } from './examples.ts';

const { content: _content, ...CARD } = ARTICLE;
const { title, content, category, image_url, author, publish_date, status } = ARTICLE;
const FIELDS = {
  title,
  content,
  category,
  image_url,
  tags: 'stars, catalogues',
  author,
  publish_date,
  status,
};
const SAVED = '2026-11-22T09:00:00.000Z';
const BY = 'lena@example.org';
/** Calls to read and write news. */
export const articleCalls: readonly Description[] = [
  describe(listArticles, {
    summary: 'List the published articles',
    details: 'Newest first, without their content. With an admin session drafts too.',
    example: { reply: { success: true, articles: [CARD] } },
  }),
  describe(getArticles, {
    summary: 'Get the published articles with their content, or the one with a slug',
    refusals: ['not-found'],
    example: { input: { slug: ARTICLE.slug }, reply: { success: true, article: ARTICLE } },
  }),
  describe(getArchives, {
    summary: 'List the months with articles, or the articles of a month',
    example: {
      reply: { success: true, archives: [{ month: 'november-2026', label: 'November 2026', count: 4 }] },
    },
  }),
  describe(createArticle, {
    summary: 'Write an article',
    details: 'Sent again with the same `draft_key` it is the same article.',
    example: {
      input: FIELDS,
      reply: { success: true, message: ARTICLE_ADMIN_SENTENCES.created(ARTICLE.title), article: ARTICLE },
    },
  }),
  describe(updateArticle, {
    summary: 'Change an article',
    details: 'Its slug stays.',
    refusals: ['not-found', 'conflict'],
    refusalFields: { conflict: { article: z.optional(article), saved: z.optional(z.unknown()) } },
    example: {
      input: { id: ARTICLE.id, ...FIELDS },
      reply: { success: true, message: ARTICLE_ADMIN_SENTENCES.updated(ARTICLE.title), article: ARTICLE },
    },
  }),
  describe(updateArticleStatus, {
    summary: 'Publish an article, or take it back to draft',
    refusals: ['not-found', 'conflict'],
    example: {
      input: { id: ARTICLE.id, status: 'published' },
      reply: { success: true, message: ARTICLE_ADMIN_SENTENCES.statusChanged('published'), article: ARTICLE },
    },
  }),
  describe(deleteArticle, {
    summary: 'Delete an article',
    refusals: ['not-found', 'conflict'],
    example: {
      input: { id: ARTICLE.id },
      reply: { success: true, message: ARTICLE_ADMIN_SENTENCES.deleted },
    },
  }),
  describe(uploadArticleImage, {
    summary: 'Upload a picture for an article',
    refusals: ['throttled'],
    example: {
      input: { image: 'the bytes of catalogue.jpg' },
      reply: { success: true, message: ARTICLE_ADMIN_SENTENCES.uploaded, image_url: ARTICLE.image_url },
    },
  }),
];

/** Drafts, revisions and the trash of articles. */
export const newsroomCalls: readonly Description[] = [
  describe(saveArticleDraft, {
    summary: 'Keep what an administrator has not saved yet',
    details:
      'Complete or not. A draft belongs to one administrator and ends when that one saves the article.',
    refusals: ['not-found', 'conflict', 'throttled'],
    example: { input: { draft_key: 'd1', title: 'A catal' }, reply: { success: true, saved: SAVED } },
  }),
  describe(getArticleDraft, {
    summary: 'Get what was not saved yet',
    example: {
      input: { draft_key: 'd1' },
      reply: { success: true, draft: { draft_key: 'd1', title: 'A catal', saved: SAVED } },
    },
  }),
  describe(getArticleRevisions, {
    summary: 'List the revisions of an article, or get one',
    details: 'Newest first; creation is number 1. With `number` the whole revision.',
    refusals: ['not-found'],
    example: {
      input: { id: ARTICLE.id },
      reply: { success: true, revisions: [{ number: 1, at: SAVED, by: BY, title: ARTICLE.title }] },
    },
  }),
  describe(restoreArticleRevision, {
    summary: 'Make an earlier revision the newest',
    refusals: ['not-found', 'conflict'],
    example: {
      input: { id: ARTICLE.id, number: 1 },
      reply: { success: true, message: ARTICLE_ADMIN_SENTENCES.revisionRestored(1), article: ARTICLE },
    },
  }),
  describe(getArticleTrash, {
    summary: 'List the deleted articles that can be brought back',
    details: `They stay for ${ARTICLE_TRASH_DAYS} days.`,
    example: listExample({
      id: ARTICLE.id,
      title: ARTICLE.title,
      slug: ARTICLE.slug,
      status: 'published',
      category: ARTICLE.category,
      publish_date: ARTICLE.publish_date,
      deleted: SAVED,
      by: BY,
      until: '2026-12-22T09:00:00.000Z',
    }),
  }),
  describe(restoreArticle, {
    summary: 'Bring a deleted article back',
    details: 'With its former status and its revisions.',
    refusals: ['not-found', 'conflict'],
    example: {
      input: { id: ARTICLE.id },
      reply: { success: true, message: ARTICLE_ADMIN_SENTENCES.restored, article: ARTICLE },
    },
  }),
  describe(purgeArticle, {
    summary: 'End a deleted article for good',
    refusals: ['not-found', 'conflict'],
    example: {
      input: { id: ARTICLE.id },
      reply: { success: true, message: ARTICLE_ADMIN_SENTENCES.purged },
    },
  }),
];
