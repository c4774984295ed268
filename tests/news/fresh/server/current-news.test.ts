import { afterEach, expect, test } from 'vitest';
import { currentNews } from '../../../../src/news/fresh/server/current-news.ts';
import { provideFileRecords } from '../../../../src/news/storage/file-articles.ts';
import { anArticleRecord } from '../../../support/builders/articles.ts';
import { aNewsroom } from '../../../support/calls/newsroom.ts';

afterEach(() => provideFileRecords([]));

test('each write of an article, and its day of publication, makes another version', async () => {
  const newsroom = await aNewsroom();
  const { version } = currentNews(() => newsroom.site.storage);
  const versions = [await version(), await version()];
  expect(new Set(versions).size).toBe(1);
  const { id } = (await newsroom.create({ status: 'published' })).body.article;
  versions.push(await version());
  await newsroom.update(id, { content: 'Only the text is another one.', status: 'published' });
  versions.push(await version());
  await newsroom.admin('delete_article.php', { json: { id } });
  versions.push(await version());
  expect(new Set(versions).size).toBe(4);
  newsroom.leave();
});

test('an article of the site’s files that is withdrawn or deleted has no stamps, and its list others', async () => {
  const newsroom = await aNewsroom();
  provideFileRecords([anArticleRecord({ id: 'ferry' }), anArticleRecord({ id: 'bridge' })]);
  const { stampsOf } = currentNews(() => newsroom.site.storage);
  const [ferry, list] = [await stampsOf('ferry', 'en'), await stampsOf('page/1', 'en')];
  expect(ferry).toMatch(/^[\w-]{12}\.[\w-]{12}$/);
  const { id } = (await newsroom.bySlug('ferry')).body.article;
  await newsroom.admin('update_article_status.php', { json: { id, status: 'draft' } });
  expect(await stampsOf('ferry', 'en')).toBeNull();
  expect(await stampsOf('page/1', 'en')).not.toBe(list);
  await newsroom.admin('update_article_status.php', { json: { id, status: 'published' } });
  expect(await stampsOf('ferry', 'en')).not.toBeNull();
  await newsroom.admin('delete_article.php', { json: { id } });
  expect(await stampsOf('ferry', 'en')).toBeNull();
  expect(await stampsOf('bridge', 'en')).toMatch(/\./);
  newsroom.leave();
});
