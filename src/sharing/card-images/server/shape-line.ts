import { Direction, type Font, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';
import { runsOf, type TextRun } from './card-fonts.ts';
import { directedRuns } from './directed-runs.ts';

/** A shaped line: SVG paths from x = 0 on the baseline y = 0, and its width, both in em. */
export type ShapedLine = { paths: string; width: number };

const MAX_CACHED = 500;
const shapedLines = new Map<string, ShapedLine>();
const glyphs = new WeakMap<Font, Map<number, string>>();

const outlineOf = (font: Font, glyph: number): string => {
  const outlines = glyphs.get(font) ?? new Map<number, string>();
  glyphs.set(font, outlines);
  const outline = outlines.get(glyph) ?? font.glyphToPath(glyph);
  outlines.set(glyph, outline);
  return outline;
};

const round = (value: number): number => Math.round(value * 1e5) / 1e5;

const shapeRun = ({ font, em, text }: TextRun, isRtl: boolean, from: number): ShapedLine => {
  const buffer = new GlyphBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRtl ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  let x = from;
  let paths = '';
  buffer.getGlyphInfos().forEach(({ codepoint: glyph }, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index] as (typeof positions)[number];
    const outline = outlineOf(font, glyph);
    const place = `translate(${round(x + xOffset / em)} ${round(-yOffset / em)}) scale(${round(1 / em)} ${round(-1 / em)})`;
    if (outline !== '') paths += `<path transform="${place}" d="${outline}"/>`;
    x += xAdvance / em;
  });
  return { paths, width: x - from };
};

/** Shapes a line in a base direction, each run in its own direction and font; leaves out letters that no font has. */
export const shapeLine = (line: string, direction: 'ltr' | 'rtl'): ShapedLine => {
  const key = `${direction} ${line}`;
  const cachedLine = shapedLines.get(key);
  if (cachedLine !== undefined) return cachedLine;
  const whole: ShapedLine = { paths: '', width: 0 };
  for (const { text, isRtl } of directedRuns(line, direction)) {
    const runs = runsOf(text) ?? [];
    for (const run of isRtl ? runs.toReversed() : runs) {
      const { paths, width } = shapeRun(run, isRtl, whole.width);
      whole.paths += paths;
      whole.width += width;
    }
  }
  if (shapedLines.size >= MAX_CACHED) shapedLines.clear();
  shapedLines.set(key, whole);
  return whole;
};
