import type { ArticleRecord, Trashed } from './article-record.ts';

// Each build generates this file from `content/news` and bundles it into every function. Before the first build, commands run without it.
let records: readonly ArticleRecord[] = await import('../../../.astro/file-articles.json', {
  with: { type: 'json' },
}).then(
  (file) => file.default as ArticleRecord[],
  () => [],
);

/** The articles that came with the site's code, as if they were stored at version 0. */
export const fileRecords = (): readonly ArticleRecord[] => records;

/** The article of the site's files with that id or slug. */
export const fileRecordOf = (field: 'id' | 'slug', value: string): ArticleRecord | null =>
  records.find((record) => record[field] === value) ?? null;

/** Replaces the articles of the site's files: for tests. */
export const provideFileRecords = (given: readonly ArticleRecord[]): void => {
  records = given;
};

/** The articles of the site's files overlaid with stored ones, without deleted articles. */
export const overFiles = <Item extends { id: string; slug: string; gone?: true; trashed?: Trashed }>(
  stored: readonly Item[],
  files: readonly Item[],
): Item[] => {
  const ids = new Set(stored.map(({ id }) => id));
  const slugs = new Set(stored.map(({ slug }) => slug));
  return [
    ...stored.filter(({ gone, trashed }) => !gone && trashed === undefined),
    ...files.filter(({ id, slug }) => !ids.has(id) && !slugs.has(slug)),
  ];
};
