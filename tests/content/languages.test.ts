import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OFFERED_LANGUAGES } from '../../src/base/brand/rules/offered-languages.ts';
import { problemOf } from '../../src/build/languages/operator-sentences.ts';

const FOLDER = 'content/languages';
const tags = readdirSync(FOLDER).map((file) => file.replace('.json', ''));

test('each language that is offered has a file of sentences', () => {
  expect(tags.sort()).toEqual([...OFFERED_LANGUAGES].sort());
});

test.for(tags)('%s has no sentence beside those of the English file, and their placeholders', (tag) => {
  const { sentences } = JSON.parse(readFileSync(`${FOLDER}/${tag}.json`, 'utf8')) as {
    sentences: Record<string, string>;
  };
  const problems = Object.entries(sentences).map(([name, text]) => [name, problemOf(name, text, tag)]);
  expect(problems.filter(([, problem]) => problem !== null)).toEqual([]);
});
