import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const sources = globSync('{src,netlify}/**/*.{ts,tsx,astro,css}').sort();
const modules = sources.filter((file) => /\.tsx?$/.test(file));
const tests = globSync('tests/**/*.{ts,mjs}').sort();
const read = (file: string): string => readFileSync(file, 'utf8');

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
};

/** Folders that something else lays out, with the reason. */
const LAID_OUT_ELSEWHERE = new Map([
  ['netlify/functions', 'the platform takes one flat folder, one file for each call'],
  ['src/pages', "Astro's routes: a page's address is its path here"],
]);

test('no room has more than 20 files', () => {
  const rooms = groupBy([...sources, ...tests], dirname);
  const full = rooms.filter(([room, files]) => files.length > 20 && !LAID_OUT_ELSEWHERE.has(room));
  expect(full.map(([room, files]) => `${room} has ${files.length} files`)).toEqual([]);
});

/** Lists, one entry after the other: nobody reads them from top to bottom. */
const DATA = new Set([
  'src/domain/accounts/common-password-list.ts',
  'src/domain/fields/field-catalogue.ts',
  'src/storage/directory/directory.ts',
  'src/storage/engine/events.ts',
  'tests/bench/calls/scenarios.ts',
  'tests/support/calls/every-call.ts',
  'tests/support/hostile/hostile-html.ts',
]);

test.each([
  ['a module or component', 250, sources.filter((file) => !file.endsWith('.css'))],
  ['a style sheet', 300, sources.filter((file) => file.endsWith('.css'))],
  ['a test', 640, tests],
])('%s has at most %i lines, lists excepted', (_, limit, files) => {
  const long = files.filter((file) => !DATA.has(file) && read(file).trimEnd().split('\n').length > limit);
  expect(long).toEqual([]);
});

/** Tests of the whole: they have no counterpart in the sources. */
const OF_THE_WHOLE = /^tests\/(browser|bench|security|support)\//;
/** Tests of this layer are named after a behaviour, not after a file. */
const BY_BEHAVIOUR = /^tests\/(commands|contract|storage|styles|server\/(imports|whole-store))\//;

/** Where the code stands that a test is about; calls are tested by noun, in the rooms of the server. */
const roomOf = (file: string): string =>
  dirname(file)
    .replace(/^tests/, 'src')
    .replace(/^src\/contract\//, 'src/server/');

test('tests mirror the sources: the same folders, and the file that a test is named after', () => {
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

const exportsOf = (file: string): string[] => {
  const tree = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  return tree.statements.flatMap((statement) => {
    const kinds = ts.canHaveModifiers(statement) ? ts.getModifiers(statement)?.map(({ kind }) => kind) : [];
    const isNamed =
      kinds?.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword);
    if (!isNamed) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText(tree));
    return 'name' in statement && statement.name ? [(statement.name as ts.Identifier).getText(tree)] : [];
  });
};

/** The platform's and Astro's own names, which each route and function has. */
const GIVEN = new Set(['config', 'GET', 'POST', 'prerender', 'getStaticPaths']);
/** A call of the contract and the write of the storage that it asks for: no file imports both. */
const CALL_AND_WRITE = new Set([
  'createArticle',
  'deleteProfile',
  'endSession',
  'purgeArticle',
  'updateProfile',
]);

test('two exported things have two names', () => {
  const files = modules.filter((file) => !/^src\/pages\/|^netlify\/functions\//.test(file));
  const byName = groupBy(
    files.flatMap((file) => exportsOf(file).map((name) => ({ name, file }))),
    ({ name }) => name,
  );
  const twice = byName.filter(([name, all]) => {
    const rooms = new Set(all.map(({ file }) => file.split('/')[1]));
    const isPair =
      CALL_AND_WRITE.has(name) && all.length === 2 && rooms.has('contract') && rooms.has('storage');
    // A component and the type of its own properties may share a name in one file.
    return new Set(all.map(({ file }) => file)).size > 1 && !GIVEN.has(name) && !isPair;
  });
  expect(twice.map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(', ')}`)).toEqual([]);
});

const specifiersIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => specifier);

/** Whether a package offers a path of itself, `./x`, by its `exports`. */
const isOffered = (name: string, path: string): boolean => {
  const { exports } = JSON.parse(read(`node_modules/${name}/package.json`)) as { exports?: unknown };
  if (typeof exports !== 'object' || exports === null) return path === '.';
  const keys = Object.keys(exports).some((key) => key.startsWith('.')) ? Object.keys(exports) : ['.'];
  return keys.some((key) => {
    const [start = '', end] = key.split('*');
    return end === undefined ? key === path : path.startsWith(start) && path.endsWith(end);
  });
};

test('nothing of a package is used but what it offers', () => {
  const strays = sources.flatMap((file) =>
    specifiersIn(read(file))
      .map((specifier) => specifier.replace(/\?.*$/, ''))
      .filter((specifier) => /^[@a-z]/.test(specifier) && !/^(node|astro):/.test(specifier))
      .filter((specifier) => {
        const [name = ''] = /^(@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
        return /\/dist\/|internal/.test(specifier) || !isOffered(name, `.${specifier.slice(name.length)}`);
      })
      .map((specifier) => `${file} imports ${specifier}`),
  );
  expect(strays).toEqual([]);
});

test('a path that a README names is there', () => {
  const stale = globSync('{README.md,{src,tests}/**/README.md}').flatMap((file) =>
    [...read(file).matchAll(/`((?:src|tests|content|netlify|public)\/[\w./[\]-]*\w)\/?`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(path))
      .map((path) => `${file} names ${path}`),
  );
  expect(stale).toEqual([]);
});
