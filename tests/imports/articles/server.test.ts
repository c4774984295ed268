import { beforeEach, expect, test } from 'vitest';
import { importArticles } from '../../../src/imports/articles/server.ts';
import { listCards } from '../../../src/news/server/article-queries.ts';
import { aLinesFile } from '../../support/builders/lines-file.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { setLanguages } from '../../support/languages.ts';

beforeEach(() => setLanguages('en', 'de', 'ar'));

const line = (given: object) => ({ content: 'It sails.', status: 'published', ...given });

test('imported articles have languages, name their originals as the file does, and change nothing when repeated', async () => {
  const { storage } = aStorage({ staleness: 0 });
  const file = await aLinesFile([
    line({ key: 'ferry', title: 'The ferry' }),
    line({ key: 'ferry-de', title: 'Die Fähre', language: 'DE', translation_of: 'ferry' }),
    line({ key: 'ferry-ar', title: 'العبارة', language: 'ar', translation_of: 'ferry-de' }),
  ]);
  expect(await importArticles(storage, file)).toMatchObject({ created: 3, bad: 0 });
  const cards = await listCards({ storage, drafts: true });
  const original = cards.find(({ slug }) => slug === 'the-ferry')?.id;
  expect(cards.map(({ language, translation_of }) => [language, translation_of]).sort()).toEqual([
    ['ar', original],
    ['de', original],
    ['en', ''],
  ]);
  expect(await importArticles(storage, file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  const byId = await aLinesFile([line({ title: 'Another', language: 'de', translation_of: original })]);
  expect(await importArticles(storage, byId)).toMatchObject({ created: 1 });
});

test('a line in an unknown language, or of an unknown or its own original, is left out with its reason', async () => {
  const { storage } = aStorage({ staleness: 0 });
  const file = await aLinesFile([
    line({ key: 'a', title: 'A', language: 'fr' }),
    line({ key: 'b', title: 'B', translation_of: 'later' }),
    line({ key: 'c', title: 'C' }),
    line({ key: 'c', title: 'C', translation_of: 'c' }),
  ]);
  const said: string[] = [];
  expect(await importArticles(storage, file, { report: (text) => said.push(text) })).toMatchObject({
    created: 1,
    bad: 3,
  });
  expect(said).toEqual([
    expect.stringContaining('Please choose one of the languages of this site'),
    expect.stringContaining('The article that this one translates does not exist'),
    expect.stringContaining('An article cannot be a translation of itself'),
  ]);
});
