import ts from 'typescript';
import { expect, test } from 'vitest';
import { read, sources, treeOf } from './files.ts';

/** Sentences that stand in this spelling for all time, and the label of the field. */
const GIVEN = [
  'Please enter a valid email address',
  'Please enter a valid business email address',
  'This email is already registered',
  'Email already registered',
  'Invalid email or password',
  'Please enter both email and password',
  'If this email is registered, a reset link has been sent.',
  'Email confirmed',
];
const WORDS: readonly [wrong: RegExp, right: string][] = [
  [/(?<!`)\b[Ee]mails?\b(?!`)|\b[Ee]-Mail\b|\b[Ee] mail\b/, 'e-mail'],
  [/\b(?:sign|signs|signed|signing) (?:in|out)\b|\blog-in\b|\b(?:to|please|can|cannot) login\b/i, 'log in'],
];

/** The sentences of a module: literals and texts of several words. */
const sentencesIn = (file: string): string[] => {
  if (file.endsWith('.css')) return [];
  if (file.endsWith('.astro'))
    return [
      ...read(file)
        .replace(/^---[\s\S]*?^---|<style[\s\S]*|<script[\s\S]*?<\/script>/gm, '')
        .matchAll(/>([^<>{}]+)</g),
    ].map(([, text = '']) => text.trim());
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      found.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(treeOf(file));
  return found;
};

const isSentence = (text: string): boolean => /^\p{Lu}[^/]* \p{Ll}/u.test(text);

test('the sentences of the product spell e-mail and log in one way', () => {
  const wrong = sources.flatMap((file) =>
    sentencesIn(file)
      .filter((text) => isSentence(text) && !GIVEN.includes(text))
      .flatMap((text) =>
        WORDS.filter(([word]) => word.test(text)).map(([, right]) => `${file}: '${text}' (${right})`),
      ),
  );
  expect(wrong).toEqual([]);
});
