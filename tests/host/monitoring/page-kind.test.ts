import { expect, test } from 'vitest';
import { pageKind } from '../../../src/host/monitoring/page-kind.ts';
import { withLanguages } from '../../support/languages.ts';

withLanguages('en', 'de');

test.each([
  ['/', 'home'],
  ['/de', 'home'],
  ['/de/', 'home'],
  ['/people/a', 'people'],
  ['/de/people/a', 'people'],
  ['/de/profile/ada-a1b2c3d4', 'profile'],
  ['/de/about', 'page'],
  ['/fr/people', 'page'],
])('%s counts as %s in every language', (path, kind) => {
  expect(pageKind(path)).toBe(kind);
});
