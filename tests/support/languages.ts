import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { provideLanguages, siteLanguages } from '../../src/base/brand/rules/languages.ts';

/** Gives the site of this file these languages, its own first. */
export const withLanguages = (...given: readonly [string, ...string[]]): void => {
  const before = siteLanguages() as [string, ...string[]];
  beforeAll(() => provideLanguages(given));
  afterAll(() => provideLanguages(before));
};

/** Gives the site of this test these languages, its own first, until the test ends. */
export const setLanguages = (...given: readonly [string, ...string[]]): void => {
  const before = siteLanguages() as [string, ...string[]];
  onTestFinished(() => provideLanguages(before));
  provideLanguages(given);
};
