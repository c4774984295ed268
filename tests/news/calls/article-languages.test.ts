import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { articleTopic } from '../../../src/news/storage/article-index.ts';
import { articleKey } from '../../../src/news/storage/article-record.ts';
import { send } from '../../support/calls/calls.ts';
import { aNewsroom, type Newsroom } from '../../support/calls/newsroom.ts';
import { setLanguages } from '../../support/languages.ts';

const LANGUAGE = 'Please choose one of the languages of this site';
const ORIGINAL = 'The article that this one translates does not exist';

let newsroom: Newsroom;
beforeEach(async () => {
  setLanguages('en', 'de', 'pt-BR');
  newsroom = await aNewsroom({ title: 'The ferry', content: 'It sails.', status: 'published' });
});
afterEach(() => {
  newsroom.leave();
  vi.restoreAllMocks();
});

/** A new article as the reply to its writer has it. */
const written = async (given: Record<string, unknown> = {}) => {
  const { status, body } = await newsroom.create(given);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.article;
};
const listed = async (query: Record<string, string> = {}, as = send) =>
  (await as('getarticlelisting.php', { query })).body.articles.map(({ slug }: { slug: string }) => slug);

test('an article is in the site’s own language and no translation, unless it says otherwise', async () => {
  expect(await written()).toMatchObject({ language: 'en', translation_of: '' });
  expect(await written({ language: '' })).toMatchObject({ language: 'en' });
  const original = await written({ title: 'Bridge' });
  const german = await written({ title: 'Brücke', language: 'DE', translation_of: original.id });
  expect(german).toMatchObject({ language: 'de', translation_of: original.id });
  for (const read of [
    (await newsroom.bySlug('brucke')).body.article,
    (await send('getarticlelisting.php')).body.articles[0],
    (await send('get_articles.php')).body.articles[0],
    (await send('get_archives.php', { query: { month: 'november-2026' } })).body.articles[0],
  ])
    expect(read).toMatchObject({ slug: 'brucke', language: 'de', translation_of: original.id });
});

test('a change keeps the language and the original that it leaves out, and an empty original takes it away', async () => {
  const original = await written();
  const { id } = await written({ title: 'Fähre', language: 'de', translation_of: original.id });
  expect((await newsroom.update(id)).body.article).toMatchObject({
    language: 'de',
    translation_of: original.id,
  });
  expect((await newsroom.update(id, { translation_of: '' })).body.article.translation_of).toBe('');
  expect((await newsroom.update(id, { language: 'pt-br' })).body.article.language).toBe('pt-BR');
});

test.each([['fr'], ['english'], ['en-US'], ['../en'], ['e n'], ['x'.repeat(9_000)], [5], [null], [['en']]])(
  'an article in the language %j is refused',
  async (language) => {
    const { id } = await written();
    for (const answer of [
      await newsroom.create({ language }),
      await newsroom.update(id, { language }),
      await newsroom.admin('save_article_draft.php', { json: { draft_key: 'k', language } }),
    ])
      expect([answer.status, answer.body.errors]).toEqual([400, { language: LANGUAGE }]);
  },
);

test('a translation of an article that does not exist, or no longer, is refused', async () => {
  const { id } = await written();
  const deleted = await written({ title: 'Deleted' });
  await newsroom.admin('delete_article.php', { json: { id: deleted.id } });
  for (const translation_of of ['nothing', '../x', deleted.id])
    for (const answer of [
      await newsroom.create({ translation_of }),
      await newsroom.update(id, { translation_of }),
    ])
      expect([answer.status, answer.body.errors]).toEqual([400, { translation_of: ORIGINAL }]);
  expect((await newsroom.create({ translation_of: 5 })).status).toBe(400);
  expect(await listed()).toEqual(['the-ferry']);
});

test('every wrong field of an article is named at once', async () => {
  const wrong = { translation_of: 'nothing', status: 'scheduled', publish_at: 'soon' };
  const future = { publish_at: 'Please choose a time in the future', translation_of: ORIGINAL };
  const { id } = await written();
  for (const answer of [await newsroom.create(wrong), await newsroom.update(id, wrong)])
    expect(answer.body.errors).toEqual(future);
  expect((await newsroom.create({ ...wrong, language: 'fr' })).body.errors).toEqual({
    ...future,
    language: LANGUAGE,
  });
});

test('a translation of a translation is one of its original, and no article is its own', async () => {
  const original = await written();
  const german = await written({ title: 'Fähre', language: 'de', translation_of: original.id });
  const third = await written({ title: 'Balsa', language: 'pt-BR', translation_of: german.id });
  expect(third.translation_of).toBe(original.id);
  for (const translation_of of [original.id, german.id])
    expect((await newsroom.update(original.id, { translation_of })).body.errors).toEqual({
      translation_of: 'An article cannot be a translation of itself',
    });
});

test('an original that becomes a translation takes its translations along in lists', async () => {
  const first = await written({ title: 'First' });
  const second = await written({ title: 'Second' });
  const german = await written({ title: 'Zweiter', language: 'de', translation_of: second.id });
  await newsroom.update(second.id, { title: 'Second', language: 'pt-BR', translation_of: first.id });
  const cards = (await send('getarticlelisting.php')).body.articles;
  expect(cards.find(({ id }: { id: string }) => id === german.id).translation_of).toBe(first.id);
});

