import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import deleteArticle from '../../../netlify/functions/delete_article.ts';
import getDraft from '../../../netlify/functions/get_article_draft.ts';
import getRevisions from '../../../netlify/functions/get_article_revisions.ts';
import getTrash from '../../../netlify/functions/get_article_trash.ts';
import purgeArticle from '../../../netlify/functions/purge_article.ts';
import restoreArticle from '../../../netlify/functions/restore_article.ts';
import restoreRevision from '../../../netlify/functions/restore_article_revision.ts';
import saveDraft from '../../../netlify/functions/save_article_draft.ts';
import updateArticle from '../../../netlify/functions/update_article.ts';
import { emptyArticleTrash } from '../../../src/server/news/article-upkeep.ts';
import { compactTopic } from '../../../src/storage/engine/compaction.ts';
import { articleTopic } from '../../../src/storage/news/article-index.ts';
import { aSessionCookie, type asAdmin } from '../../support/builders/admins.ts';
import { type Answer, send } from '../../support/calls/calls.ts';
import { ARTICLE, aNewsDesk, type NewsDesk } from '../../support/calls/news-desk.ts';

const DAY = 86_400_000;

let desk: NewsDesk;
beforeEach(async () => {
  desk = await aNewsDesk();
});
afterEach(() => {
  desk.leave();
  vi.restoreAllMocks();
});

const anotherAdmin = async (): Promise<ReturnType<typeof asAdmin>> => {
  const other = { email: 'second@vitae.example', password: 'Quiet-harb0ur' };
  const cookie = await aSessionCookie(desk.site.storage, other);
  return (handler, path, sent = {}) => send(handler, path, { ...sent, cookie });
};

