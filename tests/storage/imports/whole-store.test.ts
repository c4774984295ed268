import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ARCHIVED, LEFT_OUT } from '../../../src/storage/imports/whole-store.ts';

/** The first parts of keys in a source file: from strings with a slash, topics and journals. */
const partsIn = (source: string): string[] => [
  ...[...source.matchAll(/(?<!from )[`']([a-z][a-z-]+)\/(?=[$a-z'`])/g)].map(([, part = '']) => part),
  ...[...source.matchAll(/(?:journalOf\(|\bTOPIC = |^ {2}name: )'([a-z-]+)'/gm)].map(([, part = '']) => part),
];

/** Parts of keys that exist only in memory. */
const IN_MEMORY = new Set(['sight', 'logins']);

test('every part of the store is either archived or left out, never both', () => {
  const files = globSync('src/storage/**/*.ts').filter((file) => !/storage\/(engine|local)\//.test(file));
  const parts = new Set(files.flatMap((file) => partsIn(readFileSync(file, 'utf8'))));
  expect(parts.size).toBeGreaterThan(30);
  const stored = [...parts].filter((part) => !IN_MEMORY.has(part));
  expect(stored.filter((part) => ARCHIVED.has(part) === LEFT_OUT.has(part))).toEqual([]);
});
