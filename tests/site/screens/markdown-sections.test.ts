import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figures } from '../../../src/app/layouts/page-figures.ts';
import { site } from '../../../src/base/brand/rules/site.ts';
import { fillIn, markdownSections } from '../../../src/site/screens/markdown-sections.ts';

test('placeholders are replaced by the site’s values', () => {
  expect(fillIn('{{name}}, {{email}}, {{tel}}', site)).toBe(
    `${site.name}, ${site.contact.email}, ${site.contact.phone.replaceAll(' ', '')}`,
  );
});

test('apostrophes become typographic outside code, and code stays as it is', () => {
  const code = "```python\nprint(item['id'])\n```";
  expect(fillIn(`The owner's \`item['id']\`, it's\n\n${code}\n\nThat's all`, site)).toBe(
    `The owner’s \`item['id']\`, it’s\n\n${code}\n\nThat’s all`,
  );
});

test('an unknown placeholder stays visible', () => {
  expect(fillIn('{{nmae}}', site)).toBe('{{nmae}}');
});

test('each second-level heading starts a section', () => {
  expect(markdownSections('lost\n\n## Who & why\n\nBecause.\n\n## Then\n\n- one')).toEqual([
    { id: 'who-why', title: 'Who & why', html: '<p>Because.</p>\n' },
    { id: 'then', title: 'Then', html: '<ul>\n<li>one</li>\n</ul>\n' },
  ]);
});

test('sections have ids in every script, each of its own', () => {
  const ids = (text: string) => markdownSections(text).map(({ id }) => id);
  expect(ids('## Über uns\n## الخصوصية والبيانات\n## हिन्दी में')).toEqual([
    'über-uns',
    'الخصوصية-والبيانات',
    'हिन्दी-में',
  ]);
  expect(ids('## ?\n## Again\n## Again\n## !')).toEqual(['section-1', 'again', 'again-3', 'section-4']);
});

test.each([
  ['termsandconditions', 8],
  ['faq', 7],
])('%s has %i sections', (page, count) => {
  expect(markdownSections(readFileSync(`content/pages/${page}.md`, 'utf8'))).toHaveLength(count);
});

test.each(globSync('content/pages/**/*.md'))('%s has no unknown placeholder', (file) => {
  expect(fillIn(readFileSync(file, 'utf8'), site, { url: '', ...figures('en') })).not.toContain('{{');
});