describe('drafts', () => {
  const keep = (json: Record<string, unknown>, as = desk.admin): Promise<Answer> =>
    as(saveDraft, 'save_article_draft.php', { json });
  const kept = async (query: Record<string, string>, as = desk.admin) =>
    (await as(getDraft, 'get_article_draft.php', { query })).body.draft;

  test('what is not saved yet comes back as it was sent, complete or not, with its time', async () => {
    const { status, body } = await keep({ draft_key: 'one', title: '', content: '## Half', tags: 'a, b' });
    const saved = new Date(desk.site.clock.now()).toISOString();
    expect([status, body]).toEqual([200, { success: true, saved }]);
    expect(await kept({ draft_key: 'one' })).toEqual({
      draft_key: 'one',
      title: '',
      content: '## Half',
      tags: 'a, b',
      saved,
    });
    expect(await kept({ draft_key: 'two' })).toBe(null);
    // On another machine, where nobody knows what it was called.
    expect((await kept({})).draft_key).toBe('one');
  });

  test('each admin has their own', async () => {
    const other = await anotherAdmin();
    await keep({ draft_key: 'one', title: 'Mine' });
    expect(await kept({ draft_key: 'one' }, other)).toBe(null);
    await keep({ draft_key: 'one', title: 'Theirs' }, other);
    expect([await kept({ draft_key: 'one' }), await kept({ draft_key: 'one' }, other)]).toMatchObject([
      { title: 'Mine' },
      { title: 'Theirs' },
    ]);
    expect((await keep({ draft_key: 'one', title: 'x' }, send)).status).toBe(401);
  });

  test('it ends when its admin saves the article, not when another does', async () => {
    const { id } = (await desk.create()).body.article;
    const other = await anotherAdmin();
    await keep({ id, draft_key: 'k', title: 'Half', version: 1 });
    expect(await kept({ id })).toMatchObject({ id, title: 'Half', version: 1 });
    expect(await kept({ draft_key: 'k' })).toMatchObject({ id, title: 'Half' });
    await other(updateArticle, 'update_article.php', { json: { id, ...ARTICLE } });
    expect(await kept({ id })).toMatchObject({ title: 'Half' });
    await desk.update(id, { title: 'Whole' });
    expect([await kept({ id }), await kept({ draft_key: 'k' })]).toEqual([null, null]);
    await keep({ id, title: 'Next' });
    expect(await kept({ id })).toMatchObject({ title: 'Next' });
  });

  test('that of a new article ends when it is created', async () => {
    await keep({ draft_key: 'new', title: 'Half' });
    await desk.create({ draft_key: 'new' });
    expect([await kept({ draft_key: 'new' }), await kept({})]).toEqual([null, null]);
  });

  test('with nothing to keep it is forgotten', async () => {
    await keep({ draft_key: 'one', title: 'x' });
    expect((await keep({ draft_key: 'one' })).status).toBe(200);
    expect(await kept({ draft_key: 'one' })).toBe(null);
  });

  test.each([
    ['no name', { title: 'x' }, 'draft_key'],
    ['a number as title', { draft_key: 'a', title: 5 }, 'title'],
    ['content of 200,001 characters', { draft_key: 'a', content: 'x'.repeat(200_001) }, 'content'],
    ['another status', { draft_key: 'a', status: 'gone' }, 'status'],
    ['an image elsewhere', { draft_key: 'a', image_url: 'https://evil.example/x.png' }, 'image_url'],
  ])('a draft with %s is 400', async (_, json, field) => {
    const { status, body } = await keep(json);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  test('one of an article that is not there is 404', async () => {
    expect((await keep({ id: 'nothing', title: 'x' })).status).toBe(404);
  });

  test('200,000 characters every second are written half as often, and the same again not at all', async () => {
    const text = 'x'.repeat(199_990);
    const statuses: number[] = [];
    desk.site.blobs.resetCounts();
    for (let second = 0; second < 60; second += 1) {
      const { status, headers } = await keep({ draft_key: 'one', content: `${text}${second}` });
      statuses.push(status);
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      desk.site.clock.advance(1_000);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(desk.site.blobs.keys('article-drafts/').length).toBe(2);
    desk.site.clock.advance(120_000);
    const content = 'The same';
    const first = (await keep({ draft_key: 'one', content })).body.saved;
    desk.site.clock.advance(5_000);
    expect((await keep({ draft_key: 'one', content })).body.saved).toBe(first);
  });
});

describe('revisions', () => {
  const list = async (id: string) =>
    (await desk.admin(getRevisions, 'get_article_revisions.php', { query: { id } })).body.revisions;
  const one = (id: string, number: number): Promise<Answer> =>
    desk.admin(getRevisions, 'get_article_revisions.php', { query: { id, number: String(number) } });
  const restore = (id: string, number: unknown, as = desk.admin): Promise<Answer> =>
    as(restoreRevision, 'restore_article_revision.php', { json: { id, number } });

  test('every save is one, newest first, and creation is number 1', async () => {
    const { id } = (await desk.create({ tags: ['a'] })).body.article;
    desk.site.clock.advance(1_000);
    await desk.update(id, { title: 'Second', content: 'Two' });
    await desk.setStatus({ id, status: 'published' });
    const time = (ago: number) => new Date(desk.site.clock.now() - ago).toISOString();
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
    expect((await send(getRevisions, 'get_article_revisions.php', { query: { id } })).status).toBe(401);
  });

  test('restoring makes an earlier one the newest, and leaves it as public as it is', async () => {
    const { id, slug } = (await desk.create({ excerpt: 'Old.' })).body.article;
    await desk.update(id, { title: 'Second', content: 'Two', excerpt: 'New.', status: 'published' });
    const { status, body } = await restore(id, 1);
    expect([status, body.message, body.article]).toMatchObject([
      200,
      'Revision 1 restored successfully!',
      { title: 'The ferry', content: 'It sails.', excerpt: 'Old.', status: 'published', version: 3 },
    ]);
    expect((await desk.bySlug(slug)).body.article.title).toBe('The ferry');
    expect((await list(id)).map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    expect((await one(id, 2)).body.revision.content).toBe('Two');
    expect([(await restore(id, 9)).status, (await restore(id, '1')).status]).toEqual([404, 400]);
    expect((await restore('nothing', 1)).status).toBe(404);
  });

  test('of two who restore different ones at once, each has a revision', async () => {
    const { id } = (await desk.create()).body.article;
    await desk.update(id, { content: 'Two' });
    await desk.update(id, { content: 'Three' });
    const other = await anotherAdmin();
    const both = await Promise.all([restore(id, 1), restore(id, 2, other)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const numbers = (await list(id)).map(({ number }: { number: number }) => number);
    expect(numbers).toEqual([5, 4, 3, 2, 1]);
    const contents = await Promise.all(
      [4, 5].map(async (number) => (await one(id, number)).body.revision.content),
    );
    expect(contents.sort()).toEqual(['It sails.', 'Two']);
  });

  test('of very many the oldest go, the creation stays', async () => {
    const { id } = (await desk.create()).body.article;
    for (let index = 0; index < 205; index += 1) await desk.update(id, { content: `Text ${index}` });
    const found = await list(id);
    expect([found.length, found[0].number, found.at(-1).number, found.at(-2).number]).toEqual([
      201, 206, 1, 7,
    ]);
    expect(desk.site.blobs.keys(`article-revisions/${id}/`)).toHaveLength(200);
    expect((await one(id, 1)).body.revision.content).toBe('It sails.');
    expect((await one(id, 3)).status).toBe(404);
  });
});

describe('two administrators', () => {
  test('a change that somebody else made since is not written over, and is shown', async () => {
    const made = (await desk.create()).body.article;
    const other = await anotherAdmin();
    await other(updateArticle, 'update_article.php', {
      json: { id: made.id, ...ARTICLE, title: 'Theirs', version: 1 },
    });
    const { status, body } = await desk.update(made.id, { title: 'Mine', version: made.version });
    expect([status, body.success, body.code]).toEqual([409, false, 'conflict']);
    expect(body.article).toMatchObject({ id: made.id, title: 'Theirs', content: 'It sails.', version: 2 });
    expect(body.saved).toEqual({
      by: 'second@vitae.example',
      at: new Date(desk.site.clock.now()).toISOString(),
    });
    expect((await desk.update(made.id, { title: 'Mine', version: 2 })).body.article).toMatchObject({
      title: 'Mine',
      version: 3,
    });
    expect((await desk.update(made.id, { version: '3' })).status).toBe(400);
  });
});

describe('trash', () => {
  const remove = (id: string): Promise<Answer> =>
    desk.admin(deleteArticle, 'delete_article.php', { json: { id } });
  const trash = (query: Record<string, string> = {}): Promise<Answer> =>
    desk.admin(getTrash, 'get_article_trash.php', { query });
  const bringBack = (id: string): Promise<Answer> =>
    desk.admin(restoreArticle, 'restore_article.php', { json: { id } });
  const purge = (id: string): Promise<Answer> =>
    desk.admin(purgeArticle, 'purge_article.php', { json: { id } });

  test('a deleted article comes back with its status and revisions', async () => {
    const { id, slug } = (await desk.create({ status: 'published' })).body.article;
    await desk.update(id, { title: 'Second', status: 'published' });
    await remove(id);
    for (const turn of [1, 2]) {
      expect([
        await desk.slugs(),
        await desk.slugs(desk.admin),
        (await desk.bySlug(slug, desk.admin)).status,
      ]).toEqual([[], [], 404]);
      expect((await trash()).body).toMatchObject({
        success: true,
        items: [{ id, slug, title: 'Second', status: 'published', by: 'head@vitae.example' }],
        next: null,
      });
      expect((await desk.update(id)).status).toBe(404);
      desk.site.clock.advance(120_000);
      if (turn === 1) expect(await compactTopic(desk.site.storage, articleTopic)).toBe(true);
    }
    const { deleted, until } = (await trash()).body.items[0];
    expect(Date.parse(until) - Date.parse(deleted)).toBe(30 * DAY);
    const { status, body } = await bringBack(id);
    expect([status, body.message, body.article.status]).toEqual([
      200,
      'Article restored successfully!',
      'published',
    ]);
    expect((await desk.bySlug(slug)).body.article.title).toBe('Second');
    const { revisions } = (await desk.admin(getRevisions, 'get_article_revisions.php', { query: { id } }))
      .body;
    expect(revisions).toHaveLength(2);
    expect([(await trash()).body.items, (await bringBack(id)).status]).toEqual([[], 404]);
  });

  test('its slug stays taken until it goes for good', async () => {
    const { id, slug } = (await desk.create()).body.article;
    await remove(id);
    desk.site.clock.advance(120_000);
    const second = (await desk.create()).body.article;
    expect(second.slug).toBe(`${slug}-2`);
    expect((await bringBack(id)).body.article.slug).toBe(slug);
    await remove(id);
    const { status, body } = await purge(id);
    expect([status, body.message]).toEqual([200, 'Article deleted for good.']);
    expect([(await purge(id)).status, (await bringBack(id)).status]).toEqual([404, 404]);
    expect(desk.site.blobs.keys(`articles/${id}`)).toEqual([]);
    desk.site.clock.advance(120_000);
    expect((await desk.create()).body.article.slug).toBe(slug);
  });

  test('after thirty days it is gone, whether upkeep ran or not', async () => {
    const { id, slug } = (await desk.create()).body.article;
    await desk.update(id, { content: 'Two' });
    await remove(id);
    await desk.at(desk.site.clock.now() + 30 * DAY - 1);
    expect((await trash()).body.items).toHaveLength(1);
    desk.site.clock.advance(1);
    expect([(await trash()).body.items, (await bringBack(id)).status]).toEqual([[], 404]);
    await emptyArticleTrash(desk.site.storage);
    expect(desk.site.blobs.keys('article-revisions/')).toEqual([]);
    expect(desk.site.blobs.keys(`articles/${id}`)).toEqual([]);
    expect((await desk.create()).body.article.slug).toBe(slug);
  });

  test('a scheduled one whose moment passed in the trash comes back as a draft', async () => {
    const { id } = (await desk.create({ status: 'scheduled', publish_at: '2026-11-24T09:00:00Z' })).body
      .article;
    await remove(id);
    await desk.at(desk.site.clock.now() + 3 * DAY);
    const { body } = await bringBack(id);
    expect([body.article.status, body.message, await desk.slugs()]).toEqual([
      'draft',
      'Article restored as a draft: its time to go live has passed.',
      [],
    ]);
  });

  test('it is listed last deleted first, a page at a time', async () => {
    for (const title of ['One', 'Two', 'Three']) {
      const { id } = (await desk.create({ title })).body.article;
      desk.site.clock.advance(1_000);
      await remove(id);
    }
    const titles = ({ body }: Answer) => body.items.map(({ title }: { title: string }) => title);
    const first = await trash({ limit: '2' });
    expect(titles(first)).toEqual(['Three', 'Two']);
    const rest = await trash({ limit: '2', cursor: first.body.next });
    expect([titles(rest), rest.body.next]).toEqual([['One'], null]);
    expect((await trash({ cursor: 'forged' })).status).toBe(400);
  });
});

test('a picture says what it shows in at most 200 characters', async () => {
  const { body } = await desk.create({ image_url: '/news/x.jpg', image_alt: ' A ferry ' });
  expect(body.article.image_alt).toBe('A ferry');
  expect((await desk.create({ image_alt: 'x'.repeat(201) })).body.errors).toEqual({
    image_alt: 'Alternative text must be at most 200 characters',
  });
});

test('each call of the desk takes at most six storage operations', async () => {
  const { id } = (await desk.create()).body.article;
  let turn = 0;
  const ask = [
    () => desk.update(id, { status: 'scheduled', publish_at: '2026-12-01T09:00:00Z' }),
    () => {
      turn += 1;
      return desk.admin(saveDraft, 'save_article_draft.php', { json: { id, title: `Turn ${turn}` } });
    },
    () => desk.admin(getDraft, 'get_article_draft.php', { query: { id } }),
    () => desk.admin(getRevisions, 'get_article_revisions.php', { query: { id } }),
    () => desk.admin(getRevisions, 'get_article_revisions.php', { query: { id, number: '1' } }),
    () => desk.admin(getTrash, 'get_article_trash.php'),
  ];
  for (const call of ask) {
    expect((await call()).status).toBe(200);
    desk.site.blobs.resetCounts();
    await call();
    expect(desk.site.blobs.counts().operations).toBeLessThanOrEqual(6);
  }
});
