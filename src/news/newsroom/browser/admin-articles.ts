import { toast } from '../../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import type { Outcome } from '../../../base/http/browser/call.ts';
import { shrinkImage } from '../../../base/photos/browser/shrink-image.ts';
import {
  createArticle,
  deleteArticle,
  getArticles,
  listArticles,
  updateArticle,
  updateArticleStatus,
  uploadArticleImage,
} from '../../calls.ts';
import {
  type ArticleFields,
  formFieldsOf,
  isSameArticle,
  type OpenDraft,
} from '../../drafts/browser/article-drafts.ts';
import {
  ARTICLE_ADMIN_SENTENCES,
  ARTICLE_SENTENCES,
  type Article,
  type ArticleCard,
  type ArticleStatus,
} from '../../rules/article.ts';
import { momentOf } from '../../schedule/rules/schedule.ts';
import { ARTICLES_A_PAGE } from '../rules.ts';
import { type ArticleQuery, toArticleQuery } from './article-search.ts';
import { $articleCounts, $articles } from './articles-state.ts';

const reasonOf = (outcome: Outcome<unknown>): string => {
  if (outcome.kind === 'unreachable' && outcome.reason === 'not-json') return ARTICLE_ADMIN_SENTENCES.notJson;
  return sentenceOf(outcome, ARTICLE_ADMIN_SENTENCES.noAnswer);
};

let running: AbortController | null = null;
/** What was asked for last, which a change loads again. */
let asked: ArticleQuery = toArticleQuery({});

const toSent = ({ text, status, language, order, page }: ArticleQuery) => ({
  ...(text.trim() !== '' && { q: text.trim() }),
  ...(status !== 'all' && status !== 'trash' && { status }),
  ...(language !== '' && { language }),
  order,
  page,
  limit: ARTICLES_A_PAGE,
});

/** Loads a page of the list, drafts included; cancels a request that is still running. A page beyond the last is the last. A `quiet` one that fails leaves the list as it is. */
export const loadArticles = async (
  query: ArticleQuery = asked,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<void> => {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  asked = query;
  if ($articles.get().kind !== 'ready') $articles.set({ kind: 'loading' });
  const outcome = await adminCall(listArticles, toSent(query), { signal: controller.signal });
  if (controller.signal.aborted) return;
  if (outcome.kind === 'done') {
    const { articles, total = articles.length, counts, originals = [] } = outcome.reply;
    const last = Math.max(1, Math.ceil(total / ARTICLES_A_PAGE));
    if (query.page > last) return loadArticles({ ...query, page: last }, { quiet });
    if (counts !== undefined) $articleCounts.set(counts);
    $articles.set({ kind: 'ready', articles, page: query.page, total, originals });
    return;
  }
  if (quiet) return;
  const message = ARTICLE_ADMIN_SENTENCES.fetchFailed(reasonOf(outcome));
  $articles.set({ kind: 'failed', message });
  toast(message);
};

/** An article with its content, or why it could not be loaded; `isGone` if there is none. */
type LoadedArticle = { article: Article } | { article: null; message: string; isGone: boolean };

export const fetchArticle = async (slug: string): Promise<LoadedArticle> => {
  const outcome = await adminCall(getArticles, { slug });
  if (outcome.kind === 'done' && outcome.reply.article) return { article: outcome.reply.article };
  const message = ARTICLE_ADMIN_SENTENCES.fetchFailed(reasonOf(outcome));
  return { article: null, message, isGone: outcome.kind === 'refused' && outcome.status === 404 };
};

/** An article with its content, for the form; null, with a toast, if it cannot be loaded. */
export const loadArticle = async (slug: string): Promise<Article | null> => {
  const loaded = await fetchArticle(slug);
  if (loaded.article === null) toast(loaded.message);
  return loaded.article;
};

/** The problems of the form by field. */
export const articleProblems = (
  { title, content, status, publish_at }: ArticleFields,
  now = Date.now(),
): Record<string, string> => ({
  ...(title.trim() === '' && { title: ARTICLE_SENTENCES.required }),
  ...(content.trim() === '' && { content: ARTICLE_SENTENCES.required }),
  ...(status === 'scheduled' &&
    (momentOf(publish_at) ?? 0) <= now && { publish_at: ARTICLE_SENTENCES.future }),
});

/** The result of a save; `conflict` is what somebody else saved meanwhile. */
type ArticleOutcome =
  | { kind: 'saved'; article: Article }
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'failed'; problems: Record<string, string> };

