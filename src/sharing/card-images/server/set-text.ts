import { graphemes } from '../../../base/text/rules/graphemes.ts';
import { textDirection } from '../../../base/text/rules/text-direction.ts';
import { hasGlyphs } from './card-fonts.ts';
import { type ShapedLine, shapeLine } from './shape-line.ts';

/** A text that fits: its shaped lines, and its font size in pixels. */
export type SetText = { lines: readonly ShapedLine[]; size: number };

/** The space for a text: font sizes to try, largest first, and the maximum number of lines, width and height, in pixels. */
type TextBox = { sizes: readonly number[]; lines: number; width: number; height: number };

/** Line height, in em. */
export const LINE_HEIGHT = 1.16;
/** From this font size down, long words are broken. */
const SMALLEST_WHOLE = 52;

type Setting = { direction: 'ltr' | 'rtl'; after: number };
type Lines = string[][];

/** Marks a piece that continues the one before without a space. */
const GOES_ON = '\u2060';
const lineOf = (words: readonly string[]): string => words.join(' ').replace(/(?:^| )\u2060/gu, '');

const widthOf = (words: readonly string[], { direction }: Setting): number =>
  shapeLine(lineOf(words), direction).width;

// Fills lines greedily, none wider than `maxWidth` em.
const breakLines = (words: readonly string[], maxWidth: number, setting: Setting): Lines => {
  const lines: Lines = [[]];
  words.forEach((word, index) => {
    const line = lines.at(-1) as string[];
    const behind = index === words.length - 1 ? setting.after : 0;
    if (line.length > 0 && widthOf([...line, word], setting) + behind > maxWidth) lines.push([word]);
    else line.push(word);
  });
  return lines;
};

// Balances the lines without adding one.
const balance = (words: readonly string[], maxWidth: number, setting: Setting): Lines => {
  const count = breakLines(words, maxWidth, setting).length;
  let [low, high] = [0, maxWidth];
  for (let turn = 0; turn < 6; turn += 1) {
    const middle = (low + high) / 2;
    const isTooNarrow = words.some((word) => widthOf([word], setting) > middle);
    if (isTooNarrow || breakLines(words, middle, setting).length > count) low = middle;
    else high = middle;
  }
  return breakLines(words, high, setting);
};

// Splits a word that is too long for a line: after hyphens and dashes, or anywhere if it `mayBreak`.
const pieces = (word: string, maxWidth: number, setting: Setting, mayBreak: boolean): string[] => {
  const width = widthOf([word], setting);
  if (width <= maxWidth) return [word];
  const [first = '', ...others] = word.split(/(?<=[-\u2010\u2013\u2014/])(?=.)/u);
  if (others.length > 0)
    return [first, ...others.map((part) => GOES_ON + part)].flatMap((part) =>
      pieces(part, maxWidth, setting, mayBreak),
    );
  if (!mayBreak) return [word];
  const letters = graphemes(word);
  const each = Math.max(1, Math.floor((letters.length * maxWidth * 0.92) / width));
  return Array.from(
    { length: Math.ceil(letters.length / each) },
    (_, index) => (index === 0 ? '' : GOES_ON) + letters.slice(index * each, (index + 1) * each).join(''),
  );
};

const linesThatFit = ({ lines, height }: TextBox, size: number): number =>
  Math.max(1, Math.min(lines, Math.floor(height / (size * LINE_HEIGHT))));

const cut = (lines: Lines, count: number, maxWidth: number, setting: Setting): Lines => {
  const letters = graphemes(lineOf(lines[count - 1] ?? []));
  while (
    letters.length > 1 &&
    widthOf([`${letters.join('').trimEnd()}…`], setting) > maxWidth - setting.after
  )
    letters.pop();
  return [...lines.slice(0, count - 1), [`${letters.join('').trimEnd()}…`]];
};

const fitText = (
  words: readonly string[],
  box: TextBox,
  setting: Setting,
): { lines: Lines; size: number } => {
  for (const size of box.sizes) {
    const maxWidth = box.width / size;
    const isSmallest = size === box.sizes.at(-1);
    const mayBreak = isSmallest || size <= SMALLEST_WHOLE;
    const parts = words.flatMap((word) => pieces(word, maxWidth - setting.after, setting, mayBreak));
    if (parts.some((word) => widthOf([word], setting) > maxWidth - setting.after)) continue;
    const lines = balance(parts, maxWidth, setting);
    const count = linesThatFit(box, size);
    if (lines.length <= count) return { lines, size };
    if (isSmallest)
      return { lines: cut(breakLines(parts, maxWidth, setting), count, maxWidth, setting), size };
  }
  return { lines: [], size: 0 };
};

/**
 * Sets a text in the largest size that fits; one that is too long even for the smallest size ends in an ellipsis. `after` is the width
 * of what follows its last word, in em. Null if it has no letters, or one that no font has.
 */
export const setText = (text: string, box: TextBox, after = 0): SetText | null => {
  if (!hasGlyphs(text)) return null;
  const direction = textDirection(text);
  const words = text.split(/\s+/u).filter((word) => shapeLine(word, direction).width > 0);
  const { lines, size } = fitText(words, box, { direction, after });
  return { lines: lines.map((line) => shapeLine(lineOf(line), direction)), size };
};
