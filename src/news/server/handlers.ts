import type { Problems } from '../../base/fields/rules/field-sentences.ts';
import type { RefusedCall } from '../../base/http/server/handler.ts';
import { adminHandler } from '../../site/audit/server/admin-handler.ts';
import { createArticle, updateArticle, updateArticleStatus } from '../calls.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../rules/article.ts';
import { timingProblems } from '../schedule/server.ts';
import { toArticle } from '../storage/article-record.ts';
import { originalProblems } from '../translations/server.ts';
import { changeArticle, changeStatus, writeArticle } from './articles.ts';

/** The problems of an article that depend on the clock and on what is stored. */
const furtherProblems = async (call: RefusedCall): Promise<Problems> => ({
  ...(await timingProblems(call)),
  ...(await originalProblems(call)),
});

export const createArticleHandler = adminHandler(
  createArticle,
  async ({ input, ...call }) => {
    const article = toArticle(await writeArticle(call, input));
    return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.created(article.title), article };
  },
  furtherProblems,
);

export const updateArticleHandler = adminHandler(
  updateArticle,
  async ({ input, ...call }) => {
    const article = toArticle(await changeArticle(call, input.id, input));
    return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.updated(article.title), article };
  },
  furtherProblems,
);

export const updateArticleStatusHandler = adminHandler(
  updateArticleStatus,
  async ({ input, ...call }) => {
    const article = toArticle(await changeStatus(call, input.id, input));
    return {
      success: true as const,
      message: ARTICLE_ADMIN_SENTENCES.statusChanged(article.status),
      article,
    };
  },
  timingProblems,
);
