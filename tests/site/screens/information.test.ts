import { beforeEach, expect, test } from 'vitest';
import { readInformation } from '../../../src/site/screens/information.ts';
import { setLanguages } from '../../support/languages.ts';

beforeEach(() => setLanguages('en', 'de', 'pt-BR'));

/** Reads a page of a site with these texts, which are told apart by where they are kept. */
const shown = (texts: readonly string[], name: string, language: string) =>
  readInformation(async (id) => texts.find((text) => text === id), name, language);

test('a page is shown in its language, which has a folder of its own', async () => {
  const texts = ['about', 'de/about', 'pt-br/about'];
  expect(await shown(texts, 'about', 'de')).toEqual({
    entry: 'de/about',
    language: 'de',
    languages: ['en', 'de', 'pt-BR'],
    note: null,
  });
  expect(await shown(texts, 'about', 'pt-BR')).toMatchObject({ entry: 'pt-br/about', note: null });
  expect(await shown(texts, 'about', 'en')).toMatchObject({ entry: 'about', note: null });
});

test('a page without a text in a language shows the original and says so', async () => {
  expect(await shown(['about', 'de/about'], 'about', 'pt-BR')).toEqual({
    entry: 'about',
    language: 'en',
    languages: ['en', 'de'],
    note: 'untranslated',
  });
});

test.each(['termsandconditions', 'privacypolicy'])('of a translated %s the original holds', async (name) => {
  const texts = [name, `de/${name}`];
  expect(await shown(texts, name, 'de')).toMatchObject({ note: 'original-holds' });
  expect(await shown(texts, name, 'en')).toMatchObject({ note: null });
  expect(await shown(texts, name, 'pt-BR')).toMatchObject({ note: 'untranslated' });
});

test('a page without an original is missing, whatever translations it has', async () => {
  await expect(shown(['de/about'], 'about', 'de')).rejects.toThrow('content/pages/about.md is missing.');
});

test('the text of a site’s own language has no folder', async () => {
  setLanguages('de', 'en');
  expect(await shown(['about', 'de/about', 'en/about'], 'about', 'de')).toMatchObject({ entry: 'about' });
  expect(await shown(['about', 'en/about'], 'about', 'en')).toMatchObject({ entry: 'en/about' });
});
