import { expect, test } from 'vitest';
import { pageLanguages, translatedFor } from '../../../../src/profiles/languages/rules/page-languages.ts';
import { withLanguages } from '../../../support/languages.ts';

withLanguages('en', 'de', 'ar', 'pt-BR');

test.each([
  ['', {}, ['en']],
  ['en', { de: { message: 'x' } }, ['en', 'de']],
  ['de', {}, ['de']],
  ['de', { en: { message: 'x' }, ar: { awards: 'y' } }, ['de', 'en', 'ar']],
  ['de-AT', {}, ['de']],
  ['ja', {}, ['en']],
  ['ja', { de: { message: 'x' } }, ['en', 'de']],
  ['en', { ja: { message: 'x' } }, ['en']],
  ['en', { pt: { message: 'x' } }, ['en', 'pt-BR']],
  ['en', { 'de-CH': { message: 'x' } }, ['en']],
  ['de', { de: { message: 'x' } }, ['de']],
])('a page in %j with translations %j has its own addresses in %j', (language, translations, languages) => {
  expect(pageLanguages({ language, translations })).toEqual(languages);
});

test('translations are named in the order of the site', () => {
  const text = { message: 'x' };
  expect(translatedFor({ translations: { ar: text, ja: text, de: text } })).toEqual(['de', 'ar']);
});