test('a translation outlives its original, and saving it asks for no other', async () => {
  const original = await written();
  const german = await written({ title: 'Fähre', language: 'de', translation_of: original.id });
  await newsroom.admin('delete_article.php', { json: { id: original.id } });
  const kept = { title: 'Fähre', language: 'de', translation_of: original.id };
  expect((await newsroom.update(german.id, kept)).body.article).toMatchObject(kept);
  expect((await newsroom.admin('purge_article.php', { json: { id: original.id } })).status).toBe(200);
  expect((await newsroom.update(german.id, kept)).body.article).toMatchObject(kept);
  const third = await written({ title: 'Balsa', language: 'pt-BR', translation_of: german.id });
  expect(third.translation_of, 'they still belong together').toBe(original.id);
});

test('lists, articles and archives are of one language where it is asked for', async () => {
  const original = await written({ publish_date: '2025-03-09' });
  await written({
    title: 'Fähre',
    language: 'de',
    translation_of: original.id,
    publish_date: '2025-04-09',
  });
  await written({ title: 'Entwurf', language: 'de', status: 'draft' });
  expect(await listed()).toEqual(['fahre', 'the-ferry']);
  expect(await listed({ language: 'en' })).toEqual(['the-ferry']);
  expect(await listed({ language: 'De' })).toEqual(['fahre']);
  expect(await listed({ language: 'pt-BR' })).toEqual([]);
  expect(await listed({ language: 'de' }, newsroom.admin)).toEqual(['entwurf', 'fahre']);
  const whole = (await send('get_articles.php', { query: { language: 'de' } })).body.articles;
  expect(whole.map(({ slug }: { slug: string }) => slug)).toEqual(['fahre']);
  const bySlug = (query: Record<string, string>) => send('get_articles.php', { query });
  expect((await bySlug({ slug: 'fahre', language: 'de' })).status).toBe(200);
  expect((await bySlug({ slug: 'fahre', language: 'en' })).body.message).toBe('Article not found');
  const archives = async (query: Record<string, string>) => (await send('get_archives.php', { query })).body;
  expect((await archives({ language: 'de' })).archives).toEqual([
    { month: 'april-2025', label: 'April 2025', count: 1 },
  ]);
  expect((await archives({})).archives).toHaveLength(2);
  expect((await archives({ month: 'april-2025', language: 'en' })).articles).toEqual([]);
});

test.each(['fr', '', 'en,de', 'e'.repeat(300)])(
  'a list in the language "%s" is refused',
  async (language) => {
    for (const name of ['getarticlelisting.php', 'get_articles.php', 'get_archives.php']) {
      const { status, body } = await send(name, { query: { language } });
      expect([status, body.errors]).toEqual([400, { language: LANGUAGE }]);
    }
  },
);

test('articles from before there were languages are in the site’s own, from whatever it is indexed', async () => {
  const { id } = await written();
  const { storage, clock } = newsroom.site;
  const {
    language: _l,
    translation_of: _t,
    ...old
  } = (await storage.getJson(articleKey(id))) as Record<string, unknown>;
  await storage.putJson(articleKey(id), old);
  clock.advance(120_000);
  expect(await compactTopic(storage, articleTopic)).toBe(true);
  expect(await listed({ language: 'en' })).toEqual(['the-ferry']);
  setLanguages('de', 'en');
  expect(await listed({ language: 'de' })).toEqual(['the-ferry']);
  expect((await newsroom.bySlug('the-ferry')).body.article).toMatchObject({
    language: 'de',
    translation_of: '',
  });
});

test('an article stays reachable when the site gives up its language, and is back there when it has it again', async () => {
  const { id } = await written({ title: 'Fähre', language: 'de' });
  const { storage, clock } = newsroom.site;
  clock.advance(120_000);
  expect(await compactTopic(storage, articleTopic)).toBe(true);
  setLanguages('en');
  expect(await listed({ language: 'en' })).toEqual(['fahre']);
  // The newsroom sends what it was shown.
  expect((await newsroom.update(id, { title: 'Fähre!', language: 'en' })).body.article.language).toBe('en');
  setLanguages('en', 'de');
  expect(await listed({ language: 'de' })).toEqual(['fahre']);
});

test('an earlier revision brings back the text, and leaves language and original', async () => {
  const original = await written();
  const { id } = await written({ title: 'Fähre', language: 'en' });
  await newsroom.update(id, { title: 'Fähre', language: 'de', translation_of: original.id });
  const { body } = await newsroom.admin('restore_article_revision.php', { json: { id, number: 1 } });
  expect(body.article).toMatchObject({ language: 'de', translation_of: original.id });
});

test('a draft keeps language and original, also of an article that is gone', async () => {
  const json = { draft_key: 'new', title: 'Fäh', language: 'de', translation_of: 'gone' };
  expect((await newsroom.admin('save_article_draft.php', { json })).status).toBe(200);
  const { body } = await newsroom.admin('get_article_draft.php', { query: { draft_key: 'new' } });
  expect(body.draft).toMatchObject({ language: 'de', translation_of: 'gone' });
});

test('two changes at once that make two articles translations of each other leave one group', async () => {
  const [one, other] = [await written({ title: 'One' }), await written({ title: 'Other', language: 'de' })];
  await Promise.all([
    newsroom.update(one.id, { title: 'One', translation_of: other.id }),
    newsroom.update(other.id, { title: 'Other', language: 'de', translation_of: one.id }),
  ]);
  const cards: { id: string; translation_of: string }[] = (await send('getarticlelisting.php')).body.articles;
  expect(new Set(cards.map(({ id, translation_of }) => translation_of || id)).size).toBe(1);
});
