import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { read, sources, tests } from './files.ts';

const pages = globSync(['*.md', '.github/*.md', '{src,tests,netlify}/**/*.md']);
const texts = [...sources, ...tests, ...pages].filter((file) => file !== 'tests/architecture/citations.ts');

/** Sections, issues and documents that a reader of the repository cannot look up. */
const ELSEWHERE = /§\s*\d|\b(?:SPEC|CONTRACT)\b|\b[Tt]he specification\b|\b[Ii]ssue #?\d/;

test('no text cites what the repository does not hold', () => {
  const citations = texts.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => ELSEWHERE.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(citations).toEqual([]);
});

test('every page with a name in capitals that a text names exists', () => {
  const names = new Set(pages.map((page) => basename(page)));
  const stale = texts.flatMap((file) =>
    [...read(file).matchAll(/\b[A-Z][A-Z_]+\.md\b/g)]
      .filter(([name]) => !names.has(name))
      .map(([name]) => `${file} names ${name}`),
  );
  expect(stale).toEqual([]);
});
