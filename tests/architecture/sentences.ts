import { readdirSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import arabic from '../../content/languages/ar.json' with { type: 'json' };
import german from '../../content/languages/de.json' with { type: 'json' };
import english from '../../content/languages/en.json' with { type: 'json' };
import spanish from '../../content/languages/es.json' with { type: 'json' };
import french from '../../content/languages/fr.json' with { type: 'json' };
import { placeholdersOf } from '../../src/build/languages/compile-sentence.ts';
import { scriptOf } from '../support/tsx/astro.ts';
import { treeOfCode } from '../support/tsx/tree.ts';
import { read, sources, specifiersIn, targetOf } from './files.ts';

const SENTENCES: Readonly<Record<string, string>> = english.sentences;

/** A call that says a sentence: its name, the values that it passes (null if they are not written there), and whether it runs on import. */
type Said = { place: string; name: string; values: string[] | null; onImport: boolean };

const callsIn = (file: string): Said[] => {
  if (!read(file).includes('rules/say.ts')) return [];
  const code = file.endsWith('.astro') ? scriptOf(read(file)) : read(file);
  const found: Said[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^say(?:Pieces)?$/.test(node.expression.getText()))
      found.push(saidBy(node));
    ts.forEachChild(node, visit);
  };
  visit(treeOfCode(file, code));
  return found;
};

const saidBy = (node: ts.CallExpression): Said => {
  const [name, values] = node.arguments;
  const place = `${node.getSourceFile().fileName}: ${node.getText().slice(0, 60)}`;
  if (name === undefined || !ts.isStringLiteral(name))
    return { place, name: '', values: null, onImport: false };
  return { place, name: name.text, values: namesOf(values), onImport: runsOnImport(node) };
};

const namesOf = (values: ts.Expression | undefined): string[] | null => {
  if (values === undefined) return [];
  if (!ts.isObjectLiteralExpression(values)) return null;
  const names = values.properties.map((property) => property.name?.getText().replaceAll("'", ''));
  return names.includes(undefined) ? null : (names as string[]).sort();
};

const runsOnImport = (node: ts.Node): boolean => {
  for (let parent = node.parent; parent !== undefined; parent = parent.parent)
    if (ts.isFunctionLike(parent)) return false;
  return true;
};

const said = sources
  .filter((file) => /\.(?:ts|tsx|astro)$/.test(file) && !file.endsWith('/say.ts'))
  .flatMap(callsIn);

test('every sentence that is said has a name, which is written in the call', () => {
  expect(said.filter(({ name }) => SENTENCES[name] === undefined).map(({ place }) => place)).toEqual([]);
});

test('every sentence of the English file is said', () => {
  const names = new Set(said.map(({ name }) => name));
  expect(Object.keys(SENTENCES).filter((name) => !names.has(name))).toEqual([]);
});

test('a sentence is said when it is needed, in the language of then, and not when a module is imported', () => {
  expect(said.filter(({ onImport }) => onImport).map(({ place }) => place)).toEqual([]);
});

test('a sentence gets a value for each of its placeholders', () => {
  const wrong = said.filter(({ name, values }) => {
    const text = SENTENCES[name];
    if (text === undefined || values === null) return false;
    const wanted = placeholdersOf(text, 'en').filter((placeholder) => !placeholder.startsWith('<'));
    return wanted.join() !== values.join();
  });
  expect(wrong.map(({ place }) => place)).toEqual([]);
});

test('the sentences stand in the order of their names', () => {
  const names = Object.keys(SENTENCES);
  expect(names).toEqual(names.toSorted());
});

test('the script that Astro writes into pages with islands says nothing: the build puts no sentence into it', () => {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const specifier of specifiersIn(read(file)))
      if (specifier.startsWith('.')) visit(targetOf(file, specifier));
  };
  visit('src/base/frame/browser/island-on-touch.ts');
  expect([...reached]).not.toContain('src/base/languages/rules/say.ts');
});

/** The sentences of a language that a pattern finds. */
const sentencesWith = (
  { sentences }: { sentences: Readonly<Record<string, string>> },
  wrong: RegExp,
): string[] => Object.values(sentences).filter((text) => wrong.test(text));

const pagesWith = (language: string, wrong: RegExp): string[] =>
  readdirSync(`content/pages/${language}`).filter((file) =>
    wrong.test(read(`content/pages/${language}/${file}`)),
  );

test('no line of French breaks before a sign, nor after the quotes that begin', () => {
  const breaks = /« | [;?!»]| :(?=[\s<]|$)/m;
  expect(sentencesWith(french, breaks)).toEqual([]);
  expect(pagesWith('fr', breaks)).toEqual([]);
});

test('a question and a call of Spanish begin with a sign, and quotes of German are German', () => {
  expect(sentencesWith(spanish, /^[^¿]*\?|^[^¡]*!/)).toEqual([]);
  expect(sentencesWith(german, /[«»”]|(?<!=|="me)"|[“‘](?=\p{L})/u)).toEqual([]);
});

test('signs of Arabic are Arabic, and what is read from the left with signs in it stands apart', () => {
  expect(sentencesWith(arabic, /\p{Script=Arabic}\)?[,;?]|\.\.\./u)).toEqual([]);
  expect(pagesWith('ar', /\p{Script=Arabic}\)?[,;?]/u)).toEqual([]);
  const apart = /(?<!\u2066[^\u2069]*)(?::\/\/(?!\w)|="|\d[- ]\d)/u;
  expect(sentencesWith(arabic, apart)).toEqual([]);
});
