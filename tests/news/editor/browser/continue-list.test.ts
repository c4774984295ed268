import { expect, test } from 'vitest';
import { continueList } from '../../../../src/news/editor/browser/continue-list.ts';

/** Text with its selection in ‹›, or its caret as |. */
const typed = (marked: string, isHtml = false): string | null => {
  const start = marked.search(/[‹|]/);
  const end = marked.includes('›') ? marked.indexOf('›') - 1 : start;
  const text = marked.replace(/[‹›|]/g, '');
  const edit = continueList({ text, start, end }, isHtml);
  if (edit === null) return null;
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  expect(edit.start).toBe(edit.end);
  return `${next.slice(0, edit.start)}|${next.slice(edit.start)}`;
};

test.each([
  ['- one|', '- one\n- |'],
  ['* one|\n* two', '* one\n* |\n* two'],
  ['- one| and more', '- one\n- | and more'],
  ['- ‹one›', '- \n- |'],
  ['9. nine|', '9. nine\n10. |'],
  ['1) one|', '1) one\n2) |'],
  ['- [x] done|', '- [x] done\n- [ ] |'],
  ['  - within|', '  - within\n  - |'],
  ['> - quoted|', '> - quoted\n> - |'],
  ['> said|', '> said\n> |'],
  ['- العربية|', '- العربية\n- |'],
  ['```\n- a\n```\n- b|', '```\n- a\n```\n- b\n- |'],
])('Enter in %j goes on with the list', (before, after) => {
  expect(typed(before)).toBe(after);
});

test.each([
  ['- one\n- |', '- one\n|'],
  ['1. one\n2. |\nText', '1. one\n|\nText'],
  ['- [ ] |', '|'],
  ['> |', '|'],
])('Enter in the empty item of %j ends the list', (before, after) => {
  expect(typed(before)).toBe(after);
});

test.each([
  '',
  '|',
  'Text|',
  '|- one',
  '-| one',
  '- - -|',
  '***|',
  '-5 degrees|',
  '1.5 metres|',
  '999999999. last|',
  '```\n- code|',
])('Enter in %j is a plain line break', (before) => {
  expect(typed(before.includes('|') ? before : `${before}|`)).toBe(null);
});

test.each([
  ['<ul>\n  <li>one|</li>\n</ul>', '<ul>\n  <li>one</li>\n  <li>|</li>\n</ul>'],
  [
    '<ul>\n  <li class="task">☑ one|</li>\n</ul>',
    '<ul>\n  <li class="task">☑ one</li>\n  <li class="task">☐ |</li>\n</ul>',
  ],
  ['<ul>\n  <li>|</li>\n</ul>', null],
  ['<ul>\n  <li>one</li>|\n</ul>', null],
  ['<p>- one|</p>', null],
])('in HTML, Enter in %j begins an item', (before, after) => {
  expect(typed(before, true)).toBe(after);
});
