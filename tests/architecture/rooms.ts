import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { groupBy, read, sources, tests } from './files.ts';

/** Folders whose layout is given, with the reason. */
const LAID_OUT_ELSEWHERE = new Map([
  ['netlify/functions', 'the platform takes one flat folder, one file for each call'],
  ['src/pages', "Astro's routes: a page's address is its path here"],
]);

test('no folder has more than 20 files', () => {
  const rooms = groupBy([...sources, ...tests], dirname);
  const full = rooms.filter(([room, files]) => files.length > 20 && !LAID_OUT_ELSEWHERE.has(room));
  expect(full.map(([room, files]) => `${room} has ${files.length} files`)).toEqual([]);
});

/** Tests of the whole site, without a counterpart in the sources. */
const OF_THE_WHOLE = /^tests\/(browser|browsers|bench|platform|security|support)\//;
/** Folders whose tests are named after a behaviour instead of a file. */
const BY_BEHAVIOUR = /^tests\/(build|commands|contract|storage|styles|server\/imports)\//;

/** The source folder that a test is about; tests of calls mirror the folders of the server. */
const roomOf = (file: string): string =>
  dirname(file)
    .replace(/^tests/, 'src')
    .replace(/^src\/contract\//, 'src/server/');

test('tests mirror the sources in folders and file names', () => {
  const mirrored = tests.filter(
    (file) => file.endsWith('.test.ts') && dirname(file) !== 'tests' && !OF_THE_WHOLE.test(file),
  );
  const stray = mirrored.filter((file) => {
    if (!existsSync(roomOf(file))) return true;
    const stem = join(roomOf(file), basename(file).replace(/(\.property)?\.test\.ts$/, ''));
    return !BY_BEHAVIOUR.test(file) && !['', '.ts', '.tsx', '.astro'].some((end) => existsSync(stem + end));
  });
  expect(stray).toEqual([]);
});

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
