import type { ArticleRecord } from '../../../src/news/storage/article-record.ts';

/** A valid published article; any field can be overridden. */
export const anArticleRecord = (given: Partial<ArticleRecord> = {}): ArticleRecord => {
  const id = given.id ?? 'article1';
  return {
    id,
    slug: id,
    title: id,
    content: 'Text.',
    category: '',
    image_url: '',
    image_alt: '',
    tags: [],
    author: '',
    publish_date: '2025-03-09',
    status: 'published',
    excerpt: '',
    summary: 'Text.',
    created: 1,
    updated: 1,
    version: 1,
    ...given,
  };
};
