import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $articleCounts, $articles } from '../../../src/news/newsroom/browser/articles-state.ts';
import type { ArticleCard } from '../../../src/news/rules/article.ts';
import { $wentLive, followSchedule } from '../../../src/news/schedule/browser.ts';
import { asOf } from '../../../src/news/schedule/rules/schedule.ts';
import { toCard } from '../../../src/news/storage/article-record.ts';
import { anArticleRecord } from '../../support/builders/articles.ts';

const START = Date.parse('2026-11-22T10:00:00Z');
/** How far the server's clock is behind. */
let behind: number;
let cards: ArticleCard[];
let isOffline: boolean;
let toasts: string[];
let stop: () => void;

const aCard = (id: string, publish_at: string): ArticleCard => ({
  ...toCard(anArticleRecord({})),
  id,
  slug: id,
  title: `The ${id}`,
  status: 'scheduled',
  publish_at,
  version: 2,
});
const list = () => {
  const articles = cards.map((card) => asOf(card, Date.now() - behind));
  return { kind: 'ready' as const, articles, page: 1, total: articles.length, originals: [] };
};
const statusOf = (id: string) => {
  const state = $articles.get();
  return state.kind === 'ready' ? state.articles.find((card) => card.id === id)?.status : state.kind;
};

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  behind = 0;
  isOffline = false;
  toasts = [];
  cards = [aCard('ferry', '2026-11-22T10:00:20Z'), aCard('bridge', '2026-12-24T09:00:00+01:00')];
  const note = {
    dataset: {},
    set textContent(text: string) {
      toasts.push(text);
    },
    setAttribute: () => undefined,
    querySelector: () => null,
    append: () => undefined,
    remove: () => undefined,
  };
  vi.stubGlobal('document', {
    createElement: () => note,
    querySelector: () => null,
    querySelectorAll: () => [],
    body: note,
  });
  vi.stubGlobal('fetch', async (address: string) => {
    if (isOffline) throw new TypeError('offline');
    const { searchParams } = new URL(address, 'https://vitae.example');
    const { articles } = list();
    const slug = searchParams.get('slug');
    if (slug !== null)
      return Response.json({ success: true, article: articles.find((card) => card.slug === slug) });
    const status = searchParams.get('status');
    const found = articles.filter((card) => status === null || card.status === status);
    return Response.json({ success: true, articles: found, total: found.length });
  });
  $articleCounts.set({ draft: 0, scheduled: 2, published: 0 });
  $wentLive.set(new Map());
  $articles.set(list());
  stop = followSchedule();
});
afterEach(() => {
  stop();
  $articles.set({ kind: 'loading' });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an article that goes live is listed as published and announced once', async () => {
  await vi.advanceTimersByTimeAsync(19_000);
  expect([statusOf('ferry'), toasts]).toEqual(['scheduled', []]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([statusOf('ferry'), statusOf('bridge'), toasts]).toEqual([
    'published',
    'scheduled',
    ['"The ferry" is live.'],
  ]);
  expect([...$wentLive.get()].map(([id, { at }]) => [id, at])).toEqual([['ferry', START + 20_000]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(toasts).toHaveLength(1);
});

test('the list is loaded again until a slower server agrees', async () => {
  behind = 5_000;
  await vi.advanceTimersByTimeAsync(22_000);
  expect(statusOf('ferry')).toBe('scheduled');
  await vi.advanceTimersByTimeAsync(8_000);
  expect([statusOf('ferry'), toasts]).toEqual(['published', ['"The ferry" is live.']]);
});

test('without a connection the list stays, and is right once it is back', async () => {
  isOffline = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect([statusOf('ferry'), toasts]).toEqual(['scheduled', []]);
  isOffline = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([statusOf('ferry'), toasts]).toEqual(['published', ['"The ferry" is live.']]);
});

test('an article that somebody publishes by hand is not announced', async () => {
  cards = cards.map((card) => (card.id === 'ferry' ? { ...card, status: 'published', version: 3 } : card));
  $articles.set(list());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(toasts).toEqual([]);
});

test('a month ahead is waited for in steps', async () => {
  await vi.advanceTimersByTimeAsync(Date.parse('2026-12-24T08:00:02Z') - START);
  expect(statusOf('bridge')).toBe('published');
});
