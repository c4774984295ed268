import type { Conflict } from '../../client/stores/news/admin-articles.ts';
import type { ArticleFields } from '../../client/stores/news/article-drafts.ts';
import type { Keeping } from '../../client/stores/news/draft-keeper.ts';
import type { Article, ArticleCard } from '../../domain/news/article.ts';

/** The article form's state and what can be done with it, as the newsroom's parts see it. */
export type Editor = {
  /** The article being edited, null for a new one. */
  id: string | null;
  slug: string;
  fields: ArticleFields;
  /** What the article is as it was saved last. */
  base: ArticleFields;
  problems: Readonly<Record<string, string>>;
  /** Counts the attempts to save that were refused. */
  attempt: number;
  /** Counts what was put into the form: whatever holds a state of its own begins anew. */
  opened: number;
  isSaving: boolean;
  isUnsaved: boolean;
  keeping: Keeping;
  /** Since when (milliseconds) the work is there that was not saved and came back; null when nothing did. */
  restored: number | null;
  /** Whether the form holds what was just saved. */
  isSaved: boolean;
  conflict: Conflict | null;
  /** Links of the content that lead nowhere, found when it was to be published. */
  deadLinks: readonly string[];
  /** What was in the form before somebody else's work took its place. */
  setAside: ArticleFields | null;
  change: (fields: Partial<ArticleFields>) => void;
  /** Sets what is wrong with one field, '' when nothing is. */
  setProblem: (field: string, sentence: string) => void;
  edit: (card: Pick<ArticleCard, 'slug'>) => Promise<boolean>;
  /** Puts an article into the form as it is saved. */
  show: (article: Article) => void;
  /** Whether all is there that an article needs; says so where not. */
  check: () => boolean;
  save: () => Promise<void>;
  keepMine: () => Promise<void>;
  takeTheirs: () => void;
  bringBack: () => void;
  /** Back to a blank form, or to the new article that was begun before. */
  cancel: () => void;
  /** Gives the restored work up. */
  discard: () => void;
  remove: (id: string) => Promise<void>;
};
