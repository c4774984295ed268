import { afterEach, beforeEach, expect, test } from 'vitest';
import { send } from '../../support/calls/calls.ts';
import { aNewsroom, LIBRARY, type Newsroom } from '../../support/calls/newsroom.ts';

let newsroom: Newsroom;
beforeEach(async () => {
  newsroom = await aNewsroom(LIBRARY);
});
afterEach(() => newsroom.leave());

test('articles are sorted by publish date, then by creation, and archived by month', async () => {
  for (const [title, publish_date] of [
    ['b', '2025-03-01'],
    ['a', '2025-05-01'],
    ['c', '2025-03-01'],
    ['d', '2024-12-31'],
  ]) {
    newsroom.site.clock.advance(1_000);
    await newsroom.create({ title, publish_date });
  }
  expect(await newsroom.titles()).toEqual(['a', 'c', 'b', 'd']);
  const { body } = await send('get_archives.php');
  expect(body.archives).toEqual([
    { month: 'may-2025', label: 'May 2025', count: 1 },
    { month: 'march-2025', label: 'March 2025', count: 2 },
    { month: 'december-2024', label: 'December 2024', count: 1 },
  ]);
  const march = await send('get_archives.php', { query: { month: 'March-2025' } });
  expect(march.body.articles.map(({ title }: { title: string }) => title)).toEqual(['c', 'b']);
  expect((await send('get_archives.php', { query: { month: 'june-1999' } })).body.articles).toEqual([]);
  for (const month of ['', '2025-03', 'smarch-2025', 'march-25', 'march-2025-1'])
    expect((await send('get_archives.php', { query: { month } })).status).toBe(400);
});

test('whole articles of any script fit into one reply, the newest first', async () => {
  for (let index = 0; index < 8; index += 1) {
    newsroom.site.clock.advance(1_000);
    await newsroom.create({ title: `Long ${index}`, content: '文'.repeat(200_000) });
  }
  const { body } = await send('get_articles.php');
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(4.25 * 1024 * 1024);
  const titles = body.articles.map(({ title }: { title: string }) => title);
  expect(titles).toEqual(['Long 7', 'Long 6', 'Long 5', 'Long 4', 'Long 3', 'Long 2']);
});

test('the card of a long article shows 150 characters and an ellipsis', async () => {
  await newsroom.create({ content: `<p>${'word '.repeat(60)}</p>` });
  const { excerpt } = (await send('getarticlelisting.php')).body.articles[0];
  expect([excerpt.length <= 151, excerpt.endsWith('word…')]).toEqual([true, true]);
});
