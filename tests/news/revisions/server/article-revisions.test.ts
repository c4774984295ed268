import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, send } from '../../../support/calls/calls.ts';
import { ARTICLE, aNewsroom, type Newsroom } from '../../../support/calls/newsroom.ts';

let newsroom: Newsroom;
beforeEach(async () => {
  newsroom = await aNewsroom();
});
afterEach(() => newsroom.leave());

const list = async (id: string) =>
  (await newsroom.admin('get_article_revisions.php', { query: { id } })).body.revisions;
const one = (id: string, number: number): Promise<Answer> =>
  newsroom.admin('get_article_revisions.php', { query: { id, number: String(number) } });
const restore = (id: string, number: unknown, as = newsroom.admin): Promise<Answer> =>
  as('restore_article_revision.php', { json: { id, number } });

test('every save makes a revision, listed newest first, and the creation is number 1', async () => {
  const { id } = (await newsroom.create({ tags: ['a'] })).body.article;
  newsroom.site.clock.advance(1_000);
  await newsroom.update(id, { title: 'Second', content: 'Two' });
  await newsroom.setStatus({ id, status: 'published' });
  const time = (ago: number) => new Date(newsroom.site.clock.now() - ago).toISOString();
  expect(await list(id)).toEqual([
    { number: 2, at: time(0), by: 'head@vitae.example', title: 'Second' },
    { number: 1, at: time(1_000), by: 'head@vitae.example', title: 'The ferry' },
  ]);
  expect((await one(id, 1)).body.revision).toMatchObject({
    number: 1,
    by: 'head@vitae.example',
    title: 'The ferry',
    content: 'It sails.',
    tags: ['a'],
  });
  expect((await one(id, 2)).body.revision).toMatchObject({ number: 2, content: 'Two' });
  expect((await one(id, 3)).status).toBe(404);
  expect((await send('get_article_revisions.php', { query: { id } })).status).toBe(401);
});

test('restoring copies an earlier revision into a new one and keeps the article’s status', async () => {
  const { id, slug } = (await newsroom.create({ excerpt: 'Old.' })).body.article;
  await newsroom.update(id, { title: 'Second', content: 'Two', excerpt: 'New.', status: 'published' });
  const { status, body } = await restore(id, 1);
  expect([status, body.message, body.article]).toMatchObject([
    200,
    'Revision 1 restored successfully!',
    { title: 'The ferry', content: 'It sails.', excerpt: 'Old.', status: 'published', version: 3 },
  ]);
  expect((await newsroom.bySlug(slug)).body.article.title).toBe('The ferry');
  expect((await list(id)).map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
  expect((await one(id, 2)).body.revision.content).toBe('Two');
  expect([(await restore(id, 9)).status, (await restore(id, '1')).status]).toEqual([404, 400]);
  expect((await restore('nothing', 1)).status).toBe(404);
});

test('two administrators who restore at once each make a revision', async () => {
  const { id } = (await newsroom.create()).body.article;
  await newsroom.update(id, { content: 'Two' });
  await newsroom.update(id, { content: 'Three' });
  const other = await newsroom.anotherAdmin();
  const both = await Promise.all([restore(id, 1), restore(id, 2, other)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const numbers = (await list(id)).map(({ number }: { number: number }) => number);
  expect(numbers).toEqual([5, 4, 3, 2, 1]);
  const contents = await Promise.all(
    [4, 5].map(async (number) => (await one(id, number)).body.revision.content),
  );
  expect(contents.sort()).toEqual(['It sails.', 'Two']);
});

test('the newest 200 revisions are kept, and the first one', async () => {
  const { id } = (await newsroom.create()).body.article;
  for (let index = 0; index < 205; index += 1) await newsroom.update(id, { content: `Text ${index}` });
  const found = await list(id);
  expect([found.length, found[0].number, found.at(-1).number, found.at(-2).number]).toEqual([201, 206, 1, 7]);
  expect(newsroom.site.blobs.keys(`article-revisions/${id}/`)).toHaveLength(200);
  expect((await one(id, 1)).body.revision.content).toBe('It sails.');
  expect((await one(id, 3)).status).toBe(404);
});

test('saving over somebody else’s newer change is a conflict that shows that change', async () => {
  const made = (await newsroom.create()).body.article;
  const other = await newsroom.anotherAdmin();
  await other('update_article.php', {
    json: { id: made.id, ...ARTICLE, title: 'Theirs', version: 1 },
  });
  const { status, body } = await newsroom.update(made.id, { title: 'Mine', version: made.version });
  expect([status, body.success, body.code]).toEqual([409, false, 'conflict']);
  expect(body.article).toMatchObject({ id: made.id, title: 'Theirs', content: 'It sails.', version: 2 });
  expect(body.saved).toEqual({
    by: 'second@vitae.example',
    at: new Date(newsroom.site.clock.now()).toISOString(),
  });
  expect((await newsroom.update(made.id, { title: 'Mine', version: 2 })).body.article).toMatchObject({
    title: 'Mine',
    version: 3,
  });
  expect((await newsroom.update(made.id, { version: '3' })).status).toBe(400);
});