/** The article as somebody else saved it meanwhile; `by` is '' if unknown. */
export type Conflict = { article: Article; by: string; at: string };

/** Saves the form as a new article, or over the existing one unless somebody changed it since. Shows the result. */
export const saveArticle = async ({ id, key, version, fields }: OpenDraft): Promise<ArticleOutcome> => {
  const outcome =
    id === null
      ? await adminCall(createArticle, { ...fields, draft_key: key })
      : await adminCall(updateArticle, { id, ...fields, ...(version !== null && { version }) });
  if (outcome.kind === 'done') {
    const sentence = id === null ? ARTICLE_ADMIN_SENTENCES.created : ARTICLE_ADMIN_SENTENCES.updated;
    toast(outcome.reply.message || sentence(fields.title.trim()), 'status');
    void loadArticles();
    return { kind: 'saved', article: outcome.reply.article };
  }
  const conflict = conflictIn(outcome);
  if (conflict !== null) {
    // The answer to an earlier attempt was lost.
    if (!isSameArticle(formFieldsOf(conflict.article), fields)) return { kind: 'conflict', conflict };
    toast(ARTICLE_ADMIN_SENTENCES.updated(fields.title.trim()), 'status');
    return { kind: 'saved', article: conflict.article };
  }
  toast(ARTICLE_ADMIN_SENTENCES.processFailed(reasonOf(outcome)));
  return { kind: 'failed', problems: (outcome.kind === 'refused' && outcome.failure.errors) || {} };
};

const conflictIn = (outcome: Outcome<unknown>): Conflict | null => {
  if (outcome.kind !== 'refused' || outcome.status !== 409) return null;
  const { article, saved } = outcome.failure as { article?: Article; saved?: { by: string; at: string } };
  return article === undefined ? null : { article, by: saved?.by ?? '', at: saved?.at ?? '' };
};

/** Publishes an article or makes it a draft, and shows the result. */
export const setArticleStatus = async (id: string, status: ArticleStatus): Promise<void> => {
  const outcome = await adminCall(updateArticleStatus, { id, status });
  if (outcome.kind !== 'done') {
    toast(ARTICLE_ADMIN_SENTENCES.statusFailed(status, reasonOf(outcome)));
    return;
  }
  toast(ARTICLE_ADMIN_SENTENCES.statusChanged(status), 'status');
  change(id, () => outcome.reply.article);
};

/** Deletes an article and shows the result; false if it still exists. */
export const removeArticle = async (id: string): Promise<boolean> => {
  const outcome = await adminCall(deleteArticle, { id });
  if (outcome.kind !== 'done') {
    toast(ARTICLE_ADMIN_SENTENCES.deleteFailed(reasonOf(outcome)));
    return false;
  }
  toast(ARTICLE_ADMIN_SENTENCES.deleted, 'status');
  change(id, () => null);
  return true;
};

const change = (id: string, next: (card: ArticleCard) => ArticleCard | null): void => {
  const state = $articles.get();
  if (state.kind !== 'ready') return;
  const articles = state.articles.flatMap((card) => (card.id === id ? (next(card) ?? []) : card));
  $articles.set({ ...state, articles });
  void loadArticles(asked, { quiet: true });
};

/** Timeout for a picture on a slow connection, in milliseconds. */
const UPLOAD_TIMEOUT = 120_000;

/** Uploads an image; returns its path, or the problem. */
export const uploadImage = async (file: File): Promise<{ path: string } | { problem: string }> => {
  try {
    const body = new FormData();
    body.set('image', await shrinkImage(file), file.name);
    const outcome = await adminCall(uploadArticleImage, body, { again: false, timeout: UPLOAD_TIMEOUT });
    if (outcome.kind === 'done') {
      toast(ARTICLE_ADMIN_SENTENCES.uploaded, 'status');
      return { path: outcome.reply.image_url };
    }
    return { problem: ARTICLE_ADMIN_SENTENCES.uploadFailed(reasonOf(outcome)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: ARTICLE_ADMIN_SENTENCES.uploadFailed(reason) };
  }
};
