import { expect, test } from 'vitest';
import { textsBesideOthers } from '../support/tsx/text-nodes.ts';
import { read, sources } from './files.ts';

test('a text that can come, go or change stands in an element of its own', () => {
  const files = sources.filter((file) => file.endsWith('.tsx'));
  expect(files.flatMap((file) => textsBesideOthers(file, read(file)))).toEqual([]);
});
