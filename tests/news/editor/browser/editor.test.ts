import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEditor } from '../../../../src/news/editor/browser/editor.ts';
import { loadArticles } from '../../../../src/news/newsroom/browser/admin-articles.ts';
import type { Article } from '../../../../src/news/rules/article.ts';
import { followSchedule } from '../../../../src/news/schedule/browser.ts';
import { aSessionCookie, setFirstAdmin } from '../../../support/builders/admins.ts';
import { ORIGIN, serve } from '../../../support/calls/calls.ts';
import { aNewsroom, type Newsroom } from '../../../support/calls/newsroom.ts';

let newsroom: Newsroom;
let stored: Map<string, string>;
let toasts: string[];
let agrees: boolean;
let address: URL;
let stop: (() => void)[];
/** How many calls have not been answered. */
let inFlight: number;
/** Whether calls reach no server. */
let isOffline: boolean;

const aNote = () => ({
  dataset: {},
  set textContent(text: string) {
    toasts.push(text);
  },
  setAttribute: () => undefined,
  querySelector: () => null,
  append: () => undefined,
  remove: () => undefined,
});

/** A browser tab whose calls reach the real handlers. */
const stubBrowser = (cookie: string): void => {
  vi.stubGlobal('location', {
    get pathname() {
      return address.pathname;
    },
    get search() {
      return address.search;
    },
    get hash() {
      return address.hash;
    },
    origin: ORIGIN,
  });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, path: string) => {
      address = new URL(path, ORIGIN);
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { confirm: () => agrees }));
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      createElement: aNote,
      querySelector: () => null,
      querySelectorAll: () => [],
      body: aNote(),
    }),
  );
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'HEAD') return new Response(null, { status: path.includes('gone') ? 404 : 200 });
    if (isOffline) throw new TypeError('Failed to fetch');
    const url = new URL(path, ORIGIN);
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie);
    inFlight += 1;
    try {
      return await serve(new Request(url, { ...init, headers }), { ip: '203.0.113.1' } as never);
    } finally {
      inFlight -= 1;
    }
  });
};

