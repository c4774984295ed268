import { basename } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { sources as files, groupBy, isUnder, read, tests } from './files.ts';

const sources = files.filter((file) => !file.endsWith('.css'));
const modules = sources.filter((file) => /\.tsx?$/.test(file));

test('nothing is passed on through barrels', () => {
  const barrels = sources.filter(
    (file) =>
      (/(^|\/)index\.tsx?$/.test(file) && !isUnder(file, 'src/pages')) ||
      /^export (\*|\{[^}]*\}) from/m.test(read(file)),
  );
  expect(barrels).toEqual([]);
});

test('modules are named in kebab-case, components in PascalCase', () => {
  const named = sources.filter((file) => !isUnder(file, 'src/pages') && !isUnder(file, 'netlify/functions'));
  const misnamed = named.filter((file) => {
    const pattern = file.endsWith('.ts')
      ? /^[a-z0-9]+(-[a-z0-9]+)*(\.config|\.d)?\.ts$/
      : /^[A-Z][A-Za-z0-9]*\.(tsx|astro)$/;
    return !pattern.test(basename(file));
  });
  expect(misnamed).toEqual([]);
});

test('files of pages are written in lower case, as the catch-all page expects', () => {
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

test('no test is singled out or left out', () => {
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
