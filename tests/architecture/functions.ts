import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { EVERY_CALL } from '../../src/app/calls/every-call.ts';
import { functions, read } from './files.ts';

test('a function has at most 45 lines', () => {
  expect(functions.filter((file) => read(file).split('\n').length > 46)).toEqual([]);
});

test("a function's route or schedule is a plain literal, which the platform requires", () => {
  const unseen = functions.filter((file) =>
    isScheduled(file) ? typeof configOf(file)['schedule'] !== 'string' : routesOf(file) === undefined,
  );
  expect(unseen).toEqual([]);
});

test('every call of the contract is in EVERY_CALL and has a function', async () => {
  const known = EVERY_CALL.map(({ path }) => path);
  expect([...known].sort()).toEqual([...(await contractPaths())].sort());
  const stems = functions.map((file) => `/php-api/${basename(file, '.ts')}.php`);
  expect(known.filter((path) => !stems.includes(path))).toEqual([]);
});

test('a function has the route of its contract, also in lower case', async () => {
  const canonical = await contractPaths();
  for (const file of functions) {
    const stem = basename(file, '.ts');
    const path = `/php-api/${stem}.php`;
    const routes = routesOf(file) ?? [];
    if (!canonical.has(path)) {
      // A function outside the contract has no .php route.
      expect(
        routes.filter((route) => route.endsWith('.php')),
        file,
      ).toEqual([]);
      continue;
    }
    expect([...routes].sort(), file).toEqual([...new Set([path, path.toLowerCase()])].sort());
  }
});

const isScheduled = (file: string): boolean => basename(file).startsWith('scheduled-');

/** The paths in `export const config`; undefined if they are not literals. */
const routesOf = (file: string): string[] | undefined => {
  const { path } = configOf(file) as { path?: string | string[] };
  return path === undefined ? undefined : [path].flat();
};

/** The literal values in `export const config`. */
const configOf = (file: string): Record<string, unknown> => {
  const tree = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest);
  const declarations = tree.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations]);
  const config = declarations.find(
    ({ name }) => ts.isIdentifier(name) && name.text === 'config',
  )?.initializer;
  return (config ? literalValue(config) : {}) as Record<string, unknown>;
};

/** The value of a literal; `{}` for anything computed. */
const literalValue = (node: ts.Expression): unknown => {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(literalValue);
  if (!ts.isObjectLiteralExpression(node)) return {};
  const entries = node.properties.map((property) =>
    ts.isPropertyAssignment(property) && ts.isIdentifier(property.name)
      ? [property.name.text, literalValue(property.initializer)]
      : ['path', undefined],
  );
  return Object.fromEntries(entries);
};

const contractPaths = async (): Promise<Set<string>> => {
  const modules: object[] = await Promise.all(
    globSync('src/**/{calls.ts,calls/**/*.ts}').map(
      (file) => import(/* @vite-ignore */ pathToFileURL(file).href),
    ),
  );
  const exported: unknown[] = modules.flatMap((module) => Object.values(module));
  const paths = exported.map((value) =>
    typeof value === 'object' && value && 'path' in value ? value.path : undefined,
  );
  return new Set(paths.filter((path) => typeof path === 'string'));
};