beforeEach(async () => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-22T10:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
  });
  newsroom = await aNewsroom();
  stored = new Map();
  toasts = [];
  agrees = true;
  address = new URL('/articleupload', ORIGIN);
  stop = [];
  inFlight = 0;
  isOffline = false;
  stubBrowser(await aSessionCookie(newsroom.site.storage));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(async () => {
  for (const end of stop) end();
  // A draft that is still on its way would reach a store and a tab that are gone.
  await vi.waitUntil(() => inFlight === 0);
  newsroom.leave();
  setFirstAdmin(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A form in a tab at this address, once it shows what it opens with. */
const anEditor = async (path = '/articleupload') => {
  address = new URL(path, ORIGIN);
  const store = createEditor();
  stop.push(store.start());
  const state = store.$state.get.bind(store.$state);
  if (address.search !== '') await vi.waitUntil(() => state().draft.id !== null);
  return { store, state };
};
const saved = async (slug: string): Promise<Article> =>
  (await newsroom.bySlug(slug, newsroom.admin)).body.article;
const TEXT = { title: 'The ferry', content: 'It sails.' };

test('an article that cannot be loaded leaves no blank form: it says why, and opens once it can be', async () => {
  const { store, state } = await anEditor();
  store.change(TEXT);
  await store.save();
  isOffline = true;
  const again = createEditor();
  stop.push(again.start());
  expect(again.$state.get().unopened).toEqual({ slug: 'the-ferry', problem: null });
  await vi.waitUntil(() => again.$state.get().unopened?.problem !== null);
  expect(again.$state.get().unopened?.problem).toMatch(/^Error fetching articles: /);
  expect(address.search).toBe('?article=the-ferry');
  isOffline = false;
  await again.openNamed('the-ferry');
  expect(again.$state.get()).toMatchObject({ unopened: null, draft: { slug: 'the-ferry', fields: TEXT } });
  await again.openNamed('nobody-wrote-this');
  expect(again.$state.get()).toMatchObject({ unopened: null, draft: { id: null } });
  expect(state().unopened).toBe(null);
});

test('an incomplete form is not sent: its fields have problems until they change', async () => {
  const { store, state } = await anEditor();
  await store.save();
  expect(state()).toMatchObject({ attempt: 1, isSaving: false, draft: { id: null } });
  expect(Object.keys(state().problems)).toEqual(['title', 'content']);
  expect(toasts).toHaveLength(1);
  store.change({ title: 'The ferry' });
  expect(Object.keys(state().problems)).toEqual(['content']);
});

test('a saved article stays open under its address, and its draft is gone from the browser', async () => {
  const { store, state } = await anEditor();
  store.change(TEXT);
  expect(stored.get('article_drafts')).toContain('The ferry');
  await store.save();
  expect(state()).toMatchObject({
    isSaved: true,
    isSaving: false,
    draft: { slug: 'the-ferry', fields: TEXT },
  });
  expect(address.search).toBe('?article=the-ferry');
  expect(stored.has('article_drafts')).toBe(false);
  store.change({ title: 'The boat' });
  expect(state().isSaved).toBe(false);
});

test('what is typed while a save is running stays in the form, unsaved', async () => {
  const { store, state } = await anEditor();
  store.change(TEXT);
  const saving = store.save();
  store.change({ content: 'It sails at noon.' });
  await saving;
  expect(state().draft).toMatchObject({
    fields: { content: 'It sails at noon.' },
    base: { content: 'It sails.' },
  });
  expect(stored.get('article_drafts')).toContain('It sails at noon.');
});

test('unsaved work is back after a reload, and discarding it shows the saved article', async () => {
  const { body } = await newsroom.create();
  const first = await anEditor('/articleupload?article=the-ferry');
  first.store.change({ content: 'Half a sent' });
  const { store, state } = await anEditor();
  expect(state()).toMatchObject({
    draft: { id: body.article.id, fields: { content: 'Half a sent' } },
    restored: expect.any(Number),
  });
  store.discard();
  expect(state()).toMatchObject({ draft: { fields: TEXT }, restored: null });
  expect(stored.has('article_drafts')).toBe(false);
});

test.each(['mine', 'theirs'])('of two versions of an article, the writer can take %s', async (choice) => {
  const { body } = await newsroom.create();
  const { store, state } = await anEditor('/articleupload?article=the-ferry');
  store.change({ content: 'Mine.' });
  await newsroom.update(body.article.id, { content: 'Theirs.' });
  await store.save();
  expect(state()).toMatchObject({ conflict: { article: { content: 'Theirs.' } }, isSaving: false });
  if (choice === 'mine') {
    await store.keepMine();
    expect((await saved('the-ferry')).content).toBe('Mine.');
    expect(state()).toMatchObject({ conflict: null, isSaved: true });
    return;
  }
  store.takeTheirs();
  expect(state()).toMatchObject({
    conflict: null,
    draft: { fields: { content: 'Theirs.' } },
    setAside: { content: 'Mine.' },
  });
  store.bringBack();
  expect(state()).toMatchObject({ draft: { fields: { content: 'Mine.' } }, setAside: null });
});

test('dead links stop publishing once, and the second attempt publishes', async () => {
  const { store, state } = await anEditor();
  store.change({ ...TEXT, content: '[Here](/gone)', status: 'published' });
  await store.save();
  expect(state()).toMatchObject({ deadLinks: ['/gone'], isSaving: false, isSaved: false });
  await store.save();
  expect(state()).toMatchObject({ deadLinks: [], isSaved: true });
});

test('an article is taken back from readers only if the writer agrees', async () => {
  await newsroom.create({ status: 'published' });
  const { store } = await anEditor('/articleupload?article=the-ferry');
  store.change({ status: 'draft' });
  agrees = false;
  await store.save();
  expect((await saved('the-ferry')).status).toBe('published');
  agrees = true;
  await store.save();
  expect((await saved('the-ferry')).status).toBe('draft');
});

test('cancelling an edit asks if something has changed, and leads to a blank form', async () => {
  await newsroom.create();
  const { store, state } = await anEditor('/articleupload?article=the-ferry#upload');
  store.change({ title: 'Another' });
  agrees = false;
  store.cancel();
  expect(state().draft.fields.title).toBe('Another');
  agrees = true;
  store.cancel();
  expect(state()).toMatchObject({ draft: { id: null, fields: { title: '' } }, earlier: null });
  expect([address.search, address.hash]).toEqual(['', '#upload']);
  await store.edit({ slug: 'the-ferry' });
  agrees = false;
  store.cancel();
  expect(state().draft.id).toBe(null);
});

test('a new article that was never saved can be discarded after a question, here and on the server', async () => {
  const { store, state } = await anEditor();
  const onServer = async () => (await newsroom.admin('get_article_draft.php')).body.draft;
  store.change({ title: 'Half a thought' });
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitUntil(async () => (await onServer()) !== null);
  agrees = false;
  store.cancel();
  expect(state().draft.fields.title).toBe('Half a thought');
  agrees = true;
  store.cancel();
  expect(state()).toMatchObject({ draft: { id: null, fields: { title: '' } }, earlier: null });
  expect(stored.get('article_drafts')).toBeUndefined();
  await vi.waitUntil(async () => (await onServer()) === null);
});

test('a cancelled edit leads to a blank form, which offers the new article that was started before', async () => {
  await newsroom.create();
  const { store, state } = await anEditor();
  store.change({ title: 'Half a thought' });
  await store.edit({ slug: 'the-ferry' });
  store.cancel();
  expect(state()).toMatchObject({
    draft: { id: null, fields: { title: '' } },
    earlier: { fields: { title: 'Half a thought' } },
  });
  store.change({ title: 'A second one' });
  store.resume();
  expect(state().draft.fields.title).toBe('Half a thought');
  // Both are kept: one does not replace the other.
  await store.edit({ slug: 'the-ferry' });
  expect(stored.get('article_drafts')).toContain('A second one');
  expect(stored.get('article_drafts')).toContain('Half a thought');
});

test('Back opens the article that its address names', async () => {
  const { body } = await newsroom.create();
  const { store, state } = await anEditor();
  store.change({ title: 'Half a thought' });
  await store.edit({ slug: 'the-ferry' });
  address = new URL('/articleupload', ORIGIN);
  window.dispatchEvent(new Event('popstate'));
  expect(state().draft.fields.title).toBe('Half a thought');
  address = new URL('/articleupload?article=the-ferry', ORIGIN);
  window.dispatchEvent(new Event('popstate'));
  await vi.waitUntil(() => state().draft.id === body.article.id);
});

test('a button saves with its own status, and one that fails leaves the form as it was', async () => {
  const { store, state } = await anEditor();
  store.change({ title: 'The ferry' });
  await store.saveAs('published');
  expect(state()).toMatchObject({ attempt: 1, draft: { id: null, fields: { status: 'draft' } } });
  store.change(TEXT);
  await store.saveAs('published');
  expect(state()).toMatchObject({ isSaved: true, draft: { base: { status: 'published' } } });
  agrees = false;
  await store.saveAs('draft');
  expect(state()).toMatchObject({
    draft: { fields: { status: 'published' }, base: { status: 'published' } },
  });
  expect((await saved('the-ferry')).status).toBe('published');
});

test('deleting the open article leads back to a blank form', async () => {
  const { body } = await newsroom.create();
  const { store, state } = await anEditor('/articleupload?article=the-ferry');
  await store.edit({ slug: 'the-ferry' });
  expect(state().draft.id).toBe(body.article.id);
  await store.remove(body.article.id);
  expect(state().draft.id).toBe(null);
});

test('a logout waits until the work is on the server', async () => {
  const { store, state } = await anEditor();
  store.change(TEXT);
  const waiting: Promise<unknown>[] = [];
  window.dispatchEvent(new CustomEvent('vitae:admin-leaves', { detail: waiting }));
  expect(waiting).toHaveLength(1);
  await Promise.all(waiting);
  expect(state().keeping.kind).toBe('kept');
});

test('an open article that goes live by schedule can still be saved', async () => {
  const publish_at = '2026-11-22T10:05:00Z';
  const { body } = await newsroom.create({ status: 'scheduled', publish_at });
  const { store, state } = await anEditor('/articleupload?article=the-ferry');
  store.change({ content: 'It sails at noon.' });
  stop.push(followSchedule());
  await loadArticles();
  await vi.waitFor(() => expect(inFlight).toBe(0));
  await newsroom.at(Date.parse(publish_at) + 1_000);
  vi.setSystemTime(Date.parse(publish_at) + 1_000);
  await loadArticles();
  await vi.waitFor(() =>
    expect(state().draft).toMatchObject({
      base: { status: 'published', publish_at: '', content: 'It sails.' },
      fields: { status: 'published', publish_at: '', content: 'It sails at noon.' },
    }),
  );
  await store.save();
  expect(state()).toMatchObject({ isSaved: true, problems: {} });
  expect(await saved('the-ferry')).toMatchObject({
    id: body.article.id,
    status: 'published',
    content: 'It sails at noon.',
    publish_date: '2026-11-22',
  });
});
