import * as z from 'zod/mini';
import {
  createArticle,
  deleteArticle,
  getArchives,
  getArticles,
  listArticles,
  updateArticle,
  updateArticleStatus,
  uploadArticleImage,
} from '../news/article.ts';
import { type Description, describe } from './describe.ts';
import { ARTICLE } from './examples.ts';
import { archiveMonth, article, articleCard, saidReply } from './records.ts';

const { content: _content, ...CARD } = ARTICLE;
const FIELDS = {
  title: ARTICLE.title,
  content: ARTICLE.content,
  category: ARTICLE.category,
  image_url: ARTICLE.image_url,
  tags: 'stars, catalogues',
  author: ARTICLE.author,
  publish_date: ARTICLE.publish_date,
  status: ARTICLE.status,
};

const articleReply = z.strictObject({ success: z.literal(true), message: z.string(), article });

/** Calls to read and write news. */
export const articleCalls: readonly Description[] = [
  describe(listArticles, {
    summary: 'List the published articles',
    details: 'Newest first, without their content. With an admin session drafts too.',
    reply: z.strictObject({ success: z.literal(true), articles: z.array(articleCard) }),
    example: { reply: { success: true, articles: [CARD] } },
  }),
  describe(getArticles, {
    summary: 'Get the published articles with their content, or the one with a slug',
    reply: z.strictObject({
      success: z.literal(true),
      article: z.exactOptional(article),
      articles: z.exactOptional(z.array(article)),
    }),
    refusals: ['not-found'],
    example: { input: { slug: ARTICLE.slug }, reply: { success: true, article: ARTICLE } },
  }),
  describe(getArchives, {
    summary: 'List the months with articles, or the articles of a month',
    reply: z.strictObject({
      success: z.literal(true),
      articles: z.exactOptional(z.array(articleCard)),
      archives: z.exactOptional(z.array(archiveMonth)),
    }),
    example: {
      reply: { success: true, archives: [{ month: 'november-2026', label: 'November 2026', count: 4 }] },
    },
  }),
  describe(createArticle, {
    summary: 'Write an article',
    details: 'Sent again with the same `draft_key` it is the same article.',
    reply: articleReply,
    example: {
      input: FIELDS,
      reply: {
        success: true,
        message: `Article "${ARTICLE.title}" created successfully!`,
        article: ARTICLE,
      },
    },
  }),
  describe(updateArticle, {
    summary: 'Change an article',
    details: 'Its slug stays.',
    reply: articleReply,
    refusals: ['not-found', 'conflict'],
    refusalFields: { conflict: { article: z.optional(article), saved: z.optional(z.unknown()) } },
    example: {
      input: { id: ARTICLE.id, ...FIELDS },
      reply: {
        success: true,
        message: `Article "${ARTICLE.title}" updated successfully!`,
        article: ARTICLE,
      },
    },
  }),
  describe(updateArticleStatus, {
    summary: 'Publish an article, or take it back to draft',
    reply: articleReply,
    refusals: ['not-found', 'conflict'],
    example: {
      input: { id: ARTICLE.id, status: 'published' },
      reply: { success: true, message: 'Article published successfully!', article: ARTICLE },
    },
  }),
  describe(deleteArticle, {
    summary: 'Delete an article',
    reply: saidReply,
    refusals: ['not-found', 'conflict'],
    example: {
      input: { id: ARTICLE.id },
      reply: { success: true, message: 'Article deleted successfully!' },
    },
  }),
  describe(uploadArticleImage, {
    summary: 'Upload a picture for an article',
    reply: z.strictObject({ success: z.literal(true), message: z.string(), image_url: z.string() }),
    refusals: ['throttled'],
    example: {
      input: { image: 'the bytes of catalogue.jpg' },
      reply: { success: true, message: 'Image uploaded successfully!', image_url: ARTICLE.image_url },
    },
  }),
];
