import { expect, test } from 'vitest';
import { pictureEdit } from '../../../../src/news/editor/browser/picture-text.ts';

/** The content after a picture was written at the bar, with the caret where the bar is now. */
const after = (content: string, alt = 'A loom'): string => {
  const at = content.indexOf('|');
  const text = content.replace('|', '');
  const { from, to, insert, start, end } = pictureEdit(text, at, '/uploads/a.jpg', alt);
  const edited = text.slice(0, from) + insert + text.slice(to);
  expect(start).toBe(end);
  return `${edited.slice(0, start)}|${edited.slice(start)}`;
};

test.each([
  ['an empty text', '|', '![A loom](/uploads/a.jpg)\n\n|'],
  ['the beginning', '|After.', '![A loom](/uploads/a.jpg)\n\n|After.'],
  ['the end', 'Before.|', 'Before.\n\n![A loom](/uploads/a.jpg)\n\n|'],
  ['the middle of a paragraph', 'Be|fore.', 'Be\n\n![A loom](/uploads/a.jpg)\n\n|fore.'],
  ['blank lines, which do not add up', 'One.\n\n\n|\n\nTwo.', 'One.\n\n![A loom](/uploads/a.jpg)\n\n|Two.'],
])('at %s, a picture is a paragraph of its own', (_, content, expected) => {
  expect(after(content)).toBe(expected);
});

test('HTML gets a tag', () => {
  expect(after('<p>One.</p>|')).toBe('<p>One.</p>\n\n<p><img src="/uploads/a.jpg" alt="A loom"></p>\n\n|');
});

test('a description ends neither the mark nor the tag', () => {
  expect(after('|', 'a] ![x](y)\nb\\')).toBe('![a\\] !\\[x\\](y) b\\\\](/uploads/a.jpg)\n\n|');
  expect(after('<p>One.</p>|', '"><b>&')).toContain('alt="&#34;&#62;&#60;b&#62;&#38;"');
});
