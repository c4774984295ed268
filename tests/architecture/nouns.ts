import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { groupBy, read, sources, specifiersIn, targetOf } from './files.ts';
import { isDrawer, NOUNS, placeOf } from './house.ts';

/** News and contact stand beside profiles and know nothing of them. */
const BESIDE: Record<string, readonly string[]> = { news: ['site'], contact: ['site'] };

/** The nouns that a noun may import, besides itself; `base` knows none, `app` all. */
const lowerThan = (noun: string): readonly string[] => {
  if (noun === 'base') return [];
  if (noun === 'app') return ['base', ...NOUNS];
  return ['base', ...(BESIDE[noun] ?? NOUNS.slice(0, NOUNS.indexOf(noun)))];
};

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test('nouns import only nouns before them', () => {
  const wrong = sources.flatMap((file) => {
    const from = placeOf(file)?.noun;
    if (from === undefined) return [];
    return specifiersIn(read(file))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => targetOf(file, specifier))
      .filter((target) => {
        const to = placeOf(target)?.noun;
        return to !== undefined && to !== from && !lowerThan(from).includes(to);
      })
      .map((target) => `${from} imports ${placeOf(target)?.noun}: ${file} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('src has base, the nouns and app, and the folders beside them', () => {
  const beside = ['build', 'commands', 'decisions', 'host', 'pages', 'styles'];
  const known = new Set([...NOUNS, 'base', 'app', ...beside]);
  expect(foldersIn('src').filter((name) => !known.has(name))).toEqual([]);
});

test('a noun consists of drawers and features, a feature of drawers', () => {
  const loose = sources.filter((file) => placeOf(file) !== null && placeOf(file)?.drawer === null);
  expect(loose).toEqual([]);
});

test('a drawer of one module is a file', () => {
  const drawers = groupBy(
    sources.filter((file) => placeOf(file)?.drawer && !/\/(?:screens|layouts|document)\//.test(file)),
    (file) => /^.*?\/(?:rules|calls|storage|server|browser)(?=\/|\.ts$)/.exec(file)?.[0] ?? file,
  );
  const alone = drawers.filter(
    ([drawer, files]) =>
      files.length === 1 &&
      files[0] !== `${drawer}.ts` &&
      isDrawer(basename(drawer)) &&
      // Scripts that run before the first paint are no sources.
      !readdirSync(drawer).some((name) => name.endsWith('.js')),
  );
  expect(alone.map(([drawer]) => drawer)).toEqual([]);
});

test('a feature is in at most three folders', () => {
  const features = groupBy(
    sources.filter((file) => placeOf(file)?.feature),
    (file) => placeOf(file)?.feature ?? '',
  );
  const scattered = features
    .map(([feature, files]) => ({ feature, nouns: new Set(files.map((file) => placeOf(file)?.noun)) }))
    .filter(({ nouns }) => nouns.size > 3)
    .map(({ feature, nouns }) => `${feature} is in ${[...nouns].join(', ')}`);
  expect(scattered).toEqual([]);
});
