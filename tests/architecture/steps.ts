import ts from 'typescript';
import { expect, test } from 'vitest';
import { sources, treeOf } from './files.ts';

/** How many lines a function has at most: it is one step, or names the steps. */
const LONGEST = 60;

/** Functions that are longer yet, with their lines. The list only becomes shorter. */
const LONGER_YET: Readonly<Record<string, number>> = {
};

type Long = { name: string; lines: number };

const nameOf = (node: ts.FunctionLikeDeclaration): string => {
  const { parent } = node;
  const named =
    node.name ?? (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : null);
  return named?.getText() ?? 'a function without a name';
};

/** The functions of a file that are longer than one step. */
const longIn = (file: string): Long[] => {
  const tree = treeOf(file);
  const found: Long[] = [];
  const lineAt = (place: number): number => tree.getLineAndCharacterOfPosition(place).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1;
      if (lines > LONGEST) found.push({ name: `${file} ${nameOf(node)}`, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
};

const long = sources.filter((file) => /\.tsx?$/.test(file)).flatMap(longIn);

test('a function has at most 60 lines', () => {
  const grown = long.filter(({ name, lines }) => lines > (LONGER_YET[name] ?? LONGEST));
  expect(grown.map(({ name, lines }) => `${name} has ${lines} lines`)).toEqual([]);
});

test('no exception from that is left over', () => {
  const names = new Set(long.map(({ name }) => name));
  expect(Object.keys(LONGER_YET).filter((name) => !names.has(name))).toEqual([]);
});
