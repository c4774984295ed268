import { expect, test } from 'vitest';
import { nameFilter } from '../../../src/server/imports/name-filter.ts';

test('a filter knows every name it was given, and few that it was not', () => {
  const filter = nameFilter();
  const names = (kind: string): string[] => Array.from({ length: 20_000 }, (_, index) => `${kind}${index}`);
  for (const name of names('given')) filter.add(name);
  expect(names('given').filter((name) => !filter.mayHave(name))).toEqual([]);
  expect(names('other').filter((name) => filter.mayHave(name)).length).toBeLessThan(20);
});
