import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { groupBy, read, sources, tests } from './files.ts';
import { placeOf } from './house.ts';

/** Folders whose layout is given, with the reason. */
const LAID_OUT_ELSEWHERE = new Map([['src/pages', "Astro's routes: a page's address is its path here"]]);

test('no folder has more than 20 files', () => {
  const folders = groupBy([...sources, ...tests], dirname);
  const full = folders.filter(([folder, files]) => files.length > 20 && !LAID_OUT_ELSEWHERE.has(folder));
  expect(full.map(([folder, files]) => `${folder} has ${files.length} files`)).toEqual([]);
});

/** Tests of the whole site, without a counterpart in the sources. */
const OF_THE_WHOLE = /^tests\/(browser|browsers|bench|platform|security|support)\//;
/** The nouns' drawers whose tests are named after a behaviour instead of a file, and folders without drawers. */
const BY_BEHAVIOUR =
  /^tests\/(build|commands|styles)\/|^tests\/.+\/(calls|server|storage)\/|^tests\/app\/document\//;

test('tests mirror the sources in folders and file names', () => {
  const mirrored = tests.filter(
    (file) => file.endsWith('.test.ts') && dirname(file) !== 'tests' && !OF_THE_WHOLE.test(file),
  );
  const stray = mirrored.filter((file) => {
    const folder = dirname(file).replace(/^tests/, 'src');
    // A drawer may be a file, its tests several.
    if (![folder, `${folder}.ts`].some((path) => existsSync(path))) return true;
    const stem = join(folder, basename(file).replace(/(\.property)?\.test\.ts$/, ''));
    const isNamed = ['', '.ts', '.tsx', '.astro'].some((end) => existsSync(stem + end));
    return !isNamed && !BY_BEHAVIOUR.test(file) && !isOfFeature(folder);
  });
  expect(stray).toEqual([]);
});

/** Whether tests of a folder are about a whole feature, without a drawer of their own. */
const isOfFeature = (folder: string): boolean =>
  folder.split('/').length === 3 && placeOf(`${folder}/rules.ts`)?.feature !== null;

test('every path in a page for contributors exists', () => {
  const stale = globSync(['*.md', '.github/*.md', '{src,tests,netlify}/**/*.md']).flatMap((file) =>
    [...read(file).matchAll(/`((?:src|tests|content|netlify|public)\/[\w./[\]-]*\w)\/?`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(path))
      .map((path) => `${file} names ${path}`),
  );
  expect(stale).toEqual([]);
});

test('every file that the table of security requirements names exists', () => {
  const page = 'tests/security/README.md';
  const names = [...read(page).matchAll(/`([\w./[\]-]+\.tsx?)`/g)].map(([, name = '']) => name);
  const stale = names.filter(
    (name) => !['', 'src', 'tests', dirname(page)].some((folder) => existsSync(join(folder, name))),
  );
  expect(stale).toEqual([]);
});
