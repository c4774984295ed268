import ts from 'typescript';
import { scriptOf } from './astro.ts';
import { treeOfCode } from './tree.ts';

/** A text that stands in the code, with its line. */
export type Literal = { line: number; text: string };

/** Attributes that are read, and the properties of components that become such or a text. */
const READ_ATTRIBUTES =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|placeholder|alt|label|hint|legend|heading|caption|summary|description|empty)$/;
/** Elements whose text is code, or the name of something. */
const CODE_ELEMENTS = /^(?:code|pre|kbd|samp|script|style)$/;
const LETTER = /\p{L}/u;
/** A capital, and another word. */
const SENTENCE = /^["“‘(]?\p{Lu}[^\s/…]*[^\S\n]+(?:[^\n]*[^\S\n])?\p{L}/u;
/** An id or a class that a template makes. */
const MADE_NAME = /^[\w…]*…[\w…]*-[\w…-]*$|^[\w-]+-…$/;
/** What tells an error of a call from the description of a field in its document. */
const ERROR_WORDS = /\b(?:must|required|please|cannot)\b/i;
const CALLS = /\/calls(?:\/[^/]+)?\.ts$/;
/** What a programmer or an operator reads: errors, the log, the descriptions of calls. */
const FOR_PROGRAMMERS =
  /(?:Error$|Exception$|^super$|^(?:console|log)\b|^(?:log|warn|note|report|describe|fail)[A-Z]?\w*$|\.(?:describe|log|warn|meta)$)/;

/** The texts in a module or an Astro file that a reader would see, and that are not said by a name. */
export const literalsIn = (file: string, source: string): Literal[] => {
  const code = file.endsWith('.astro') ? scriptOf(source) : source;
  const tree = treeOfCode(file, code);
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (isForProgrammers(node) || isCode(node)) return;
    const text = textOf(node);
    if (text !== null && isRead(node, text) && (!CALLS.test(file) || ERROR_WORDS.test(text))) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push({ line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
};

/** The text of a literal; what a template puts in is a name. */
const textOf = (node: ts.Node): string | null => {
  if (ts.isJsxText(node)) return node.text.replace(/\s+/g, ' ').replace(/&\w+;/g, '').trim();
  if (ts.isStringLiteralLike(node)) return node.text.trim();
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…').trim();
};

const isRead = (node: ts.Node, text: string): boolean => {
  if (!LETTER.test(text) || MADE_NAME.test(text) || isType(node)) return false;
  return ts.isJsxText(node) || isShown(node) || SENTENCE.test(text);
};

const isType = (node: ts.Node): boolean =>
  ts.isLiteralTypeNode(node.parent) || ts.isImportDeclaration(node.parent);

/** Whether a literal is what an element shows, or one of what it may show. */
const isShown = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return READ_ATTRIBUTES.test(parent.name.getText());
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent) || isShown(parent);
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent);
  if (ts.isBinaryExpression(parent)) return isChoice(parent, node) && isShown(parent);
  return ts.isParenthesizedExpression(parent) && isShown(parent);
};

const isChoice = ({ operatorToken, right }: ts.BinaryExpression, node: ts.Node): boolean =>
  [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.PlusToken].includes(
    operatorToken.kind,
  ) ||
  (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken && right === node);

const isForProgrammers = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) || ts.isNewExpression(node)) && FOR_PROGRAMMERS.test(node.expression.getText());

const isCode = (node: ts.Node): boolean =>
  ts.isJsxElement(node) && CODE_ELEMENTS.test(node.openingElement.tagName.getText());
