import { diffLines, diffWordsWithSpace } from 'diff';
import type { ArticleFields } from '../../../client/stores/news/article-drafts.ts';

/** A piece of text in both versions, only in the earlier, or only in the later. */
export type DiffPiece = { kind: 'same' | 'gone' | 'new'; text: string };

const TIMEOUT = 1_500;
/** Number of unchanged characters to show on each side of a difference. */
const CONTEXT_LENGTH = 160;

/** The differences between two texts by words, or by lines if the texts are too long for that. */
const diffTexts = (before: string, after: string): DiffPiece[] => {
  const parts = diffWordsWithSpace(before, after, { timeout: TIMEOUT }) ?? diffLines(before, after);
  return parts.map(({ value, added, removed }, index) => {
    if (added) return { kind: 'new', text: value };
    if (removed) return { kind: 'gone', text: value };
    return { kind: 'same', text: shortened(value, index === 0, index === parts.length - 1) };
  });
};

const shortened = (text: string, isFirst: boolean, isLast: boolean): string => {
  const letters = [...text];
  if (letters.length <= 2 * CONTEXT_LENGTH + 20) return text;
  const head = isFirst ? '' : letters.slice(0, CONTEXT_LENGTH).join('');
  const tail = isLast ? '' : letters.slice(-CONTEXT_LENGTH).join('');
  return `${head} … ${tail}`;
};

const LABELS = {
  title: 'Title',
  content: 'Content',
  excerpt: 'Excerpt',
  category: 'Category',
  tags: 'Tags',
  author: 'Author',
  image_url: 'Image',
  image_alt: 'Alternative text',
} as const satisfies { [Name in keyof ArticleFields]?: string };

/** The fields of an article that revisions cover. */
export type ArticleWords = Pick<ArticleFields, keyof typeof LABELS>;

/** The differences between two states of an article, field by field. */
export const diffWords = (
  before: ArticleWords,
  after: ArticleWords,
): { label: string; pieces: DiffPiece[] }[] =>
  (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ label: LABELS[name], pieces: diffTexts(before[name], after[name]) }));
