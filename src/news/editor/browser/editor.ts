import { atom } from 'nanostores';
import { toast } from '../../../base/frame/browser/toast.ts';
import { paths } from '../../../paths.ts';
import {
  type ArticleFields,
  blankDraft,
  draftFrom,
  draftOf,
  forgetDraft,
  keepDraft,
  lastDraft,
  type OpenDraft,
} from '../../drafts/browser/article-drafts.ts';
import { createKeeper, keepBeforeLeaving } from '../../drafts/browser/draft-keeper.ts';
import { fetchDraft, newerDraft } from '../../drafts/browser/kept-drafts.ts';
import {
  $articles,
  type ArticlesState,
  articleProblems,
  loadArticle,
  removeArticle,
  saveArticle,
} from '../../newsroom/browser/admin-articles.ts';
import { loadRevisions } from '../../revisions/browser.ts';
import type { Article, ArticleCard } from '../../rules/article.ts';
import { findDeadLinks } from './dead-links.ts';
import {
  changedAt,
  type EditorState,
  isPublic,
  openedEditor,
  publishedMeanwhile,
  withdraws,
  withFields,
  withTyped,
} from './editor-state.ts';

const requestedSlug = (): string | null => new URLSearchParams(location.search).get('article');

const agreesToWithdraw = ({ title }: ArticleFields): boolean =>
  window.confirm(`Take "${title}" back? Readers will no longer find it.`);

/** The store of the article form: its content is stored in this browser and on the server until it is saved or discarded. */
export const createEditor = () => {
  const $state = atom<EditorState>(
    openedEditor((requestedSlug() === null ? lastDraft() : null) ?? blankDraft()),
  );
  const now = $state.get.bind($state);
  const set = (change: Partial<EditorState>): void => $state.set({ ...now(), ...change });
  const keeper = createKeeper((keeping) => set({ keeping }));

  const keep = (draft: OpenDraft): void => {
    keepDraft(draft);
    // Loading content into the form is no change; typing is.
    if (draft.at > 0) keeper.keep(draft);
  };

  const setDraft = (draft: OpenDraft, change: Partial<EditorState> = {}): void => {
    set({ ...change, draft });
    keep(draft);
  };

  const open = (draft: OpenDraft, restored: number | null = null): void => {
    const { opened, isSaving } = now();
    keeper.reset(restored === null ? null : draft);
    setDraft(draft, { ...openedEditor(draft, restored), opened: opened + 1, isSaving });
    const path = paths.articleUpload(draft.id === null ? undefined : draft.slug);
    if (location.pathname + location.search !== path) history.replaceState(history.state, '', path);
  };

  const restore = (draft: OpenDraft): void => open(draft, changedAt(draft));

  /** Shows the conflict if the work is based on an earlier version of the article. */
  const showConflict = async ({ id }: OpenDraft, { slug }: OpenDraft): Promise<void> => {
    const [revisions, article] = await Promise.all([loadRevisions(id ?? ''), loadArticle(slug)]);
    if (article === null || article.id !== now().draft.id) return;
    set({ conflict: { article, by: revisions?.[0]?.by ?? '', at: revisions?.[0]?.at ?? '' } });
  };

  const openNewest = async (blank: OpenDraft, here: OpenDraft | null): Promise<void> => {
    const before = now().draft;
    const there = await fetchDraft(blank);
    // Input during the request is newer than anything on the server.
    if (now().draft !== before && now().draft.at > before.at) return;
    const newest = newerDraft(here, there);
    if (newest !== null) {
      restore(newest);
      if (newest.version !== null && newest.version !== blank.version) await showConflict(newest, blank);
    } else if (blank.id !== null || before.id !== null) open(blank);
  };

  /** Opens a blank form, or the new article that was started before. */
  const startNew = (): void => {
    const draft = draftOf(null);
    if (draft === null) open(blankDraft());
    else restore(draft);
  };

  const edit = async ({ slug }: Pick<ArticleCard, 'slug'>): Promise<boolean> => {
    const article = await loadArticle(slug);
    if (article === null) return false;
    await openNewest(draftFrom(article), draftOf(article.id));
    return true;
  };

  const openRequested = async (slug: string): Promise<void> => {
    if (!(await edit({ slug }))) startNew();
  };

  const openLast = async (): Promise<void> => {
    const here = lastDraft();
    if (here !== null && here.id !== null) restore(here);
    else await openNewest(here === null ? blankDraft() : { ...here, fields: here.base }, here);
  };

  /** A scheduled article went live while it was open: its old moment would be refused. */
  const followClock = (state: ArticlesState): void => {
    const { draft, opened } = now();
    const published = state.kind === 'ready' ? publishedMeanwhile(draft, state.articles) : null;
    if (published !== null) setDraft(published, { opened: opened + 1 });
  };

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
    const deadLinks = isPublic(status) ? await findDeadLinks(content) : [];
    if (deadLinks.every((link) => now().deadLinks.includes(link))) return false;
    set({ isSaving: false, deadLinks });
    return true;
  };

  const send = async (sent: OpenDraft): Promise<void> => {
    await keeper.rest();
    const outcome = await saveArticle(sent);
    set({ isSaving: false });
    if (outcome.kind === 'saved') {
      forgetDraft(sent.id);
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

  /** Removes the work in the form from this browser and the server. */
  const forget = (): void => {
    const { draft } = now();
    keeper.forget(draft);
    forgetDraft(draft.id);
  };

  return {
    $state,
    /** Opens what the address names, or else the last unsaved work; returns what ends the store. */
    start: (): (() => void) => {
      keep(now().draft);
      const slug = requestedSlug();
      void (slug === null ? openLast() : openRequested(slug));
      const leave = keepBeforeLeaving(keeper);
      const unfollow = $articles.listen(followClock);
      return () => {
        leave();
        unfollow();
      };
    },
    change: (fields: Partial<ArticleFields>): void => {
      const problems = Object.entries(now().problems).filter(([name]) => !(name in fields));
      setDraft(withFields(now().draft, fields), { problems: Object.fromEntries(problems), isSaved: false });
    },
    /** Sets the problem of one field, '' for none. */
    setProblem: (field: string, sentence: string): void =>
      set({ problems: { ...now().problems, [field]: sentence } }),
    /** Opens an article with its unsaved work; false if it cannot be loaded. */
    edit,
    /** Loads a saved article into the form. */
    show: (article: Article): void => {
      forgetDraft(article.id);
      open(draftFrom(article));
    },
    /** Whether the form is complete; shows problems otherwise. */
    check,
    save,
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
    /** Returns to a blank form, or to the new article that was started before. */
    cancel: (): void => {
      forget();
      startNew();
    },
    /** Discards the restored work. */
    discard: (): void => {
      const { draft } = now();
      forget();
      open({ ...draft, fields: draft.base, at: 0 });
    },
    remove: async (id: string): Promise<void> => {
      if (!(await removeArticle(id))) return;
      forgetDraft(id);
      if (now().draft.id === id) startNew();
    },
  };
};
