import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What the product is made of, style sheets included. */
export const sources = globSync('{src,netlify}/**/*.{ts,tsx,astro,css}').sort();
export const tests = globSync('tests/**/*.{ts,mjs}').sort();
export const functions = globSync('netlify/functions/*.ts').sort();

export const read = (file: string): string => readFileSync(file, 'utf8');

/** What a text imports, as it is written. */
export const specifiersIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => specifier);

/** The file that a relative import of another file means. */
export const targetOf = (file: string, specifier: string): string =>
  relative('.', join(dirname(file), specifier.replace(/\?.*$/, '')));

export const isUnder = (path: string, layer: string): boolean =>
  path === layer || path.startsWith(`${layer}/`);

/** Items with the same key together, in the order of their first. */
export const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
};
