import type { Conflict } from '../../../client/stores/news/admin-articles.ts';
import type { ArticleFields } from '../../../client/stores/news/article-drafts.ts';
import type { KeeperState } from '../../../client/stores/news/draft-keeper.ts';
import type { Article, ArticleCard } from '../../../domain/news/article.ts';

/** The state and the actions of the article form, for the newsroom's components. */
export type Editor = {
  /** The edited article; null for a new one. */
  id: string | null;
  slug: string;
  fields: ArticleFields;
  /** The article as last saved. */
  base: ArticleFields;
  problems: Readonly<Record<string, string>>;
  /** Counts refused attempts to save. */
  attempt: number;
  /** Counts replacements of the form's content: components with their own state start again. */
  opened: number;
  isSaving: boolean;
  isUnsaved: boolean;
  keeping: KeeperState;
  /** When restored unsaved work was stored (milliseconds); null if nothing was restored. */
  restored: number | null;
  /** Whether the form was just saved. */
  isSaved: boolean;
  conflict: Conflict | null;
  /** Dead links in the content, found before publishing. */
  deadLinks: readonly string[];
  /** The form's content before somebody else's version replaced it. */
  setAside: ArticleFields | null;
  change: (fields: Partial<ArticleFields>) => void;
  /** Sets the problem of one field, '' for none. */
  setProblem: (field: string, sentence: string) => void;
  edit: (card: Pick<ArticleCard, 'slug'>) => Promise<boolean>;
  /** Loads a saved article into the form. */
  show: (article: Article) => void;
  /** Whether the form is complete; shows problems otherwise. */
  check: () => boolean;
  save: () => Promise<void>;
  keepMine: () => Promise<void>;
  takeTheirs: () => void;
  bringBack: () => void;
  /** Returns to a blank form, or to the new article that was begun before. */
  cancel: () => void;
  /** Discards the restored work. */
  discard: () => void;
  remove: (id: string) => Promise<void>;
};
