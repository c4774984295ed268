import ts from 'typescript';
import { expect, test } from 'vitest';
import { read, sources, treeOf } from './files.ts';

/** Functions of `paths` that a module calls while it is loaded. */
const callsAtLoad = (file: string): string[] => {
  const calls: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node) && /^paths\.\w+$/.test(node.expression.getText()))
      calls.push(node.expression.getText());
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(treeOf(file), visit);
  return calls;
};

test('no module of the server takes the address of a page while it is loaded: that would be in the language of the first request', () => {
  const modules = sources.filter((file) => /\.tsx?$/.test(file) && /\bpaths\.\w+\(/.test(read(file)));
  expect(modules.flatMap((file) => callsAtLoad(file).map((call) => `${file} calls ${call}`))).toEqual([]);
});
