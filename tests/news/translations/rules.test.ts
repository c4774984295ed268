import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import {
  articleTranslations,
  oneOfEach,
  originalOf,
  spoken,
  withOriginals,
} from '../../../src/news/translations/rules.ts';
import { runs } from '../../support/chance/runs.ts';
import { setLanguages } from '../../support/languages.ts';

beforeEach(() => {
  setLanguages('en', 'de', 'ar');
});

/** An article that is told apart by its id. */
const anArticle = (id: string, language = 'en', translation_of = '', created = 1) => ({
  id,
  slug: `slug-${id}`,
  title: `Title ${id}`,
  created,
  language,
  translation_of,
});

test('an article from before a site had languages is in the site’s own', () => {
  expect(spoken({})).toEqual({ language: 'en', translation_of: '' });
  expect(spoken({ language: 'de', translation_of: 'a' })).toEqual({ language: 'de', translation_of: 'a' });
});

test('an article in a language that the site no longer has is where the site’s own are', () => {
  expect(spoken({ language: 'fr' }).language).toBe('en');
  expect(spoken({ language: 'DE' }).language).toBe('de');
});

test('the original is at the end of a chain; in a circle every article has the same one', () => {
  const chain = new Map([
    ['c', 'b'],
    ['b', 'a'],
  ]);
  expect(['a', 'b', 'c', 'd'].map((id) => originalOf(id, chain))).toEqual(['a', 'a', 'a', 'd']);
  const circle = new Map([
    ['x', 'c'],
    ['c', 'a'],
    ['a', 'b'],
    ['b', 'c'],
  ]);
  expect(['x', 'c', 'a', 'b'].map((id) => originalOf(id, circle))).toEqual(['a', 'a', 'a', 'a']);
  expect(originalOf('a', new Map([['a', 'a']]))).toBe('a');
});

test('whatever articles name as their originals, each ends at one, and who names it ends there too', () => {
  const id = fc.constantFrom(...'abcdef');
  fc.assert(
    fc.property(fc.array(fc.tuple(id, id)), (named) => {
      const translated = new Map(named);
      for (const [one, other] of translated)
        expect(originalOf(one, translated)).toBe(originalOf(other, translated));
    }),
    runs(500),
  );
});

test('a translation of a translation counts as one of the original, which is none of itself', () => {
  const articles = [anArticle('a'), anArticle('b', 'de', 'a'), anArticle('c', 'ar', 'b')];
  expect(withOriginals(articles).map(({ translation_of }) => translation_of)).toEqual(['', 'a', 'a']);
  const circle = [anArticle('b', 'de', 'a'), anArticle('a', 'en', 'b')];
  expect(withOriginals(circle).map(({ translation_of }) => translation_of)).toEqual(['a', '']);
});

test('an article has its other languages in the site’s order, and its translations have one another', () => {
  const [en, ar, de] = [anArticle('a'), anArticle('b', 'ar', 'a'), anArticle('c', 'de', 'a')];
  const all = [ar, en, de, anArticle('z', 'de')];
  const told = (article: typeof en) =>
    articleTranslations(article, all).map(({ language, slug }) => `${language} ${slug}`);
  expect(told(en)).toEqual(['de slug-c', 'ar slug-b']);
  expect(told(ar)).toEqual(['en slug-a', 'de slug-c']);
  expect(articleTranslations(de, all)[0]).toEqual({ language: 'en', slug: 'slug-a', title: 'Title a' });
});

test('translations whose original is deleted or not public still have one another', () => {
  const [ar, de] = [anArticle('b', 'ar', 'gone'), anArticle('c', 'de', 'gone')];
  expect(articleTranslations(ar, [ar, de]).map(({ slug }) => slug)).toEqual(['slug-c']);
});

test('of two articles in one language the original counts, else the older one, and nobody links his own language', () => {
  const original = anArticle('m', 'en', '', 5);
  const [late, early, own] = [
    anArticle('b', 'de', 'm', 7),
    anArticle('x', 'de', 'm', 6),
    anArticle('a', 'en', 'm', 1),
  ];
  const all = [late, early, own, original];
  expect(articleTranslations(original, all).map(({ slug }) => slug)).toEqual(['slug-x']);
  expect(articleTranslations(early, all).map(({ slug }) => slug)).toEqual(['slug-m']);
  expect(articleTranslations(late, all).map(({ slug }) => slug)).toEqual(['slug-m']);
  const sameTime = [anArticle('q', 'ar', 'm'), anArticle('p', 'ar', 'm')];
  expect(articleTranslations(original, sameTime).map(({ slug }) => slug)).toEqual(['slug-p']);
});

test('of an article and its translations a list has that in its language, else the original, in its order', () => {
  const all = [
    anArticle('b', 'de', 'a'),
    anArticle('x'),
    anArticle('a'),
    anArticle('e', 'de', 'gone'),
    anArticle('f', 'ar', 'gone'),
  ];
  const ids = (language: string) => oneOfEach(all, language).map(({ id }) => id);
  expect(ids('en')).toEqual(['x', 'a', 'e']);
  expect(ids('de')).toEqual(['b', 'x', 'e']);
  expect(ids('ar')).toEqual(['x', 'a', 'f']);
});
