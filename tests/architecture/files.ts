import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type ts from 'typescript';
import { treeOfCode } from '../support/tsx/tree.ts';

/** The product's source files, including style sheets. */
export const sources = globSync('{src,netlify}/**/*.{ts,tsx,astro,css}').sort();
export const tests = globSync('tests/**/*.{ts,mjs}').sort();
export const functions = globSync('netlify/functions/*.ts').sort();

export const read = (file: string): string => readFileSync(file, 'utf8');

/** The syntax of a module, which several rules look at. */
export const treeOf = (file: string): ts.SourceFile => treeOfCode(file, read(file));

/** The import specifiers in a source text. */
export const specifiersIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => specifier);

/** The path that a relative import refers to. */
export const targetOf = (file: string, specifier: string): string =>
  relative('.', join(dirname(file), specifier.replace(/\?.*$/, '')));

export const isUnder = (path: string, layer: string): boolean =>
  path === layer || path.startsWith(`${layer}/`);

/** Groups items by key, in the order of each key's first item. */
export const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
};
