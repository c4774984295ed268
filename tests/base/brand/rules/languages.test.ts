import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownLanguage, siteLanguageOf, siteLanguages } from '../../../../src/base/brand/rules/languages.ts';
import { siteSchema } from '../../../../src/base/brand/rules/site-schema.ts';
import { setLanguages } from '../../../support/languages.ts';

const settings = JSON.parse(readFileSync('content/site.json', 'utf8'));
const problemOf = (languages: unknown) =>
  siteSchema.safeParse({ ...settings, languages }).error?.issues[0]?.message;

test('a site that names no languages is in English alone', () => {
  const { languages: _, ...without } = settings;
  expect(siteSchema.parse(without).languages).toBeUndefined();
  expect(siteLanguages()[0]).toBe(ownLanguage());
});

test.each([[['en']], [['de', 'en']], [['en', 'pt-BR', 'zh-Hant', 'ar']]])(
  '%j are languages of a site',
  (tags) => {
    expect(siteSchema.parse({ ...settings, languages: tags }).languages).toEqual(tags);
  },
);

test.each([
  [[], 'a site has at least one language'],
  [['en', 'en'], 'each language stands once'],
  [['en', ''], 'a language is a tag such as en, de or pt-BR'],
  [['en', 'DE'], 'a language is a tag such as en, de or pt-BR'],
  [['pt_BR'], 'a language is a tag such as en, de or pt-BR'],
  [['english language'], 'a language is a tag such as en, de or pt-BR'],
])('%j are refused in plain words', (tags, sentence) => {
  expect(problemOf(tags)).toBe(sentence);
});

test('a text or numbers are no list of languages', () => {
  expect(problemOf('en')).toBeTruthy();
  expect(problemOf([1])).toBeTruthy();
});

test('a tag in any letter case names the language of the site, another one none', () => {
  setLanguages('de', 'pt-BR');
  expect(siteLanguages()).toEqual(['de', 'pt-BR']);
  expect(ownLanguage()).toBe('de');
  expect(siteLanguageOf('PT-br')).toBe('pt-BR');
  expect(siteLanguageOf('en')).toBeNull();
  expect(siteLanguageOf('')).toBeNull();
});
