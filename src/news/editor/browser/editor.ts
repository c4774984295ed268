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
import { type EditorState, isChanged, openedEditor, withFields } from './editor-state.ts';

const requestedSlug = (): string | null => new URLSearchParams(location.search).get('article');

/** The store of the article form: its content is stored in this browser and on the server until it is saved or discarded. */
export const createEditor = () => {
  const held = holdState(openedEditor((requestedSlug() === null ? lastDraft() : null) ?? blankDraft()));
  const { $state, now, set } = held;
  const keeper = createKeeper((keeping) => set({ keeping }));
  const work = editorWork(held, keeper);
  const saving = editorSaving(held, keeper, work);
  const { startNew, startBlank, resume, edit, openLast } = editorOpening(held, work);

  const openRequested = async (slug: string): Promise<void> => {
    if (!(await edit({ slug }))) startNew();
  };
  /** Back and Forward open what their address names. */
  const followHistory = (): void => {
    const slug = requestedSlug();
    if ((slug ?? '') === now().draft.slug) return;
    if (slug === null) startNew();
    else void openRequested(slug);
  };

  return {
    $state,
    ...saving,
    ...editorConflict(held, work, saving.save),
    edit,
    resume,
    /** Opens what the address names, or else the last unsaved work; returns what ends the store. */
    start: (): (() => void) => {
      work.keep(now().draft);
      const slug = requestedSlug();
      if (slug === null) void openLast();
      else void openRequested(slug);
      window.addEventListener('popstate', followHistory);
      const leave = keepBeforeLeaving(keeper);
      const unfollow = $articles.listen(work.followClock);
      return () => {
        window.removeEventListener('popstate', followHistory);
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
      const draft = draftFrom(article);
      forgetDraft(draft);
      work.open(draft);
    },
    /** Leaves the article for a blank form; asks first if that loses something. */
    cancel: (): void => {
      const { draft } = now();
      if (isChanged(draft) && !window.confirm(`Discard what you changed in "${draft.base.title}"?`)) return;
      work.forget();
      startBlank();
    },
    /** Discards the restored work. */
    discard: (): void => {
      const { draft } = now();
      work.forget();
      work.open({ ...draft, fields: draft.base, at: 0 });
    },
    remove: async (id: string): Promise<void> => {
      if (!(await removeArticle(id))) return;
      forgetDraft({ id, key: '' });
      if (now().draft.id === id) startNew();
    },
  };
};

/** The store of the article form, its state and the open work, as the components of the form get them. */
export type Editor = ReturnType<typeof createEditor> & EditorState & OpenDraft & { isUnsaved: boolean };
