import { readFile, writeFile } from 'node:fs/promises';

/** The text of a style in the manifest of pages, as a string of JavaScript. */
const TEXT = /(?<="type":"inline","content":)"[^"\\]*(?:\\.[^"\\]*)*"/gs;

/**
 * The code of the pages with each text of their styles once. The manifest has all styles of an address, and each page has an address in each
 * language: it would be nine tenths of what the first request waits for.
 */
export const withStylesOnce = (code: string): string => {
  const names = new Map<string, string>();
  const named = code.replace(TEXT, (text) => {
    const name = names.get(text) ?? `styleText${names.size}`;
    names.set(text, name);
    return name;
  });
  const texts = [...names].map(([text, name]) => `const ${name} = ${text};\n`);
  return texts.join('') + named;
};

/** Writes the styles of built pages once. */
export const writeStylesOnce = async (file: URL): Promise<void> =>
  writeFile(file, withStylesOnce(await readFile(file, 'utf8')));
