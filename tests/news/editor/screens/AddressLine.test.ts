import { afterEach, expect, test } from 'vitest';
import type { Editor } from '../../../../src/news/editor/browser/editor.ts';
import { AddressLine } from '../../../../src/news/editor/screens/AddressLine.tsx';
import { $articles, type ArticlesState } from '../../../../src/news/newsroom/browser/articles-state.ts';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

const shown = (state: object): string =>
  drawn(AddressLine, {
    editor: {
      id: null,
      slug: '',
      base: { status: 'draft', language: 'en' },
      fields: { title: '', language: 'en' },
      ...state,
    } as unknown as Editor,
  });

const before = $articles.get();
afterEach(() => $articles.set(before));

test('a new article’s address is made from its title, and passes the addresses that are taken', () => {
  expect(linesOf(shown({}))).toEqual(['The address is made from the title.']);
  const looms = { fields: { title: 'Looms', language: 'en' } };
  expect(linesOf(shown(looms))[0]).toMatch(/^Address: \/news\/looms, or with another number/);
  $articles.set({ kind: 'ready', articles: [{ slug: 'looms' }] } as unknown as ArticlesState);
  expect(linesOf(shown(looms))[0]).toMatch(/^Address: \/news\/looms-2, or with another number/);
});

test('a saved article keeps its address, which is a link once readers find it', () => {
  const saved = { id: 'a', slug: 'looms', fields: { title: 'Other', language: 'en' } };
  expect(linesOf(shown(saved))).toEqual(['Address: /news/looms. It stays when the title changes.']);
  expect(shown(saved)).not.toContain('<a ');
  expect(shown({ ...saved, base: { status: 'published', language: 'en' } })).toContain(
    '<a href="/news/looms">',
  );
});
