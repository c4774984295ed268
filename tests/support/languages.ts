import { afterAll, beforeAll } from 'vitest';
import { provideLanguages, siteLanguages } from '../../src/base/brand/rules/languages.ts';

/** Gives the site of this file these languages, its own first. */
export const withLanguages = (...given: readonly [string, ...string[]]): void => {
  const before = siteLanguages() as [string, ...string[]];
  beforeAll(() => provideLanguages(given));
  afterAll(() => provideLanguages(before));
};
