import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatText,
  TEXT_FORMATS,
  type TextFormat,
} from '../../../../src/news/editor/browser/format-text.ts';

/** Applies a format to a text whose selection stands between bars, and shows the result in the same way. */
const apply = (marked: string, format: TextFormat, isHtml = false): string => {
  const start = marked.indexOf('|');
  const text = marked.replaceAll('|', '');
  const edit = formatText({ text, start, end: marked.lastIndexOf('|') - 1 }, format, isHtml);
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${next.slice(0, edit.start)}|${next.slice(edit.start, edit.end)}|${next.slice(edit.end)}`;
};

test.each([
  ['bold', 'A |ferry| sails.', 'A **|ferry|** sails.'],
  ['bold', 'A| ferry |sails.', 'A **|ferry|** sails.'],
  ['bold', 'A **|ferry|** sails.', 'A |ferry| sails.'],
  ['bold', 'A |**ferry**| sails.', 'A |ferry| sails.'],
  ['bold', '||', '**||**'],
  ['bold', '|one\n\ntwo|', '|**one**\n\n**two**|'],
  ['italic', '|سلام|', '_|سلام|_'],
  ['code', 'a |b| c', 'a `|b|` c'],
  ['link', 'See |this|.', 'See [this](|https://|).'],
  ['link', 'See |https://a.example/b|.', 'See [||](https://a.example/b).'],
  ['link', '||', '[||](https://)'],
  ['heading', 'The |ferry|\n\nIt sails.', '## The ferry||\n\nIt sails.'],
  ['heading', '## The |ferry|', 'The ferry||'],
  ['heading', '### The |ferry|', '## The ferry||'],
  ['subheading', '||', '### ||'],
  ['quote', '|one\n\ntwo|', '|> one\n> \n> two|'],
  ['quote', '|> one\n> \n> two|', '|one\n\ntwo|'],
  ['bullets', 'o|ne\ntw|o', '|- one\n- two|'],
  ['bullets', '|- one\n- two|', '|one\ntwo|'],
  ['bullets', '|one\n\ntwo\n|three', '|- one\n\n- two|\nthree'],
  ['bullets', '||\nbelow', '- ||\nbelow'],
  ['numbers', '|- one\n- two|', '|1. one\n2. two|'],
  ['tasks', '|- one\n- two|', '|- [ ] one\n- [ ] two|'],
  ['tasks', '|- [x] one|', 'one||'],
  ['bullets', '|- [ ] one|', '- one||'],
] as const)('%s makes of %j %j', (format, before, after) => {
  expect(apply(before, format)).toBe(after);
});

test.each([
  ['bold', '<p>A |ferry|</p>', '<p>A <strong>|ferry|</strong></p>'],
  ['bold', '<p>A <strong>|ferry|</strong></p>', '<p>A |ferry|</p>'],
  ['link', '<p>|this|</p>', '<p><a href="|https://|">this</a></p>'],
  ['heading', '<p>a</p>\n|The ferry|', '<p>a</p>\n<h2>The ferry||</h2>'],
  ['quote', '|one\ntwo|', '<blockquote><p>one two||</p></blockquote>'],
  ['numbers', '|one\ntwo|', '<ol>\n  <li>one</li>\n  <li>two||</li>\n</ol>'],
  ['tasks', '|one|', '<ul>\n  <li class="task">☐ one||</li>\n</ul>'],
] as const)('%s makes of the HTML %j %j', (format, before, after) => {
  expect(apply(before, format, true)).toBe(after);
});

test('a format changes nothing outside the lines of the selection, and selects a part of the result', () => {
  const text = fc.array(fc.constantFrom('a', 'ب', ' ', '\n', '*', '- ', '> ', '1. ', '# ', '`'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(
      text.map((parts) => parts.join('')),
      fc.nat(60),
      fc.nat(60),
      fc.constantFrom(...TEXT_FORMATS),
      fc.boolean(),
      (content, one, other, format, isHtml) => {
        const start = Math.min(one, other, content.length);
        const end = Math.min(Math.max(one, other), content.length);
        const edit = formatText({ text: content, start, end }, format, isHtml);
        const next = content.slice(0, edit.from) + edit.insert + content.slice(edit.to);
        expect(edit.from).toBeGreaterThanOrEqual(0);
        expect(edit.to).toBeLessThanOrEqual(content.length);
        expect(edit.from).toBeLessThanOrEqual(edit.to);
        expect(edit.start).toBeGreaterThanOrEqual(edit.from);
        expect(edit.end).toBeGreaterThanOrEqual(edit.start);
        expect(edit.end).toBeLessThanOrEqual(next.length);
        const letters = (whole: string): string => whole.replace(/[^aب]/gu, '');
        if (format !== 'link' && !isHtml) expect(letters(next)).toBe(letters(content));
      },
    ),
  );
});
