import { expect, test } from 'vitest';
import { alternatesOf, openGraphLocale } from '../../../../src/base/languages/rules/alternates.ts';
import { withLanguages } from '../../../support/languages.ts';

withLanguages('en', 'de', 'ar');

const addresses = (path: string, languages: readonly string[]): string[] =>
  alternatesOf(path, languages).map(({ language, path: address }) => `${language} ${address}`);

test('a page names its address in each of its languages, and the original for everybody else', () => {
  const all = [
    'en /people?page=2',
    'de /de/people?page=2',
    'ar /ar/people?page=2',
    'x-default /people?page=2',
  ];
  expect(addresses('/people?page=2', ['en', 'de', 'ar'])).toEqual(all);
  expect(addresses('/de/people?page=2', ['en', 'de', 'ar'])).toEqual(all);
  expect(addresses('/profile/ada-a1b2c3d4', ['de', 'ar'])).toEqual([
    'de /de/profile/ada-a1b2c3d4',
    'ar /ar/profile/ada-a1b2c3d4',
    'x-default /de/profile/ada-a1b2c3d4',
  ]);
});

test('a page with one language, or with none, names no others', () => {
  expect(addresses('/people', ['en'])).toEqual([]);
  expect(addresses('/people', [])).toEqual([]);
  expect(addresses('/developers', ['en', 'de'])).toEqual([]);
});

test.each([
  ['en', 'en_US'],
  ['de', 'de_DE'],
  ['fr', 'fr_FR'],
  ['es', 'es_ES'],
  ['hi', 'hi_IN'],
  ['ar', 'ar_EG'],
  ['pt-BR', 'pt_BR'],
])('%s is %s in Open Graph', (language, locale) => {
  expect(openGraphLocale(language)).toBe(locale);
});
