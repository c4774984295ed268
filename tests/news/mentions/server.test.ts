import { afterEach, beforeEach, expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { listMentions } from '../../../src/news/mentions/server.ts';
import { articleTopic } from '../../../src/news/storage/article-index.ts';
import { putArticle } from '../../../src/news/storage/articles.ts';
import { provideFileRecords } from '../../../src/news/storage/file-articles.ts';
import { providePurge } from '../../../src/site/caches/server.ts';
import { anArticleRecord } from '../../support/builders/articles.ts';
import { aNewsroom, type Newsroom } from '../../support/calls/newsroom.ts';
import { setLanguages } from '../../support/languages.ts';

const ID = 'ab12cd34ef';
const NAMES_IT = `[She](/profile/asha-rao-${ID}) sails.`;

let newsroom: Newsroom;
let purged: string[];
beforeEach(async () => {
  newsroom = await aNewsroom({ title: 'The ferry', content: NAMES_IT, status: 'published' });
  purged = [];
  providePurge((tags) => purged.push(...tags));
});
afterEach(() => {
  providePurge(() => {});
  newsroom.leave();
});

const titles = async (id = ID): Promise<string[]> =>
  (await listMentions(newsroom.site.storage, id, 'en')).map(({ title }) => title);
const compact = async (): Promise<void> => {
  newsroom.site.clock.advance(120_000);
  expect(await compactTopic(newsroom.site.storage, articleTopic)).toBe(true);
};

test('a page lists the published articles that name it, the newest first, before and after compaction', async () => {
  await newsroom.create({ title: 'Old', publish_date: '2025-03-01' });
  await newsroom.create({ title: 'New', publish_date: '2025-03-02' });
  await newsroom.create({ title: 'Other', content: 'Nobody.' });
  await newsroom.create({ title: 'Draft', status: 'draft' });
  for (const turn of [1, 2]) {
    expect(await listMentions(newsroom.site.storage, ID, 'en')).toEqual([
      { title: 'New', slug: 'new', language: 'en', date: '2025-03-02' },
      { title: 'Old', slug: 'old', language: 'en', date: '2025-03-01' },
    ]);
    expect(await titles('zz12cd34ef')).toEqual([]);
    if (turn === 1) await compact();
  }
});

test('every change of an article changes the list, and purges the pages that it named and names', async () => {
  const { id } = (await newsroom.create()).body.article;
  expect([await titles(), purged.includes(`profile-${ID}`)]).toEqual([['The ferry'], true]);
  await compact();

  const steps: [() => Promise<unknown>, string[]][] = [
    [() => newsroom.setStatus({ id, status: 'draft' }), []],
    [() => newsroom.setStatus({ id, status: 'published' }), ['The ferry']],
    [() => newsroom.update(id, { content: 'Nobody.' }), []],
    [() => newsroom.update(id, { title: 'Again' }), ['Again']],
    [() => newsroom.admin('delete_article.php', { json: { id } }), []],
    [() => newsroom.admin('restore_article.php', { json: { id } }), ['Again']],
  ];
  for (const [step, expected] of steps) {
    purged = [];
    await step();
    expect(await titles()).toEqual(expected);
    expect(purged).toContain(`profile-${ID}`);
    await compact();
    expect(await titles()).toEqual(expected);
  }
  await newsroom.admin('delete_article.php', { json: { id } });
  await newsroom.admin('purge_article.php', { json: { id } });
  await compact();
  expect(await titles()).toEqual([]);
});

test('a change of a draft purges no page', async () => {
  await newsroom.create({ status: 'draft' });
  expect([await titles(), purged]).toEqual([[], []]);
});

test('a scheduled article is listed once its time has come', async () => {
  await newsroom.create({ status: 'scheduled', publish_at: '2026-11-22T11:00:00Z' });
  expect(await titles()).toEqual([]);
  await compact();
  expect(await titles()).toEqual([]);
  newsroom.site.clock.set(Date.parse('2026-11-22T11:00:01Z'));
  expect(await listMentions(newsroom.site.storage, ID, 'en')).toEqual([
    { title: 'The ferry', slug: 'the-ferry', language: 'en', date: '2026-11-22' },
  ]);
});

test('imported articles and those of files count, until a stored one replaces the file', async () => {
  const { storage } = newsroom.site;
  await putArticle(storage, anArticleRecord({ id: 'imported1', title: 'Imported', content: NAMES_IT }));
  provideFileRecords([
    anArticleRecord({ id: 'file1', title: 'File', content: NAMES_IT, version: 0 }),
    anArticleRecord({ id: 'file2', title: 'Draft', content: NAMES_IT, version: 0, status: 'draft' }),
  ]);
  expect((await titles()).sort()).toEqual(['File', 'Imported']);
  await newsroom.update('file1', { content: 'Nobody.' });
  expect(await titles()).toEqual(['Imported']);
});

test('a snapshot from before mentions were kept is read, and has them after the next compaction', async () => {
  await newsroom.create();
  const { apply } = articleTopic;
  // As snapshots were written then.
  articleTopic.apply = async (...given) => {
    const { naming: _, ...state } = await apply(...given);
    return state;
  };
  await compact();
  articleTopic.apply = apply;
  expect(await titles()).toEqual(['The ferry']);
  await newsroom.create({ title: 'Another', content: 'Nobody.' });
  expect(await titles()).toEqual(['The ferry']);
  await compact();
  expect(await titles()).toEqual(['The ferry']);
});

test('a warm page reads nothing more of the news than one list', async () => {
  const { storage, blobs } = newsroom.site;
  for (let number = 0; number < 30; number += 1) await newsroom.create({ title: `Title ${number}` });
  await compact();
  await listMentions(storage, ID, 'en');
  blobs.resetCounts();
  await listMentions(storage, ID, 'en');
  expect(blobs.counts().operations).toBeLessThanOrEqual(1);
});

test('a page lists one version of an article: that in its language, else the original', async () => {
  setLanguages('en', 'de', 'pt-BR');
  const { body } = await newsroom.create({ title: 'The ferry' });
  await newsroom.create({ title: 'Die Fähre', language: 'de', translation_of: body.article.id });
  const inLanguage = async (language: string) =>
    (await listMentions(newsroom.site.storage, ID, language)).map(({ slug, language }) => [slug, language]);
  expect(await inLanguage('en')).toEqual([['the-ferry', 'en']]);
  expect(await inLanguage('de')).toEqual([['die-fahre', 'de']]);
  expect(await inLanguage('pt-BR')).toEqual([['the-ferry', 'en']]);
});
