import ts from 'typescript';

const trees = new Map<string, ts.SourceFile>();

/** The syntax of a file's code, which is parsed once for all rules that look at it; that of an Astro file is the code which `scriptOf` makes of it. */
export const treeOfCode = (file: string, code: string): ts.SourceFile => {
  const known = trees.get(file);
  if (known?.text === code) return known;
  const kind = file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  trees.set(file, tree);
  return tree;
};
