import type { HeldState } from '../../../base/frame/browser/held-state.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { paths } from '../../../paths.ts';
import {
  blankDraft,
  draftFrom,
  draftOf,
  forgetDraft,
  keepDraft,
  lastDraft,
  type OpenDraft,
} from '../../drafts/browser/article-drafts.ts';
import type { DraftKeeper } from '../../drafts/browser/draft-keeper.ts';
import { fetchDraft, newerDraft } from '../../drafts/browser/kept-drafts.ts';
import { fetchArticle, loadArticle } from '../../newsroom/browser/admin-articles.ts';
import { loadRevisions } from '../../revisions/browser.ts';
import type { Article, ArticleCard } from '../../rules/article.ts';
import { momentOf } from '../../schedule/rules/schedule.ts';
import { changedAt, type EditorState, openedEditor, publishedMeanwhile } from './editor-state.ts';

/** The work in the form: every change of it is kept, in this browser and on the server. */
export const editorWork = ({ now, set }: HeldState<EditorState>, keeper: DraftKeeper) => {
  const keep = (draft: OpenDraft): void => {
    keepDraft(draft);
    // Loading content into the form is no change; typing is.
    if (draft.at > 0) keeper.keep(draft);
  };

  const setDraft = (draft: OpenDraft, change: Partial<EditorState> = {}): void => {
    set({ ...change, draft });
    keep(draft);
  };

  return {
    keep,
    setDraft,
    /** Loads work into the form; `restored` says when it was stored. */
    open: (draft: OpenDraft, restored: number | null = null): void => {
      const { opened, isSaving } = now();
      keeper.reset(restored === null ? null : draft);
      setDraft(draft, { ...openedEditor(draft, restored), opened: opened + 1, isSaving });
      const path = paths.articleUpload(draft.id === null ? undefined : draft.slug);
      if (location.pathname + location.search !== path)
        history.replaceState(history.state, '', path + location.hash);
    },
    /** Removes the work in the form from this browser and the server. */
    forget: (): void => {
      const { draft } = now();
      keeper.forget(draft);
      forgetDraft(draft);
    },
    /** A scheduled article went live while it was open: its old moment would be refused. */
    followClock: (live: ReadonlyMap<string, { card: ArticleCard }>): void => {
      const { draft, opened } = now();
      const published = publishedMeanwhile(draft, live.get(draft.id ?? '')?.card);
      if (published !== null) setDraft(published, { opened: opened + 1 });
    },
  };
};

export type EditorWork = ReturnType<typeof editorWork>;

/** Shows the conflict if the work is based on an earlier version of the article. */
const showConflict = async (
  { now, set }: HeldState<EditorState>,
  { id }: OpenDraft,
  { slug }: OpenDraft,
): Promise<void> => {
  const [revisions, article] = await Promise.all([loadRevisions(id ?? ''), loadArticle(slug)]);
  if (article === null || article.id !== now().draft.id) return;
  set({ conflict: { article, by: revisions?.[0]?.by ?? '', at: revisions?.[0]?.at ?? '' } });
};

/** Opens the article of an address, or a new one if there is none. Until then the form is not shown: a blank one would be another article. */
const openingNamed =
  (
    { now, set }: HeldState<EditorState>,
    openArticle: (article: Article) => Promise<void>,
    startNew: () => void,
  ) =>
  async (slug: string): Promise<void> => {
    const unopened = { slug, problem: null };
    set({ unopened });
    const loaded = await fetchArticle(slug);
    if (now().unopened !== unopened) return;
    if (loaded.article !== null) await openArticle(loaded.article);
    else if (loaded.isGone) {
      toast(loaded.message);
      startNew();
    } else set({ unopened: { slug, problem: loaded.message } });
  };

/** Asks whether the kept work is on an article that has gone live since. */
const checkingClock =
  ({ now }: HeldState<EditorState>, followClock: EditorWork['followClock']) =>
  async (): Promise<void> => {
    const { id, slug, base } = now().draft;
    const moment = base.status === 'scheduled' ? momentOf(base.publish_at) : null;
    if (id === null || moment === null || moment > Date.now()) return;
    const { article } = await fetchArticle(slug);
    if (article !== null) followClock(new Map([[id, { card: article }]]));
  };

/** Opens articles and new ones in the form, each with the newest unsaved work on it. */
export const editorOpening = (held: HeldState<EditorState>, { open, followClock }: EditorWork) => {
  const { now, set } = held;
  const restore = (draft: OpenDraft): void => open(draft, changedAt(draft));

  const openNewest = async (blank: OpenDraft, here: OpenDraft | null): Promise<void> => {
    const before = now().draft;
    const there = await fetchDraft(blank);
    // Input during the request is newer than anything on the server.
    if (now().draft !== before && now().draft.at > before.at) return;
    const newest = newerDraft(here, there);
    if (newest !== null) {
      restore(newest);
      if (newest.version !== null && newest.version !== blank.version)
        await showConflict(held, newest, blank);
    } else if (blank.id !== null || before.id !== null) open(blank);
  };

  /** Opens a blank form, or the new article that was started before. */
  const startNew = (): void => {
    const draft = draftOf(null);
    if (draft === null) open(blankDraft());
    else restore(draft);
  };

  const openArticle = (article: Article): Promise<void> =>
    openNewest(draftFrom(article), draftOf(article.id));

  /** Opens an article with its unsaved work; false if it cannot be loaded. */
  const edit = async ({ slug }: Pick<ArticleCard, 'slug'>): Promise<boolean> => {
    const article = await loadArticle(slug);
    if (article === null) return false;
    await openArticle(article);
    return true;
  };

  return {
    startNew,
    /** Opens a blank form, and offers the new article that was started before. */
    startBlank: (): void => {
      open(blankDraft());
      set({ earlier: draftOf(null) });
    },
    /** Goes on with the new article that was started before. */
    resume: (): void => {
      const { earlier } = now();
      if (earlier !== null) restore(earlier);
    },
    edit,
    checkClock: checkingClock(held, followClock),
    openNamed: openingNamed(held, openArticle, startNew),
    /** Opens the last unsaved work. */
    openLast: async (): Promise<void> => {
      const here = lastDraft();
      if (here !== null && here.id !== null) restore(here);
      else await openNewest(here === null ? blankDraft() : { ...here, fields: here.base }, here);
    },
  };
};

export type EditorOpening = ReturnType<typeof editorOpening>;
