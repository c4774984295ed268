import { type DiffPiece, diffTexts } from '../../../base/text/rules/word-diff.ts';
import type { ArticleFields } from '../../drafts/browser/article-drafts.ts';

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
