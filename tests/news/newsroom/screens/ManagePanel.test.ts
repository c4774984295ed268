import { expect, test } from 'vitest';
import type { ArticleQuery } from '../../../../src/news/newsroom/browser/article-search.ts';
import { $articleCounts } from '../../../../src/news/newsroom/browser/articles-state.ts';
import { ManagePanel } from '../../../../src/news/newsroom/screens/ManagePanel.tsx';
import type { ArticleCard, ArticleStatus } from '../../../../src/news/rules/article.ts';
import { toCard } from '../../../../src/news/storage/article-record.ts';
import { anArticleRecord } from '../../../support/builders/articles.ts';
import { setLanguages } from '../../../support/languages.ts';
import { buttonsOf, drawn, idle, linesOf } from '../../../support/tsx/drawn.ts';

const card = (given: Partial<ArticleCard>): ArticleCard => ({ ...toCard(anArticleRecord({})), ...given });
const CARDS = [
  card({ id: 'ferry', title: 'The ferry', status: 'draft', category: 'Boats', tags: ['sea'] }),
  card({ id: 'bridge', title: 'A bridge', status: 'scheduled', publish_at: '2999-03-05T07:30:00Z' }),
  ...Array.from({ length: 69 }, (_, at) =>
    card({ id: `a${at}`, title: `Number ${at}`, status: 'published', slug: `number-${at}` }),
  ),
];

/** The list as it is drawn for what the server answers. */
const shown = (query: Partial<ArticleQuery> = {}, found: readonly ArticleCard[] = CARDS): string => {
  $articleCounts.set({ draft: 1, scheduled: 1, published: 69 });
  const page = query.page ?? 1;
  return drawn(ManagePanel, {
    state: {
      kind: 'ready',
      articles: found.slice((page - 1) * 10, page * 10),
      page,
      total: found.length,
      originals: [],
    },
    query: { text: '', status: 'all', language: '', order: 'newest', page, ...query },
    onEdit: idle,
    onDelete: async () => undefined,
  });
};

const titlesOf = (html: string): string[] =>
  [...html.matchAll(/class="article-title"[^>]*><bdi>([^<]*)</g)].map(([, title = '']) => title);

test('articles are listed by pages, with the number in each state', () => {
  const html = shown();
  expect(titlesOf(html)).toHaveLength(10);
  expect(linesOf(html)).toEqual(
    expect.arrayContaining(['All 71Draft 1Scheduled 1Published 69Trash', '1–10 of 71']),
  );
  expect(titlesOf(shown({ page: 8 }))).toEqual(['Number 68']);
});

test('search, state and order stay in the links of the states', () => {
  expect(shown({ text: 'x', order: 'title' })).toContain('href="#manage?q=x&amp;state=draft&amp;sort=title"');
  expect(linesOf(shown({ text: 'nowhere' }, []))).toContain('No articles found.');
  expect(buttonsOf(shown({ text: 'nowhere' }, []))).toEqual(['Show all articles']);
});

test('on a site of several languages the list can be of one', () => {
  setLanguages('en');
  expect(shown()).not.toContain('<span>Language</span>');
  setLanguages('en', 'de');
  expect(shown()).toContain('<span>Language</span>');
  expect(shown({ language: 'de' })).toContain('href="#manage?state=draft&amp;language=de"');
});

test('each state has its actions: a draft is published, a published article goes back to draft', () => {
  const of = (status: ArticleStatus) => CARDS.filter((each) => each.status === status);
  const actions = (status: ArticleStatus) => buttonsOf(shown({}, of(status))).slice(0, 4);
  expect(actions('draft')).toEqual(['Edit', 'Publish', 'Delete']);
  expect(actions('scheduled')).toEqual(['Edit', 'Publish', 'Draft', 'Delete']);
  expect(buttonsOf(shown({}, of('published'))).slice(0, 3)).toEqual(['Edit', 'Draft', 'Delete']);
});
