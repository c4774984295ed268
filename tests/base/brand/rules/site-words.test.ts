import { afterEach, expect, test } from 'vitest';
import { site } from '../../../../src/base/brand/rules/site.ts';
import { siteDescription, siteTagline } from '../../../../src/base/brand/rules/site-words.ts';
import { sayIn } from '../../../../src/base/languages/rules/say.ts';

const { translations } = site;
afterEach(() => {
  site.translations = translations;
});

test('tagline and description are those of the language of the page where the site has them', () => {
  site.translations = { de: { tagline: 'Leben, gut erzählt.' } };
  const words = (): string[] => [siteTagline(), siteDescription()];
  expect(words()).toEqual([site.tagline, site.description]);
  expect(sayIn('de', words)).toEqual(['Leben, gut erzählt.', site.description]);
  expect(sayIn('constructor', words)).toEqual([site.tagline, site.description]);
});
