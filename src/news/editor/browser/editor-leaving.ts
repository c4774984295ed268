import type { HeldState } from '../../../base/frame/browser/held-state.ts';
import { draftFrom, forgetDraft, type OpenDraft } from '../../drafts/browser/article-drafts.ts';
import { removeArticle } from '../../newsroom/browser/admin-articles.ts';
import type { Article } from '../../rules/article.ts';
import type { EditorOpening, EditorWork } from './editor-opening.ts';
import { type EditorState, hasUnsavedChanges } from './editor-state.ts';

const discardQuestion = ({ id, base, fields }: OpenDraft): string =>
  id === null
    ? `Discard "${fields.title.trim() || 'this article'}"? It was never saved.`
    : `Discard what you changed in "${base.title}"?`;

/** Gives up the work in the form for something else. */
export const editorLeaving = (
  { now }: HeldState<EditorState>,
  { open, forget }: EditorWork,
  { startBlank, startNew }: EditorOpening,
) => ({
  /** Loads a saved article into the form. */
  show: (article: Article): void => {
    const draft = draftFrom(article);
    forgetDraft(draft);
    open(draft);
  },
  /** Leaves the article, or one that was never saved, for a blank form; asks first if that loses something. */
  cancel: (): void => {
    const { draft } = now();
    if (hasUnsavedChanges(draft) && !window.confirm(discardQuestion(draft))) return;
    forget();
    startBlank();
  },
  /** Discards the restored work. */
  discard: (): void => {
    const { draft } = now();
    forget();
    open({ ...draft, fields: draft.base, at: 0 });
  },
  remove: async (id: string): Promise<void> => {
    if (!(await removeArticle(id))) return;
    forgetDraft({ id, key: '' });
    if (now().draft.id === id) startNew();
  },
});
