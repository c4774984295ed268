import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SOCIAL_FIELDS } from '../../../src/base/fields/rules/social.ts';
import { sectionNamed } from '../../../src/owners/rules/sections.ts';

test('every pencil of the public page opens a section that there is', () => {
  const pages = globSync('src/**/*.astro').map((file) => readFileSync(file, 'utf8'));
  const named = pages.flatMap((page) =>
    [...page.matchAll(/<EditMark part="([^"]+)"/g)].map(([, part = '']) => part),
  );
  expect(named).toContain('about');
  // Rows of Details and the networks, which the pages take from their fields.
  const parts = [...named, 'companyname', 'website', 'phone', 'email', ...SOCIAL_FIELDS];
  const lost = parts.filter(
    (part) =>
      sectionNamed('personal', part) === undefined && sectionNamed('professional', part) === undefined,
  );
  expect(lost).toEqual([]);
});
