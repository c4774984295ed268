import { expect, test } from 'vitest';
import { browseSlug } from '../../../src/profiles/rules/browse-slug.ts';

test.each([
  ['C++ Developer', 'c-plus-plus-developer'],
  ['C# Developer', 'c-sharp-developer'],
  ['C Developer', 'c-developer'],
  ['R&D', 'r-d'],
  ['São Paulo', 'sao-paulo'],
  ['Σίσυφος', 'σισυφοσ'],
  ['18+ 🎉', '18'],
  ['🎉', ''],
  ['❤️', ''],
  ['Ｃ＋＋', 'c-plus-plus'],
  ['Ber\u00adlin', 'berlin'],
])('the profiles of the group %j are at %j', (value, slug) => {
  expect(browseSlug(value)).toBe(slug);
  expect(browseSlug(slug)).toBe(slug);
});
