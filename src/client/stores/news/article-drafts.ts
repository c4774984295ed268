import type { Article, ArticleStatus } from '../../../domain/article.ts';

/** The fields of the article form. */
export type ArticleFields = {
  title: string;
  content: string;
  category: string;
  excerpt: string;
  image_url: string;
  tags: string;
  author: string;
  publish_date: string;
  status: ArticleStatus;
};

/** Work that was not saved: of a new article (`id` null) or of one there is. */
export type Draft = { id: string | null; fields: ArticleFields; base: ArticleFields };

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
  tags: '',
  author: '',
  publish_date: [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-'),
  status: 'draft',
});

/** An article as the form shows it. */
export const fieldsOf = (article: Article): ArticleFields => ({
  title: article.title,
  content: article.content,
  category: article.category,
  excerpt: article.excerpt,
  image_url: article.image_url,
  tags: article.tags.join(', '),
  author: article.author,
  publish_date: article.publish_date,
  status: article.status,
});

/** Whether two forms hold the same. */
export const isSame = (a: ArticleFields, b: ArticleFields): boolean =>
  (Object.keys(a) as (keyof ArticleFields)[]).every((name) => a[name] === b[name]);

const readAll = (): Record<string, Draft> => {
  try {
    const kept = JSON.parse(localStorage.getItem(DRAFTS) ?? '{}') as Record<string, Draft>;
    const whole = Object.entries(kept).filter(
      ([, draft]) => typeof draft?.fields?.title === 'string' && typeof draft.base?.content === 'string',
    );
    return Object.fromEntries(whole);
  } catch {
    return {};
  }
};

const writeAll = (drafts: Record<string, Draft>): void => {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(DRAFTS);
    else localStorage.setItem(DRAFTS, JSON.stringify(drafts));
  } catch {
    // Storage is full or switched off: the form still has it all.
  }
};

/** Keeps what is being written, so that neither a closed tab nor an expired session loses it; forgets it when nothing differs from what is saved. */
export const keepDraft = (draft: Draft): void => {
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

/** The unsaved work on an article, null when there is none. */
export const draftOf = (id: string | null): Draft | null => readAll()[id ?? NEW] ?? null;

/** The work that was under way when the page was left, null when there was none. */
export const lastDraft = (): Draft | null => {
  let editing: string | null = null;
  try {
    editing = localStorage.getItem(EDITING);
  } catch {
    // Storage is switched off.
  }
  return (editing === null ? null : draftOf(editing)) ?? draftOf(null);
};
