import { isHtml } from '../rules/content-kind.ts';
import type { TextEdit } from './format-text.ts';

const inMarkdown = (alt: string): string => alt.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&');
const inHtml = (alt: string): string => alt.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The edit that writes a picture into the content at a place, as a paragraph of its own; the caret is behind it. */
export const pictureEdit = (content: string, at: number, path: string, alt: string): TextEdit => {
  const before = content.slice(0, at).trimEnd();
  const after = content.slice(at).trimStart();
  const mark = isHtml(content)
    ? `<p><img src="${path}" alt="${inHtml(alt)}"></p>`
    : `![${inMarkdown(alt)}](${path})`;
  const insert = `${before === '' ? '' : '\n\n'}${mark}\n\n`;
  const caret = before.length + insert.length;
  return { from: before.length, to: content.length - after.length, insert, start: caret, end: caret };
};
