import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, send } from '../../../support/calls/calls.ts';
import { ARTICLE, aNewsroom, type Newsroom } from '../../../support/calls/newsroom.ts';

let newsroom: Newsroom;
beforeEach(async () => {
  newsroom = await aNewsroom();
});
afterEach(() => newsroom.leave());

const keep = (json: Record<string, unknown>, as = newsroom.admin): Promise<Answer> =>
  as('save_article_draft.php', { json });
const kept = async (query: Record<string, string>, as = newsroom.admin) =>
  (await as('get_article_draft.php', { query })).body.draft;

test('a draft, complete or not, is returned as it was sent, with the time when it was saved', async () => {
  const { status, body } = await keep({ draft_key: 'one', title: '', content: '## Half', tags: 'a, b' });
  const saved = new Date(newsroom.site.clock.now()).toISOString();
  expect([status, body]).toEqual([200, { success: true, saved }]);
  expect(await kept({ draft_key: 'one' })).toEqual({
    draft_key: 'one',
    title: '',
    content: '## Half',
    tags: 'a, b',
    saved,
  });
  expect(await kept({ draft_key: 'two' })).toBe(null);
  // On another machine the key is not known.
  expect((await kept({})).draft_key).toBe('one');
});

test('each administrator has drafts of their own', async () => {
  const other = await newsroom.anotherAdmin();
  await keep({ draft_key: 'one', title: 'Mine' });
  expect(await kept({ draft_key: 'one' }, other)).toBe(null);
  await keep({ draft_key: 'one', title: 'Theirs' }, other);
  expect([await kept({ draft_key: 'one' }), await kept({ draft_key: 'one' }, other)]).toMatchObject([
    { title: 'Mine' },
    { title: 'Theirs' },
  ]);
  expect((await keep({ draft_key: 'one', title: 'x' }, send)).status).toBe(401);
});

test('a draft ends when its administrator saves the article, not when another one does', async () => {
  const { id } = (await newsroom.create()).body.article;
  const other = await newsroom.anotherAdmin();
  await keep({ id, draft_key: 'k', title: 'Half', version: 1 });
  expect(await kept({ id })).toMatchObject({ id, title: 'Half', version: 1 });
  expect(await kept({ draft_key: 'k' })).toMatchObject({ id, title: 'Half' });
  await other('update_article.php', { json: { id, ...ARTICLE } });
  expect(await kept({ id })).toMatchObject({ title: 'Half' });
  await newsroom.update(id, { title: 'Whole' });
  expect([await kept({ id }), await kept({ draft_key: 'k' })]).toEqual([null, null]);
  await keep({ id, title: 'Next' });
  expect(await kept({ id })).toMatchObject({ title: 'Next' });
});

test('the draft of a new article ends when the article is created', async () => {
  await keep({ draft_key: 'new', title: 'Half' });
  await newsroom.create({ draft_key: 'new' });
  expect([await kept({ draft_key: 'new' }), await kept({})]).toEqual([null, null]);
});

test('saving an empty draft deletes it', async () => {
  await keep({ draft_key: 'one', title: 'x' });
  expect((await keep({ draft_key: 'one' })).status).toBe(200);
  expect(await kept({ draft_key: 'one' })).toBe(null);
});

test.each([
  ['no key', { title: 'x' }, 'draft_key'],
  ['a number as title', { draft_key: 'a', title: 5 }, 'title'],
  ['content of 200,001 characters', { draft_key: 'a', content: 'x'.repeat(200_001) }, 'content'],
  ['an unknown status', { draft_key: 'a', status: 'gone' }, 'status'],
  ['an image on another site', { draft_key: 'a', image_url: 'https://evil.example/x.png' }, 'image_url'],
])('a draft with %s is a 400', async (_, json, field) => {
  const { status, body } = await keep(json);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

test('a draft of an article that does not exist is a 404', async () => {
  expect((await keep({ id: 'nothing', title: 'x' })).status).toBe(404);
});

test('a large draft sent every second is written every other second, and an unchanged one not at all', async () => {
  const text = 'x'.repeat(199_990);
  const statuses: number[] = [];
  newsroom.site.blobs.resetCounts();
  for (let second = 0; second < 60; second += 1) {
    const { status, headers } = await keep({ draft_key: 'one', content: `${text}${second}` });
    statuses.push(status);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    newsroom.site.clock.advance(1_000);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(newsroom.site.blobs.keys('article-drafts/').length).toBe(2);
  newsroom.site.clock.advance(120_000);
  const content = 'The same';
  const first = (await keep({ draft_key: 'one', content })).body.saved;
  newsroom.site.clock.advance(5_000);
  expect((await keep({ draft_key: 'one', content })).body.saved).toBe(first);
});
