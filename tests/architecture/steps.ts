import ts from 'typescript';
import { expect, test } from 'vitest';
import { sources, treeOf } from './files.ts';

/** How many lines a function has at most: it is one step, or names the steps. */
const LONGEST = 60;

const nameOf = (node: ts.FunctionLikeDeclaration): string => {
  const { parent } = node;
  const named =
    node.name ?? (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : null);
  return named?.getText() ?? 'a function without a name';
};

/** The functions of a file that are longer than one step. */
const longIn = (file: string): string[] => {
  const tree = treeOf(file);
  const found: string[] = [];
  const lineAt = (place: number): number => tree.getLineAndCharacterOfPosition(place).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1;
      if (lines > LONGEST) found.push(`${file} ${nameOf(node)} has ${lines} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
};

test('a function has at most 60 lines', () => {
  const long = sources.filter((file) => /\.tsx?$/.test(file)).flatMap(longIn);
  expect(long).toEqual([]);
});
