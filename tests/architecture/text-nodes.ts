import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textsBesideOthers } from '../support/tsx/text-nodes.ts';
import { read } from './files.ts';

test('a text that can come, go or change stands in an element of its own', () => {
  const files = globSync('src/islands/**/*.tsx');
  expect(files.flatMap((file) => textsBesideOthers(file, read(file)))).toEqual([]);
});
