import { toast } from '../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { getArticleRevisions, restoreArticleRevision, type WholeRevision } from '../newsroom/calls.ts';
import { ARTICLE_ADMIN_SENTENCES, type Article, type ArticleRevision } from '../rules/article.ts';

/** The revisions of an article, newest first; null, with a toast, if they cannot be loaded. */
export const loadRevisions = async (id: string): Promise<readonly ArticleRevision[] | null> => {
  const outcome = await adminCall(getArticleRevisions, { id });
  if (outcome.kind === 'done') return outcome.reply.revisions ?? [];
  toast(ARTICLE_ADMIN_SENTENCES.fetchFailed(sentenceOf(outcome, ARTICLE_ADMIN_SENTENCES.noAnswer)));
  return null;
};

/** An article as it was in one revision; null, with a toast, if it cannot be loaded. */
export const readRevision = async (id: string, number: number): Promise<WholeRevision | null> => {
  const outcome = await adminCall(getArticleRevisions, { id, number });
  if (outcome.kind === 'done' && outcome.reply.revision) return outcome.reply.revision;
  toast(ARTICLE_ADMIN_SENTENCES.fetchFailed(sentenceOf(outcome, ARTICLE_ADMIN_SENTENCES.noAnswer)));
  return null;
};

/** Restores a revision and shows the result; null if it failed. */
export const bringRevisionBack = async (id: string, number: number): Promise<Article | null> => {
  const outcome = await adminCall(restoreArticleRevision, { id, number });
  if (outcome.kind !== 'done') {
    toast(ARTICLE_ADMIN_SENTENCES.processFailed(sentenceOf(outcome, ARTICLE_ADMIN_SENTENCES.noAnswer)));
    return null;
  }
  toast(outcome.reply.message, 'status');
  return outcome.reply.article;
};
