import { beforeEach, expect, test } from 'vitest';
import type { Editor } from '../../../../src/news/editor/browser/editor.ts';
import { AddressLine } from '../../../../src/news/editor/screens/AddressLine.tsx';
import { ArticleList } from '../../../../src/news/newsroom/screens/ArticleList.tsx';
import { toCard } from '../../../../src/news/storage/article-record.ts';
import { ChosenLanguage, LanguageFields } from '../../../../src/news/translations/screens/LanguageFields.tsx';
import { anArticleRecord } from '../../../support/builders/articles.ts';
import { setLanguages } from '../../../support/languages.ts';
import { drawn, idle, linesOf } from '../../../support/tsx/drawn.ts';

const card = (id: string, title: string, language = 'en', translation_of = '') =>
  toCard(anArticleRecord({ id, title, language, translation_of }));

beforeEach(() => {
  setLanguages('en', 'de', 'ar');
});

const anEditor = (id: string | null, language: string, translation_of: string) =>
  ({
    id,
    slug: 'slug',
    fields: { title: 'Title', language, translation_of },
    base: { status: 'published', language },
    problems: {},
  }) as unknown as Editor;

const articles = () => [
  card('ferry', 'The ferry'),
  card('faehre', 'Die Fähre', 'de', 'ferry'),
  card('bridge', 'The bridge'),
];

/** The form's languages as they are drawn for an editor, with the articles that the server finds. */
const shown = (id: string | null, language: string, translation_of: string, isAnswered = true): string => {
  const original = translation_of || id;
  return drawn(ChosenLanguage, {
    editor: anEditor(id, language, translation_of),
    originals: isAnswered ? articles().filter((card) => card.translation_of === '') : null,
    group: isAnswered
      ? articles().filter((card) => card.id === original || card.translation_of === original)
      : null,
    text: '',
    onSearch: idle,
  });
};
const optionsOf = (html: string): string[] =>
  [...html.matchAll(/<option[^>]*>([^<]*)</g)].map(([, name = '']) => name);

test('an article chooses a language and an original that is no translation itself', () => {
  expect(optionsOf(shown('bridge', 'en', ''))).toEqual([
    'English',
    'German',
    'Arabic',
    'No other article',
    'The ferry (English)',
  ]);
});

test('an article shows its other languages, and who is in its own already', () => {
  expect(shown('ferry', 'en', '')).toContain('<bdi lang="de">Die Fähre</bdi>');
  expect(shown(null, 'ar', 'ferry')).not.toContain('already');
  const second = linesOf(shown(null, 'de', 'ferry')).join(' ');
  expect(second).toContain('Readers find this one in German already: Die Fähre');
  expect(second).toContain('English: The ferry');
});

test('a search says how many articles the closed list has left', () => {
  const searched = (originals: ReturnType<typeof articles> | null) =>
    linesOf(
      drawn(ChosenLanguage, {
        ...{ editor: anEditor('x', 'de', ''), originals, group: null },
        ...{ text: 'ferry', onSearch: idle },
      }),
    );
  expect(searched(null)).toContain('Looking…');
  expect(searched([])).toContain('No article has these words.');
  expect(searched(articles().slice(0, 1))).toContain('1 article is in the list below.');
  expect(searched(articles())).toContain('3 articles are in the list below.');
});

test('an original that is deleted stays chosen', () => {
  expect(shown('x', 'de', 'gone')).toContain('<option value="gone" selected="">A deleted article</option>');
  expect(shown('x', 'de', 'gone', false)).toContain('Loading articles…');
});

test('the list and the address say the language', () => {
  const all = [...articles(), card('late', 'Spät', 'de', 'gone')];
  const lines = linesOf(
    drawn(ArticleList, {
      articles: all,
      originals: articles(),
      onEdit: idle,
      onDelete: async () => undefined,
    }),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      'English',
      'German · Translation of The ferry',
      'German · Translation of a deleted article',
    ]),
  );
  expect(drawn(AddressLine, { editor: anEditor('faehre', 'de', '') })).toContain('href="/de/news/slug"');
  expect(drawn(AddressLine, { editor: anEditor('ferry', 'en', '') })).toContain('href="/news/slug"');
});

test('on a site of one language nothing of it shows', () => {
  setLanguages('en');
  expect(drawn(LanguageFields, { editor: anEditor('ferry', 'en', '') })).toBe('');
  const [first] = articles();
  const listed = first === undefined ? [] : [first];
  const html = drawn(ArticleList, {
    articles: listed,
    originals: [],
    onEdit: idle,
    onDelete: async () => undefined,
  });
  expect(html).not.toContain('English');
});
