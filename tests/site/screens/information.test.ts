import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { OFFERED_LANGUAGES } from '../../../src/base/brand/rules/offered-languages.ts';
import { site } from '../../../src/base/brand/rules/site.ts';
import { readInformation } from '../../../src/site/screens/information.ts';
import { fillIn, markdownSections } from '../../../src/site/screens/markdown-sections.ts';
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

const statement = (language: string): string =>
  readFileSync(`content/pages/${language === 'en' ? '' : `${language}/`}accessibility.md`, 'utf8');

/** What each section of a statement is about, apart from its words. */
const factsOf = (language: string): unknown[] => {
  const sections = markdownSections(fillIn(statement(language), site));
  return sections.map(({ html }) => ({
    points: html.match(/<li>/g)?.length ?? 0,
    links: html.match(/href="[^"]+"/g) ?? [],
    numbers: html.replace(/<a[^>]*>/g, '').match(/\d+(?:\.\d+)*/g) ?? [],
  }));
};

test('the statement says how far the site conforms, what is missing, how to complain and until when an answer comes', () => {
  const [where, tested, missing, complain] = markdownSections(fillIn(statement('en'), site)).map(
    ({ html }) => html,
  );
  expect(where).toMatch(/<strong>partially conformant<\/strong> with the .*WCAG\) 2\.2<\/a>, level AA/);
  expect(where).toContain('26 November 2026');
  expect(tested).toContain('axe-core');
  expect(missing).toMatch(/\(WCAG 1\.1\.1\)/);
  expect(complain).toContain('href="/contact"');
  expect(complain).toContain(`href="mailto:${site.contact.email}"`);
  expect(complain).toContain(site.contact.address.join(', '));
  expect(complain).toContain('<strong>within 14 days</strong>');
});

test.each(OFFERED_LANGUAGES.slice(1))('the statement in %s says the same', (language) => {
  const facts = factsOf(language);
  expect(facts).toEqual(factsOf('en').map(() => expect.anything()));
  expect(facts.map((fact) => ({ ...(fact as object), numbers: sorted(fact) }))).toEqual(
    factsOf('en').map((fact) => ({ ...(fact as object), numbers: sorted(fact) })),
  );
});

// Languages differ in the order of a sentence.
const sorted = (fact: unknown): string[] => (fact as { numbers: string[] }).numbers.toSorted();
