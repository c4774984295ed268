import { holdState } from '../../../base/frame/browser/held-state.ts';
import {
  type ArticleFields,
  blankDraft,
  draftFrom,
  forgetDraft,
  lastDraft,
  type OpenDraft,
} from '../../drafts/browser/article-drafts.ts';
import { createKeeper, keepBeforeLeaving } from '../../drafts/browser/draft-keeper.ts';
import { $articles, removeArticle } from '../../newsroom/browser/admin-articles.ts';
import type { Article } from '../../rules/article.ts';
import { editorOpening, editorWork } from './editor-opening.ts';
import { editorConflict, editorSaving } from './editor-saving.ts';
import { type EditorState, openedEditor, withFields } from './editor-state.ts';

const requestedSlug = (): string | null => new URLSearchParams(location.search).get('article');

/** The store of the article form: its content is stored in this browser and on the server until it is saved or discarded. */
export const createEditor = () => {
  const held = holdState(openedEditor((requestedSlug() === null ? lastDraft() : null) ?? blankDraft()));
  const { $state, now, set } = held;
  const keeper = createKeeper((keeping) => set({ keeping }));
  const work = editorWork(held, keeper);
  const saving = editorSaving(held, keeper, work);
  const { startNew, edit, openLast } = editorOpening(held, work);

  return {
    $state,
    ...saving,
    ...editorConflict(held, work, saving.save),
    edit,
    /** Opens what the address names, or else the last unsaved work; returns what ends the store. */
    start: (): (() => void) => {
      work.keep(now().draft);
      const slug = requestedSlug();
      if (slug === null) void openLast();
      else void edit({ slug }).then((isOpen) => isOpen || startNew());
      const leave = keepBeforeLeaving(keeper);
      const unfollow = $articles.listen(work.followClock);
      return () => {
        leave();
        unfollow();
      };
    },
    change: (fields: Partial<ArticleFields>): void => {
      const problems = Object.entries(now().problems).filter(([name]) => !(name in fields));
      const changed = { problems: Object.fromEntries(problems), isSaved: false };
      work.setDraft(withFields(now().draft, fields), changed);
    },
    /** Sets the problem of one field, '' for none. */
    setProblem: (field: string, sentence: string): void =>
      set({ problems: { ...now().problems, [field]: sentence } }),
    /** Loads a saved article into the form. */
    show: (article: Article): void => {
      forgetDraft(article.id);
      work.open(draftFrom(article));
    },
    /** Returns to a blank form, or to the new article that was started before. */
    cancel: (): void => {
      work.forget();
      startNew();
    },
    /** Discards the restored work. */
    discard: (): void => {
      const { draft } = now();
      work.forget();
      work.open({ ...draft, fields: draft.base, at: 0 });
    },
    remove: async (id: string): Promise<void> => {
      if (!(await removeArticle(id))) return;
      forgetDraft(id);
      if (now().draft.id === id) startNew();
    },
  };
};

/** The store of the article form, its state and the open work, as the components of the form get them. */
export type Editor = ReturnType<typeof createEditor> & EditorState & OpenDraft & { isUnsaved: boolean };
