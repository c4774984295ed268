import { beforeEach, expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import {
  articleTopic,
  listArticleCards,
  listWholeArticles,
} from '../../../src/news/storage/article-index.ts';
import type { ArticleRecord } from '../../../src/news/storage/article-record.ts';
import { claimArticleSlug } from '../../../src/news/storage/article-slugs.ts';
import {
  eraseArticle,
  getArticleBySlug,
  getArticleRecord,
  newArticleId,
  replaceArticle,
} from '../../../src/news/storage/articles.ts';
import { provideFileRecords } from '../../../src/news/storage/file-articles.ts';
import { anArticleRecord } from '../../support/builders/articles.ts';
import { aStorage } from '../../support/builders/storage.ts';

const aFile = (slug: string): ArticleRecord =>
  anArticleRecord({
    id: `file0${slug}`,
    slug,
    title: slug.toUpperCase(),
    content: 'From a file.',
    summary: 'From a file.',
    version: 0,
  });

let site: ReturnType<typeof aStorage>;
let storage: Storage;
beforeEach(() => {
  site = aStorage();
  storage = site.storage;
  provideFileRecords([aFile('one'), aFile('two')]);
});

const slugs = async (): Promise<string[]> => {
  const items = await listArticleCards(storage);
  return items.map(({ slug }) => slug).sort();
};
const compact = async (): Promise<void> => {
  site.clock.advance(120_000);
  expect(await compactTopic(storage, articleTopic)).toBe(true);
};
const change = async (id: string, given: Partial<ArticleRecord>): Promise<boolean> => {
  const changed = await replaceArticle(
    storage,
    id,
    (old) => old && { ...old, ...given, version: old.version + 1 },
  );
  return changed !== null;
};

test('articles from files are listed and found without anything in the store', async () => {
  expect(await slugs()).toEqual(['one', 'two']);
  expect((await listWholeArticles(storage))[0]?.content).toBe('From a file.');
  expect((await getArticleBySlug(storage, 'one'))?.title).toBe('ONE');
});

test('a changed article is stored under its id and listed once, before and after a compaction', async () => {
  expect(await change('file0one', { title: 'New' })).toBe(true);
  for (const turn of [1, 2]) {
    expect(await slugs()).toEqual(['one', 'two']);
    expect((await getArticleBySlug(storage, 'one'))?.title).toBe('New');
    if (turn === 1) await compact();
  }
  expect(await change('file0one', { title: 'Newer' })).toBe(true);
  expect((await getArticleRecord(storage, 'file0one'))?.title).toBe('Newer');
});

test('two concurrent changes both take effect, one on the result of the other', async () => {
  const add = (letter: string) =>
    replaceArticle(storage, 'file0one', (old) => old && { ...old, title: old.title + letter });
  await Promise.all([add('a'), add('b')]);
  expect(['ONEab', 'ONEba']).toContain((await getArticleRecord(storage, 'file0one'))?.title);
});

test('a purged article stays away, before and after a compaction, changed before or not', async () => {
  await change('file0one', { title: 'New' });
  for (const id of ['file0one', 'file0two']) {
    await change(id, { trashed: { at: storage.now(), by: '' } });
    expect(await eraseArticle(storage, id, () => true)).toBe(true);
  }
  for (const turn of [1, 2]) {
    expect(await slugs()).toEqual([]);
    expect(await getArticleBySlug(storage, 'one')).toBe(null);
    expect(await getArticleBySlug(storage, 'two')).toBe(null);
    expect(await getArticleRecord(storage, 'file0two')).toBe(null);
    if (turn === 1) await compact();
  }
});

test('an article whose slug a file already has gets the next slug', async () => {
  expect(await claimArticleSlug(storage, 'One', newArticleId(storage))).toBe('one-2');
});

test('an article that the newsroom changed stays when its file is removed', async () => {
  await change('file0one', { title: 'New' });
  provideFileRecords([]);
  expect(await slugs()).toEqual(['one']);
  expect((await getArticleBySlug(storage, 'one'))?.title).toBe('New');
});
