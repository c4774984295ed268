import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillIn, sectionsOf } from '../../../src/components/info/sections.ts';
import { site } from '../../../src/domain/site/site.ts';

test('marks are replaced by the values of the site', () => {
  expect(fillIn('{{name}}, {{email}}, {{tel}}', site)).toBe(
    `${site.name}, ${site.contact.email}, ${site.contact.phone.replaceAll(' ', '')}`,
  );
});

test('an unknown mark stays to be seen', () => {
  expect(fillIn('{{nmae}}', site)).toBe('{{nmae}}');
});

test('each second-level heading starts a section of its own', () => {
  expect(sectionsOf('lost\n\n## Who & why\n\nBecause.\n\n## Then\n\n- one')).toEqual([
    { id: 'who-why', title: 'Who & why', html: '<p>Because.</p>\n' },
    { id: 'then', title: 'Then', html: '<ul>\n<li>one</li>\n</ul>\n' },
  ]);
});

test.each([
  ['termsandconditions', 8],
  ['faq', 7],
])('%s has its %i sections', (page, count) => {
  expect(sectionsOf(readFileSync(`content/pages/${page}.md`, 'utf8'))).toHaveLength(count);
});

test.each(readdirSync('content/pages'))('%s names no value that the site does not have', (file) => {
  expect(fillIn(readFileSync(`content/pages/${file}`, 'utf8'), site)).not.toContain('{{');
});
