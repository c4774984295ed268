import type { SelectedText, TextEdit } from './format-text.ts';

const ITEM = /^(\s*(?:> ?)*\s*)([-*+]|(\d{1,9})([.)]))( +)(\[[ xX]\] +)?/;
const QUOTE = /^\s*(?:> ?)+/;
const RULE = /^\s*([-*_])(?:\s*\1){2,}\s*$/;
const FENCE = /^\s*(?:`{3,}|~{3,})/;
const HTML_ITEM = /^(\s*)(<li\b[^>]*>)(☐ |☑ )?/i;

/** Replaces the selection, and leaves the caret behind what it writes. */
const write = ({ start, end }: SelectedText, insert: string, from = start): TextEdit => ({
  from,
  to: end,
  insert,
  start: from + insert.length,
  end: from + insert.length,
});

/** What Enter writes in a list or a quote: the start of the next item; on an empty one it ends the list. Null for a plain line break. */
export const continueList = (selected: SelectedText, isHtml: boolean): TextEdit | null => {
  const { text, start, end } = selected;
  const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const before = text.slice(from, start);
  const after = text.slice(end, next === -1 ? text.length : next);
  if (isHtml) return nextHtmlItem(selected, before, after);
  if (isInFence(text.slice(0, from)) || RULE.test(before + after)) return null;
  const item = ITEM.exec(before);
  const begin = item?.[0] ?? QUOTE.exec(before)?.[0];
  if (begin === undefined) return null;
  const isEmpty = start === end && before.slice(begin.length).trim() === '' && after.trim() === '';
  if (isEmpty) return write(selected, '', from);
  const marker = item === null ? begin : nextMarker(item);
  return marker === null ? null : write(selected, `\n${marker}`);
};

/** The start of the item after this one: with the next number, and a task still to be done. */
const nextMarker = ([, indent = '', sign, number, stop, gap = ' ', task]: RegExpExecArray): string | null => {
  const following = Number(number) + 1;
  if (following > 999_999_999) return null;
  const mark = number === undefined ? sign : `${following}${stop}`;
  return `${indent}${mark}${gap}${task === undefined ? '' : '[ ] '}`;
};

const nextHtmlItem = (selected: SelectedText, before: string, after: string): TextEdit | null => {
  const [begin = '', indent = '', open = '', box = ''] = HTML_ITEM.exec(before) ?? [];
  const isWithin = begin !== '' && !/<\/li\s*>/i.test(before);
  const isEmpty = before.slice(begin.length).trim() === '' && /^\s*(?:<\/li\s*>\s*)?$/i.test(after);
  if (!isWithin || isEmpty) return null;
  const close = /<\/li\s*>\s*$/i.test(after) ? '</li>' : '';
  return write(selected, `${close}\n${indent}${open}${box === '' ? '' : '☐ '}`);
};

const isInFence = (text: string): boolean =>
  text.split('\n').filter((line) => FENCE.test(line)).length % 2 === 1;
