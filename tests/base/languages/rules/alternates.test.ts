import { expect, test } from 'vitest';
import {
  addressesIn,
  alternatesIn,
  canonicalIn,
  everyAddress,
  openGraphLocale,
} from '../../../../src/base/languages/rules/alternates.ts';
import { withLanguages } from '../../../support/languages.ts';

withLanguages('en', 'de', 'ar');

test('a page of the site has the same path in each of its languages, whichever it is named in', () => {
  const all = { en: '/people?page=2', de: '/de/people?page=2', ar: '/ar/people?page=2' };
  expect(everyAddress('/people?page=2')).toEqual(all);
  expect(everyAddress('/ar/people?page=2')).toEqual(all);
  expect(everyAddress('/')).toEqual({ en: '/', de: '/de', ar: '/ar' });
  expect(everyAddress('/developers')).toEqual({ en: '/developers' });
});

test('a page names its address in each of its languages, and the original for everybody else', () => {
  const addresses = addressesIn(['de', 'ar'], '/profile/ada-a1b2c3d4');
  const all = [
    { language: 'de', path: '/de/profile/ada-a1b2c3d4' },
    { language: 'ar', path: '/ar/profile/ada-a1b2c3d4' },
    { language: 'x-default', path: '/de/profile/ada-a1b2c3d4' },
  ];
  expect(alternatesIn('de', addresses)).toEqual(all);
  expect(alternatesIn('ar', addresses)).toEqual(all);
});

test('where nothing of a page is translated, its canonical address is that of the original, and it names no others', () => {
  const addresses = addressesIn(['de', 'ar'], '/profile/ada-a1b2c3d4');
  expect(canonicalIn('ar', addresses)).toBe('/ar/profile/ada-a1b2c3d4');
  expect(canonicalIn('en', addresses)).toBe('/de/profile/ada-a1b2c3d4');
  expect(alternatesIn('en', addresses)).toEqual([]);
  expect(alternatesIn('de', addressesIn(['de'], '/people'))).toEqual([]);
  expect(alternatesIn('de', {})).toEqual([]);
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
