import ts from 'typescript';
import { treeOfCode } from './tree.ts';

/**
 * A browser that translates a page moves each text node into an element. React knows only the node: beside others, it cannot remove the
 * text, put an element before it or change it any more. Where an element has only one text, React sets the text of the element instead.
 */
export const textsBesideOthers = (file: string, source: string): string[] => {
  const tree = treeOfCode(file, source);
  const elements = elementNames(tree);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && !isSafe(node, elements)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
};

/** What a child of an element can be: a fixed text, a text that can change, an element, an element or nothing. */
type ChildKind = 'literal' | 'text' | 'element' | 'conditional';

type Parent = ts.JsxElement | ts.JsxFragment;

const isSafe = (parent: Parent, elements: ReadonlySet<string>): boolean => {
  const kinds = childrenOf(parent).map((child) => kindOf(child, elements));
  const isAlone = kinds.length < 2 && !ts.isJsxFragment(parent);
  if (isAlone) return true;
  if (kinds.includes('text')) return false;
  return !kinds.includes('literal') || (!kinds.includes('conditional') && !ts.isJsxFragment(parent));
};

/** The children that become something. */
const childrenOf = ({ children }: Parent): ts.JsxChild[] =>
  children.filter((child) =>
    ts.isJsxText(child)
      ? !child.containsOnlyTriviaWhiteSpaces
      : !ts.isJsxExpression(child) || child.expression !== undefined,
  );

/** What a child can be; a component may show nothing. */
const kindOf = (child: ts.JsxChild, elements: ReadonlySet<string>): ChildKind => {
  if (ts.isJsxText(child)) return 'literal';
  if (ts.isJsxExpression(child)) return kindOfExpression(child, elements);
  if (ts.isJsxFragment(child)) return 'conditional';
  const tag = ts.isJsxElement(child) ? child.openingElement.tagName : child.tagName;
  return /^[a-z]/.test(tag.getText()) ? 'element' : 'conditional';
};

const kindOfExpression = ({ expression }: ts.JsxExpression, elements: ReadonlySet<string>): ChildKind => {
  const outcomes = new Set(expression ? outcomesOf(expression, elements) : []);
  if (outcomes.has('text')) return 'text';
  if (outcomes.has('literal')) return outcomes.size === 1 ? 'literal' : 'text';
  return 'conditional';
};

type Outcome = 'literal' | 'text' | 'element' | 'nothing';

const outcomesOf = (node: ts.Expression, elements: ReadonlySet<string>): Outcome[] => {
  const both = (one: ts.Expression, other: ts.Expression): Outcome[] => [
    ...outcomesOf(one, elements),
    ...outcomesOf(other, elements),
  ];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return outcomesOf(node.expression, elements);
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return ['literal'];
  // A sentence without values is the same as long as the page is.
  if (ts.isCallExpression(node) && node.expression.getText() === 'say' && node.arguments.length === 1)
    return ['literal'];
  if (isElement(node)) return ['element'];
  if (ts.isConditionalExpression(node)) {
    const outcomes = both(node.whenTrue, node.whenFalse);
    return outcomes.includes('literal') ? ['text'] : outcomes;
  }
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.kind;
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken)
      return ['nothing', ...outcomesOf(node.right, elements)];
    if (operator === ts.SyntaxKind.BarBarToken || operator === ts.SyntaxKind.QuestionQuestionToken)
      return both(node.left, node.right);
    return ['text'];
  }
  if (isNothing(node)) return ['nothing'];
  if (ts.isCallExpression(node))
    return [listsElements(node, elements) || elements.has(nameOf(node.expression)) ? 'element' : 'text'];
  if (elements.has(nameOf(node))) return ['element'];
  return [/^[A-Z][A-Z_]+(?:\.\w+)*$/.test(node.getText()) ? 'literal' : 'text'];
};

const isElement = (node: ts.Node): boolean =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);

const isNothing = (node: ts.Node): boolean =>
  [ts.SyntaxKind.NullKeyword, ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(node.kind) ||
  node.getText() === 'undefined';

const nameOf = (node: ts.Node): string =>
  ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : '';

/** `list.map((item) => <li>…</li>)`, or with the name of such a function. */
const listsElements = (
  { expression, arguments: [each] }: ts.CallExpression,
  elements: ReadonlySet<string>,
): boolean =>
  ['map', 'flatMap'].includes(nameOf(expression)) &&
  each !== undefined &&
  (makesElements(each) || elements.has(nameOf(each)));

/** Whether a function or a value has an element in it. */
const makesElements = (node: ts.Node): boolean =>
  isElement(node) || (ts.forEachChild(node, (child) => makesElements(child) || undefined) ?? false);

/** The names that stand for elements in a file: values made of them, and what is declared as such. */
const elementNames = (tree: ts.SourceFile): Set<string> => {
  const names = new Set(['children', 'aside']);
  const visit = (node: ts.Node): void => {
    if (
      (ts.isPropertySignature(node) || ts.isParameter(node)) &&
      /\bReact(?:Node|Element)\b/.test(node.type?.getText() ?? '')
    )
      names.add(node.name.getText());
    if (ts.isVariableDeclaration(node) && node.initializer && makesElements(node.initializer))
      names.add(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
};
