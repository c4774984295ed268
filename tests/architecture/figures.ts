import { globSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { read, sources, treeOf } from './files.ts';

/** A figure with what it counts: a period, a length, a number of items. One of something is grammar and no limit. */
const NUMBERS = 'two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|sixty|ninety|hundred';
const UNITS =
  'seconds|minutes|hours|days|weeks|months|years|times|characters|letters|pixels|megabytes|MB|profiles|pages|photos|reports|articles|items|values|codes|links|messages|attempts';
const FIGURE = new RegExp(`\\b(?:\\d[\\d,.]*|${NUMBERS})[ -](?:\\w+ )?(?:${UNITS})\\b`, 'i');
/** A maximum without a unit behind it: `up to 1,000 a page`. */
const MAXIMUM = /\b(?:up to|at most|at least|or more than) \d/i;

/** How often: `five an hour`. */
const RATE = new RegExp(
  `\\b(?:\\d[\\d,.]*|${NUMBERS})(?: \\w+)? an? (?:second|minute|hour|day|week)\\b`,
  'i',
);

/** Texts whose figures are no limits of the site, with the reason. */
const EXCEPTIONS = new Map([
  ['24 hours a day, free of charge', "the operator's promise: somebody answers the phone"],
  [': two articles have the slug "', 'two is what the sentence complains of'],
  ['Please enter two different values', 'a value and what it becomes'],
  ['Merge two pages', 'the one that stays and the one that goes'],
  ['Look at two pages', 'the same'],
  ['the platform takes 500 requests a minute', "a limit of the platform's"],
  ['at least 14 days in advance', "the operator's promise about changes of the terms"],
  ['last ten days', 'a figure of speech'],
  ['ten years later', 'a figure of speech'],
  ['about ten minutes', 'how long a registration takes'],
  ['24 hours a day and 7 days a week', "the operator's promise: somebody answers the phone"],
  ['an answer **within 14 days**', "the operator's promise to whoever complains"],
  ['256 pixels', 'a window in which the site was tested'],
  ['320 pixels', 'the same'],
]);

/** Files of texts beside the code. */
const WRITTEN = globSync(['content/pages/**/*.md', 'content/languages/en.json']);

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** The texts of a module that somebody may read: literals, parts of templates, and what JSX shows; imports left out. */
const textsOfModule = (tree: ts.SourceFile): { text: string; at: number }[] => {
  const texts: { text: string; at: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (
      ts.isStringLiteral(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node)
    )
      texts.push({ text: node.text, at: node.getStart(tree) });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts;
};

/** The texts of an Astro file: those of its frontmatter, and its markup without comments, styles and scripts. */
const textsOfAstro = (file: string, source: string): { text: string; at: number }[] => {
  const [head = '', code = ''] = /^---\n([\s\S]*?)\n---/.exec(source) ?? [];
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ');
  const markup = source.slice(head.length).replace(/<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1>/g, blank);
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  return [...textsOfModule(tree), { text: markup, at: head.length }];
};

const textsOf = (file: string): { text: string; at: number }[] => {
  if (WRITTEN.includes(file)) return [{ text: read(file), at: 0 }];
  return file.endsWith('.astro') ? textsOfAstro(file, read(file)) : textsOfModule(treeOf(file));
};

const hasFigure = (line: string): boolean =>
  (FIGURE.test(line) || MAXIMUM.test(line) || RATE.test(line)) &&
  ![...EXCEPTIONS.keys()].some((words) => line.includes(words));

const figuresIn = (file: string): string[] =>
  textsOf(file).flatMap(({ text, at }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        hasFigure(line) ? [`${file}:${lineOf(read(file), at) + index} ${line.trim()}`] : [],
      ),
  );

test('sentences take their periods, lengths and counts from a constant', () => {
  const files = [...sources.filter((file) => !file.endsWith('.css')), ...WRITTEN];
  expect(files.flatMap(figuresIn)).toEqual([]);
});

test('no exception from that is left over', () => {
  const all = [...sources, ...WRITTEN].map(read).join('\n');
  expect([...EXCEPTIONS.keys()].filter((words) => !all.includes(words))).toEqual([]);
});
