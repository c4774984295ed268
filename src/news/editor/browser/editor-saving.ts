import type { HeldState } from '../../../base/frame/browser/held-state.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import {
  type ArticleFields,
  draftFrom,
  forgetDraft,
  type OpenDraft,
} from '../../drafts/browser/article-drafts.ts';
import type { DraftKeeper } from '../../drafts/browser/draft-keeper.ts';
import { articleProblems, saveArticle } from '../../newsroom/browser/admin-articles.ts';
import type { ArticleStatus } from '../../rules/article.ts';
import { checkLinks } from './check-links.ts';
import type { EditorWork } from './editor-opening.ts';
import { type EditorState, isPublicStatus, withdraws, withFields, withTyped } from './editor-state.ts';

const agreesToWithdraw = ({ title }: ArticleFields): boolean =>
  window.confirm(`Take "${title}" back? Readers will no longer find it.`);

/** Checks and saves the form. */
export const editorSaving = (
  { now, set }: HeldState<EditorState>,
  keeper: DraftKeeper,
  { open }: EditorWork,
) => {
  const refuse = (problems: Record<string, string>): void => set({ problems, attempt: now().attempt + 1 });

  const check = (): boolean => {
    const problems = articleProblems(now().draft.fields);
    const [first] = Object.values(problems);
    if (first === undefined) return true;
    toast(first);
    refuse(problems);
    return false;
  };

  /** Whether publishing would show readers dead links that the writer has not been told of. */
  const hasNewDeadLinks = async ({ content, status }: ArticleFields): Promise<boolean> => {
    const deadLinks = isPublicStatus(status) ? await checkLinks(content) : [];
    if (deadLinks.every((link) => now().deadLinks.includes(link))) return false;
    set({ isSaving: false, deadLinks });
    return true;
  };

  const send = async (sent: OpenDraft): Promise<void> => {
    await keeper.rest();
    const outcome = await saveArticle(sent);
    set({ isSaving: false });
    if (outcome.kind === 'saved') {
      forgetDraft(sent);
      open(withTyped(draftFrom(outcome.article), sent.fields, now().draft.fields));
      set({ isSaved: true });
      return;
    }
    if (outcome.kind === 'conflict') set({ conflict: outcome.conflict });
    else refuse(outcome.problems);
    keeper.keep(now().draft);
  };

  const save = async (): Promise<void> => {
    const { draft } = now();
    if (!check() || (withdraws(draft) && !agreesToWithdraw(draft.base))) return;
    set({ isSaving: true });
    if (!(await hasNewDeadLinks(draft.fields))) await send(draft);
  };

  return {
    /** Whether the form is complete; shows problems otherwise. */
    check,
    save,
  };
};

/** Saves with another status. One that was not saved is none that the next save would use. */
export const editorSavingAs =
  ({ now }: HeldState<EditorState>, { setDraft }: EditorWork, save: () => Promise<void>) =>
  async (status: ArticleStatus): Promise<void> => {
    const before = now().draft.fields.status;
    const setStatus = (next: ArticleStatus): void =>
      setDraft(withFields(now().draft, { status: next }), { isSaved: false });
    if (before !== status) setStatus(status);
    await save();
    const { isSaved, conflict, draft } = now();
    if (!isSaved && conflict === null && draft.fields.status === status && before !== status)
      setStatus(before);
  };

/** Decides between the form and what somebody else saved meanwhile. */
export const editorConflict = (
  { now, set }: HeldState<EditorState>,
  { setDraft, open, forget }: EditorWork,
  save: () => Promise<void>,
) => ({
  /** Saves this form over what somebody else saved. */
  keepMine: async (): Promise<void> => {
    const { conflict, draft } = now();
    if (conflict === null) return;
    setDraft({ ...draft, version: conflict.article.version ?? null }, { conflict: null });
    await save();
  },
  /** Loads what somebody else saved, and sets the form's content aside. */
  takeTheirs: (): void => {
    const { conflict, draft } = now();
    if (conflict === null) return;
    forget();
    open(draftFrom(conflict.article));
    set({ setAside: draft.fields });
  },
  bringBack: (): void => {
    const { draft, setAside, opened } = now();
    if (setAside !== null) setDraft(withFields(draft, setAside), { opened: opened + 1, setAside: null });
  },
});
