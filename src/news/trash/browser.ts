import { atom } from 'nanostores';
import { toast } from '../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { loadArticles } from '../newsroom/browser/admin-articles.ts';
import { getArticleTrash, purgeArticle, restoreArticle, type TrashedArticle } from '../newsroom/calls.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../rules/article.ts';

type TrashState =
  | { kind: 'loading' }
  | { kind: 'ready'; items: readonly TrashedArticle[]; next: string | null }
  | { kind: 'failed'; message: string };

/** The articles in the trash, the last deleted first. */
export const $articleTrash = atom<TrashState>({ kind: 'loading' });

/** Loads the first page of the trash, or the page at a cursor. */
export const loadArticleTrash = async (cursor?: string): Promise<void> => {
  const before = $articleTrash.get();
  const outcome = await adminCall(getArticleTrash, cursor === undefined ? {} : { cursor });
  if (outcome.kind !== 'done') {
    const message = ARTICLE_ADMIN_SENTENCES.fetchFailed(
      sentenceOf(outcome, ARTICLE_ADMIN_SENTENCES.noAnswer),
    );
    if (cursor === undefined) $articleTrash.set({ kind: 'failed', message });
    toast(message);
    return;
  }
  const { items, next } = outcome.reply;
  const earlier = cursor !== undefined && before.kind === 'ready' ? before.items : [];
  $articleTrash.set({ kind: 'ready', items: [...earlier, ...items], next });
};

const removeFromList = (id: string): void => {
  const state = $articleTrash.get();
  if (state.kind !== 'ready') return;
  $articleTrash.set({ ...state, items: state.items.filter((item) => item.id !== id) });
};

/** Restores an article and shows the result. */
export const untrash = async ({ id }: TrashedArticle): Promise<void> => {
  const outcome = await adminCall(restoreArticle, { id });
  if (outcome.kind !== 'done')
    return toast(
      ARTICLE_ADMIN_SENTENCES.processFailed(sentenceOf(outcome, ARTICLE_ADMIN_SENTENCES.noAnswer)),
    );
  toast(outcome.reply.message, 'status');
  removeFromList(id);
  void loadArticles();
};

/** Deletes an article in the trash for good and shows the result. */
export const deleteForGood = async ({ id }: TrashedArticle): Promise<void> => {
  const outcome = await adminCall(purgeArticle, { id });
  if (outcome.kind !== 'done')
    return toast(ARTICLE_ADMIN_SENTENCES.deleteFailed(sentenceOf(outcome, ARTICLE_ADMIN_SENTENCES.noAnswer)));
  toast(outcome.reply.message, 'status');
  removeFromList(id);
};
