import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import english from '../../../content/languages/en.json' with { type: 'json' };
import { OFFERED_LANGUAGES } from '../../../src/base/brand/rules/offered-languages.ts';
import { readOperatorSentences, sentenceProblem } from '../../../src/build/languages/operator-sentences.ts';

const read = async (files: Readonly<Record<string, string>>): Promise<unknown> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-languages-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const bytes = await readOperatorSentences(folder).catch((error: Error) =>
    error.message.replace(`${folder}/`, ''),
  );
  return Buffer.isBuffer(bytes) ? JSON.parse(bytes.toString()) : bytes;
};

const file = (sentences: object): string => JSON.stringify({ sentences });

test('an operator adds languages and overrules single sentences', async () => {
  const en = { 'field.hometown': 'From' };
  const pt = { 'field.name': 'Nome', 'field-error.required': '{label}: obrigatório' };
  expect(await read({ 'en.json': file(en), 'pt.json': file(pt), 'notes.txt': 'x' })).toEqual({ en, pt });
  expect(await read({})).toBeNull();
});

test('a sentence that could not be said ends the start with its file and name', async () => {
  const wrong = async (sentences: object) => read({ 'pt.json': file(sentences) });
  expect(await wrong({ 'field.nam': 'Nome' })).toBe('pt.json: field.nam is not the name of a sentence.');
  expect(await wrong({ 'field-error.required': 'obrigatório' })).toBe(
    'pt.json: field-error.required names the placeholders none, and must name label.',
  );
  expect(await wrong({ 'field.name': 'No {me' })).toMatch(/^pt\.json: field\.name cannot be read: /);
  expect(await read({ 'pt.json': '{' })).toMatch(/^pt\.json cannot be read as JSON: /);
  expect(await read({ 'pt.json': '{"a":1}' })).toBe('pt.json must be {"sentences": {"name": "text", …}}.');
});
const FOLDER = 'content/languages';
const tags = readdirSync(FOLDER).map((file) => file.replace('.json', ''));

test('each language that is offered has a file of sentences', () => {
  expect(tags.sort()).toEqual([...OFFERED_LANGUAGES].sort());
});

test.for(tags)(
  '%s has every sentence of the English file in its order, none beside them, and their placeholders',
  (tag) => {
    const { sentences } = JSON.parse(readFileSync(`${FOLDER}/${tag}.json`, 'utf8')) as {
      sentences: Record<string, string>;
    };
    const problems = Object.entries(sentences).map(([name, text]) => [
      name,
      sentenceProblem(name, text, tag),
    ]);
    expect(problems.filter(([, problem]) => problem !== null)).toEqual([]);
    expect(Object.keys(sentences)).toEqual(Object.keys(english.sentences));
  },
);
