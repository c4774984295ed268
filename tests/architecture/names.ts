import { basename } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { sources as files, groupBy, isUnder, read, tests } from './files.ts';

const sources = files.filter((file) => !file.endsWith('.css'));
const modules = sources.filter((file) => /\.tsx?$/.test(file));

test('no module only re-exports others', () => {
  const barrels = sources.filter(
    (file) =>
      (/(^|\/)index\.tsx?$/.test(file) && !isUnder(file, 'src/pages')) ||
      /^export (\*|\{[^}]*\}) from/m.test(read(file)),
  );
  expect(barrels).toEqual([]);
});

test('modules have kebab-case names, components PascalCase names', () => {
  const named = sources.filter((file) => !isUnder(file, 'src/pages') && !isUnder(file, 'netlify/functions'));
  const misnamed = named.filter((file) => {
    const pattern = file.endsWith('.ts')
      ? /^[a-z0-9]+(-[a-z0-9]+)*(\.config|\.d)?\.ts$/
      : /^[A-Z][A-Za-z0-9]*\.(tsx|astro)$/;
    return !pattern.test(basename(file));
  });
  expect(misnamed).toEqual([]);
});

test('files of pages have lower-case names, as the catch-all page expects', () => {
  const pages = sources.filter((file) => isUnder(file, 'src/pages'));
  expect(
    pages.filter((file) => file.replace(/\[[^\]]+\]/g, '') !== file.replace(/\[[^\]]+\]/g, '').toLowerCase()),
  ).toEqual([]);
});

test('no folder is called utils or helpers', () => {
  expect([...sources, ...tests].filter((file) => /(^|\/)(utils?|helpers?|misc|common)\//.test(file))).toEqual(
    [],
  );
});

test('no test is focused, skipped or expected to fail', () => {
  const marker = /\b(test|it|describe)\.(only|skip|todo|fails)\b/;
  expect(tests.filter((file) => file !== 'tests/architecture/names.ts' && marker.test(read(file)))).toEqual(
    [],
  );
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

/** Names that the platform and Astro require in each route and function. */
const GIVEN = new Set(['config', 'GET', 'POST', 'prerender', 'getStaticPaths']);
/** Names of both a contract call and the storage write behind it: no file imports both. */
const CALL_AND_WRITE = new Set([
  'createArticle',
  'deleteProfile',
  'endSession',
  'purgeArticle',
  'updateProfile',
]);

test('no two files export the same name', () => {
  const files = modules.filter((file) => !/^src\/pages\/|^netlify\/functions\//.test(file));
  const byName = groupBy(
    files.flatMap((file) => exportsOf(file).map((name) => ({ name, file }))),
    ({ name }) => name,
  );
  const twice = byName.filter(([name, all]) => {
    const rooms = new Set(all.map(({ file }) => file.split('/')[1]));
    const isPair =
      CALL_AND_WRITE.has(name) && all.length === 2 && rooms.has('contract') && rooms.has('storage');
    // Within one file, a component and its props type may share a name.
    return new Set(all.map(({ file }) => file)).size > 1 && !GIVEN.has(name) && !isPair;
  });
  expect(twice.map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(', ')}`)).toEqual([]);
});
