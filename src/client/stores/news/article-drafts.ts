import type { Article, ArticleStatus } from '../../../domain/news/article.ts';
import { newDraftName } from './draft-name.ts';

/** The fields of the article form. */
export type ArticleFields = {
  title: string;
  content: string;
  category: string;
  excerpt: string;
  image_url: string;
  image_alt: string;
  tags: string;
  author: string;
  publish_date: string;
  status: ArticleStatus;
  /** ISO 8601 with offset, '' where no moment is chosen. */
  publish_at: string;
};

/** Work on a new article (`id` null) or on one there is: what the form holds, and what was saved last. */
export type OpenDraft = {
  id: string | null;
  /** Where the article is; '' for a new one. */
  slug: string;
  /** What the work was begun on, null for a new one. */
  version: number | null;
  /** Names a new article's draft, here and on the server. */
  key: string;
  fields: ArticleFields;
  base: ArticleFields;
  /** When the form was changed last, in milliseconds. */
  at: number;
};

const DRAFTS = 'article_drafts';
const EDITING = 'article_editing';
const NEW = 'new';

/** An empty form: today, draft. */
export const blankFields = (now = new Date()): ArticleFields => ({
  title: '',
  content: '',
  category: '',
  excerpt: '',
  image_url: '',
  image_alt: '',
  tags: '',
  author: '',
  publish_date: [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-'),
  status: 'draft',
  publish_at: '',
});

/** A form with nothing in it, for a new article. */
export const blankDraft = (): OpenDraft => {
  const fields = blankFields();
  return { id: null, slug: '', version: null, key: newDraftName(), fields, base: fields, at: 0 };
};

/** An article as the form shows it. */
export const formFieldsOf = (article: Article): ArticleFields => ({
  title: article.title,
  content: article.content,
  category: article.category,
  excerpt: article.excerpt,
  image_url: article.image_url,
  image_alt: article.image_alt,
  tags: article.tags.join(', '),
  author: article.author,
  publish_date: article.publish_date,
  status: article.status,
  publish_at: article.publish_at ?? '',
});

/** An article in the form, with nothing changed yet. */
export const draftFrom = (article: Article): OpenDraft => {
  const fields = formFieldsOf(article);
  const { id, slug, version = 0 } = article;
  return { id, slug, version, key: '', fields, base: fields, at: 0 };
};

/** Whether two forms hold the same. */
export const isSame = (a: ArticleFields, b: ArticleFields): boolean =>
  (Object.keys(a) as (keyof ArticleFields)[]).every((name) => a[name] === b[name]);

const readAll = (): Record<string, OpenDraft> => {
  try {
    const kept = JSON.parse(localStorage.getItem(DRAFTS) ?? '{}') as Record<string, OpenDraft>;
    const whole = Object.entries(kept).filter(
      ([, draft]) => typeof draft?.fields?.title === 'string' && typeof draft.base?.content === 'string',
    );
    return Object.fromEntries(whole.map(([name, draft]) => [name, withDefaults(draft)]));
  } catch {
    return {};
  }
};

// Kept by an earlier version, which knew less.
const withDefaults = (draft: OpenDraft): OpenDraft => ({
  ...draft,
  slug: draft.slug ?? '',
  version: draft.version ?? null,
  key: draft.key || newDraftName(),
  at: draft.at ?? 0,
  fields: { ...blankFields(), ...draft.fields },
  base: { ...blankFields(), ...draft.base },
});

const writeAll = (drafts: Record<string, OpenDraft>): void => {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(DRAFTS);
    else localStorage.setItem(DRAFTS, JSON.stringify(drafts));
  } catch {
    // Storage is full or switched off: the form still has it all.
  }
};

/** Keeps what is being written, so that neither a closed tab nor an expired session loses it; forgets it when nothing differs from what is saved. */
export const keepDraft = (draft: OpenDraft): void => {
  const { [draft.id ?? NEW]: _, ...others } = readAll();
  writeAll(isSame(draft.fields, draft.base) ? others : { ...others, [draft.id ?? NEW]: draft });
  try {
    if (draft.id === null) localStorage.removeItem(EDITING);
    else localStorage.setItem(EDITING, draft.id);
  } catch {
    // As above.
  }
};

/** Forgets the unsaved work on an article, for it was saved or given up. */
export const forgetDraft = (id: string | null): void => {
  const { [id ?? NEW]: _, ...others } = readAll();
  writeAll(others);
};

/** Forgets all unsaved work in this browser: its writer leaves, and the server keeps it for them alone. */
export const forgetDrafts = (): void => {
  try {
    localStorage.removeItem(DRAFTS);
    localStorage.removeItem(EDITING);
  } catch {
    // Nothing was kept.
  }
};

/** The unsaved work on an article, null when there is none. */
export const draftOf = (id: string | null): OpenDraft | null => readAll()[id ?? NEW] ?? null;

/** The work that was under way when the page was left, null when there was none. */
export const lastDraft = (): OpenDraft | null => {
  let editing: string | null = null;
  try {
    editing = localStorage.getItem(EDITING);
  } catch {
    // Storage is switched off.
  }
  return (editing === null ? null : draftOf(editing)) ?? draftOf(null);
};
