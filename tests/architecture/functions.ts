import { basename } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { GROUPS } from '../../src/app/calls/call-table.ts';
import { findRoute, type Group, routesOf } from '../../src/app/calls/group.ts';
import { functions, read } from './files.ts';

test('every group of the table is a function, and every function a group', () => {
  expect(functions.map((file) => basename(file, '.ts'))).toEqual(Object.keys(GROUPS).sort());
});

test('a function is its group and its literals', () => {
  const withoutPaths = (file: string): string[] =>
    read(file)
      .split('\n')
      .filter((line) => !/^\s*'\/[^']*',$/.test(line));
  expect(functions.filter((file) => withoutPaths(file).length > 20)).toEqual([]);
});

test("a function's literals, which the platform requires, say what the table says", () => {
  for (const file of functions) {
    const group = GROUPS[basename(file, '.ts')] as Group;
    const { path, excludedPath: _, preferStatic: __, ...config } = configOf(file);
    const { schedule, perMinute } = group;
    expect([file, config]).toEqual([
      file,
      {
        ...(schedule && { schedule }),
        ...(perMinute && {
          rateLimit: { windowLimit: perMinute, windowSize: 60, aggregateBy: ['ip', 'domain'] },
        }),
      },
    ]);
    // Those of the calls without a limit stand for themselves.
    if (file.endsWith('/calls.ts')) continue;
    const expected = routesOf(group).map((route) => route.path);
    expect([file, [path ?? []].flat().sort()]).toEqual([file, spellings(expected)]);
  }
});

test('each path reaches the function of its group, and no other', () => {
  const configs = functions.map((file) => ({ name: basename(file, '.ts'), config: configOf(file) }));
  for (const [name, group] of Object.entries(GROUPS))
    for (const path of spellings(routesOf(group).map((route) => route.path))) {
      const pathname = path.replaceAll(/:\w+/g, 'x');
      const takes = (patterns: unknown): boolean =>
        [patterns ?? []].flat().some((each) => new URLPattern({ pathname: String(each) }).test({ pathname }));
      const reached = configs.filter(({ config }) => takes(config['path']) && !takes(config['excludedPath']));
      expect([path, reached.map((each) => each.name)]).toEqual([path, [name]]);
    }
});

test('a path has one answer, in any letter case', () => {
  const routes = Object.values(GROUPS).flatMap(routesOf);
  const find = findRoute(routes);
  for (const route of routes.filter(({ path }) => !path.includes(':')))
    for (const path of [route.path, route.path.toUpperCase(), `${route.path}/`])
      expect(find(path)).toBe(route);
});

/** Paths in both spellings, where a name has capitals. */
const spellings = (paths: readonly string[]): string[] =>
  [...new Set(paths.flatMap((path) => (path.includes(':') ? [path] : [path, path.toLowerCase()])))].sort();

/** The literal values in `export const config`. */
const configOf = (file: string): Record<string, unknown> => {
  const tree = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest);
  const declarations = tree.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations]);
  const config = declarations.find(
    ({ name }) => ts.isIdentifier(name) && name.text === 'config',
  )?.initializer;
  if (config === undefined) throw new Error(`${file} has no config`);
  return literalValue(config) as Record<string, unknown>;
};

/** The value of a literal; throws for anything computed, which the platform does not see. */
const literalValue = (node: ts.Expression): unknown => {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(literalValue);
  if (!ts.isObjectLiteralExpression(node)) throw new Error('A config must be a literal');
  return Object.fromEntries(
    node.properties.map((property) => {
      if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name))
        throw new Error('A config must be a literal');
      return [property.name.text, literalValue(property.initializer)];
    }),
  );
};
