import { type HeldState, holdState } from '../../../base/frame/browser/held-state.ts';
import {
  type ArticleFields,
  blankDraft,
  lastDraft,
  type OpenDraft,
} from '../../drafts/browser/article-drafts.ts';
import { createKeeper, keepBeforeLeaving } from '../../drafts/browser/draft-keeper.ts';
import { $wentLive } from '../../schedule/browser.ts';
import { editorLeaving } from './editor-leaving.ts';
import { type EditorOpening, editorOpening, editorWork } from './editor-opening.ts';
import { editorConflict, editorSaving, editorSavingAs } from './editor-saving.ts';
import { type EditorState, openedEditor, withFields } from './editor-state.ts';

/** Back and Forward open what their address names; returns what ends this. */
const followHistory = ({ now }: HeldState<EditorState>, opening: EditorOpening): (() => void) => {
  const follow = (): void => {
    const slug = requestedSlug();
    if ((slug ?? '') === now().draft.slug) return;
    if (slug === null) opening.startNew();
    else void opening.openNamed(slug);
  };
  window.addEventListener('popstate', follow);
  return () => window.removeEventListener('popstate', follow);
};

const requestedSlug = (): string | null => new URLSearchParams(location.search).get('article');

/** The store of the article form: its content is stored in this browser and on the server until it is saved or discarded. */
export const createEditor = () => {
  const requested = requestedSlug();
  const held = holdState<EditorState>({
    ...openedEditor((requested === null ? lastDraft() : null) ?? blankDraft()),
    unopened: requested === null ? null : { slug: requested, problem: null },
  });
  const { $state, now, set } = held;
  const keeper = createKeeper((keeping) => set({ keeping }));
  const work = editorWork(held, keeper);
  const saving = editorSaving(held, keeper, work);
  const opening = editorOpening(held, work);

  return {
    $state,
    ...saving,
    ...editorConflict(held, work, saving.save),
    saveAs: editorSavingAs(held, work, saving.save),
    ...editorLeaving(held, work, opening),
    edit: opening.edit,
    openNamed: opening.openNamed,
    resume: opening.resume,
    /** Opens what the address names, or else the last unsaved work; returns what ends the store. */
    start: (): (() => void) => {
      work.keep(now().draft);
      const slug = requestedSlug();
      if (slug === null) void opening.openLast();
      else void opening.openNamed(slug);
      void opening.checkClock();
      const ends = [
        followHistory(held, opening),
        keepBeforeLeaving(keeper),
        $wentLive.listen(work.followClock),
      ];
      return () => {
        for (const end of ends) end();
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
  };
};

/** The store of the article form, its state and the open work, as the components of the form get them. */
export type Editor = ReturnType<typeof createEditor> & EditorState & OpenDraft & { isUnsaved: boolean };
