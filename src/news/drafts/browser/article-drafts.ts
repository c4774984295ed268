import { ownLanguage } from '../../../base/brand/rules/languages.ts';
import { newDraftName } from '../../../base/frame/browser/draft-name.ts';
import { UNSAVED_WORK_KEYS } from '../../../base/http/browser/admin-events.ts';
import type { Article, ArticleStatus } from '../../rules/article.ts';

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
  language: string;
  /** The id of the original; '' if the article is no translation. */
  translation_of: string;
  publish_date: string;
  status: ArticleStatus;
  /** ISO 8601 with offset; '' if no moment is chosen. */
  publish_at: string;
};

/** Work on a new article (`id` null) or an existing one: the content of the form, and the last saved state. */
export type OpenDraft = {
  id: string | null;
  /** The article's slug; '' for a new one. */
  slug: string;
  /** The version that the work is based on; null for a new article. */
  version: number | null;
  /** The key of a new article's draft, here and on the server. */
  key: string;
  fields: ArticleFields;
  base: ArticleFields;
  /** When the form was last changed, in milliseconds. */
  at: number;
};

const { drafts: DRAFTS, editing: EDITING } = UNSAVED_WORK_KEYS;

/** What work is kept under: new articles by their key, so that one does not replace another. */
const nameOf = ({ id, key }: Pick<OpenDraft, 'id' | 'key'>): string => id ?? key;

/** An empty form, with today's date and the status draft. */
const blankFields = (now = new Date()): ArticleFields => ({
  title: '',
  content: '',
  category: '',
  excerpt: '',
  image_url: '',
  image_alt: '',
  tags: '',
  author: '',
  language: ownLanguage(),
  translation_of: '',
  publish_date: [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-'),
  status: 'draft',
  publish_at: '',
});

/** Work on a new article with an empty form. */
export const blankDraft = (): OpenDraft => {
  const fields = blankFields();
  return { id: null, slug: '', version: null, key: newDraftName(), fields, base: fields, at: 0 };
};

/** The form of an article. */
export const formFieldsOf = (article: Article): ArticleFields => ({
  title: article.title,
  content: article.content,
  category: article.category,
  excerpt: article.excerpt,
  image_url: article.image_url,
  image_alt: article.image_alt,
  tags: article.tags.join(', '),
  author: article.author,
  language: article.language,
  translation_of: article.translation_of,
  publish_date: article.publish_date,
  status: article.status,
  publish_at: article.publish_at ?? '',
});

/** Work on an article without any change yet. */
export const draftFrom = (article: Article): OpenDraft => {
  const fields = formFieldsOf(article);
  const { id, slug, version = 0 } = article;
  return { id, slug, version, key: '', fields, base: fields, at: 0 };
};

export const isSameArticle = (a: ArticleFields, b: ArticleFields): boolean =>
  (Object.keys(a) as (keyof ArticleFields)[]).every((name) => a[name] === b[name]);

const readAll = (): Record<string, OpenDraft> => {
  try {
    const stored = JSON.parse(localStorage.getItem(DRAFTS) ?? '{}') as Record<string, OpenDraft>;
    const whole = Object.values(stored).filter(
      (draft) => typeof draft?.fields?.title === 'string' && typeof draft.base?.content === 'string',
    );
    return Object.fromEntries(whole.map((draft) => [nameOf(draft), completed(draft)]));
  } catch {
    return {};
  }
};

// Work from before articles had languages.
const completed = (draft: OpenDraft): OpenDraft => {
  const { language, translation_of } = blankFields();
  const added = { language, translation_of };
  return { ...draft, fields: { ...added, ...draft.fields }, base: { ...added, ...draft.base } };
};

const writeAll = (drafts: Record<string, OpenDraft>): void => {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(DRAFTS);
    else localStorage.setItem(DRAFTS, JSON.stringify(drafts));
  } catch {
    // Storage is full or disabled: the form still has everything.
  }
};

/** Stores unsaved work, so that neither a closed tab nor an expired session loses it; removes it if nothing differs from the saved state. */
export const keepDraft = (draft: OpenDraft): void => {
  const { [nameOf(draft)]: _, ...others } = readAll();
  writeAll(isSameArticle(draft.fields, draft.base) ? others : { ...others, [nameOf(draft)]: draft });
  try {
    if (draft.id === null) localStorage.removeItem(EDITING);
    else localStorage.setItem(EDITING, draft.id);
  } catch {
    // As above.
  }
};

/** Removes the unsaved work on an article, which was saved or discarded. */
export const forgetDraft = (draft: Pick<OpenDraft, 'id' | 'key'>): void => {
  const { [nameOf(draft)]: _, ...others } = readAll();
  writeAll(others);
};

/** The unsaved work on an article; with null, the latest one on a new article. */
export const draftOf = (id: string | null): OpenDraft | null => {
  const all = Object.values(readAll()).filter((draft) => draft.id === id);
  return all.sort((a, b) => b.at - a.at)[0] ?? null;
};

/** The work that was open when the page was left; null if there was none. */
export const lastDraft = (): OpenDraft | null => {
  let editing: string | null = null;
  try {
    editing = localStorage.getItem(EDITING);
  } catch {
    // Storage is disabled.
  }
  return (editing === null ? null : draftOf(editing)) ?? draftOf(null);
};
