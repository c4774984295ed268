import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { placeholdersOf } from './compile-sentence.ts';

// As a file: modules that import the site's content may only be loaded after the operator's has been laid over it.
const ORIGINALS = new URL('../../../content/languages/en.json', import.meta.url);

const fileSchema = z.object({ sentences: z.record(z.string(), z.string()) });

/**
 * The sentences in an operator's folder `languages`, by language, as the content of a file; null if there are none. Throws a sentence
 * that names the file and what is wrong in it.
 */
export const readOperatorSentences = async (folder: string): Promise<Buffer | null> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0) return null;
  const languages: Record<string, Readonly<Record<string, string>>> = {};
  for (const name of names) {
    const language = name.slice(0, -'.json'.length);
    languages[language] = await readSentences(join(folder, name), language);
  }
  return Buffer.from(`${JSON.stringify(languages, null, 2)}\n`);
};

const readSentences = async (file: string, language: string): Promise<Readonly<Record<string, string>>> => {
  const { data } = fileSchema.safeParse(await readJson(file));
  if (data === undefined) throw new Error(`${file} must be {"sentences": {"name": "text", …}}.`);
  for (const [name, text] of Object.entries(data.sentences)) {
    const problem = sentenceProblem(name, text, language);
    if (problem !== null) throw new Error(`${file}: ${name} ${problem}.`);
  }
  return data.sentences;
};

const readJson = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${(error as Error).message}.`);
  }
};

/** What is wrong with a sentence in another language; null if nothing is. */
export const sentenceProblem = (name: string, text: string, language: string): string | null => {
  const original = originals()[name];
  if (original === undefined) return 'is not the name of a sentence';
  const wanted = placeholdersOf(original, 'en').join(', ') || 'none';
  try {
    const named = placeholdersOf(text, language).join(', ') || 'none';
    return named === wanted ? null : `names the placeholders ${named}, and must name ${wanted}`;
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`;
  }
};

let read: Readonly<Record<string, string>> | undefined;
const originals = (): Readonly<Record<string, string>> => {
  read ??= fileSchema.parse(JSON.parse(readFileSync(ORIGINALS, 'utf8'))).sentences;
  return read;
};
