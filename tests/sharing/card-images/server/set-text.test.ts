import { beforeAll, expect, test } from 'vitest';
import { makeCardFonts } from '../../../../src/build/card-fonts.ts';
import { hasGlyphs, runsOf } from '../../../../src/sharing/card-images/server/card-fonts.ts';
import { directedRuns } from '../../../../src/sharing/card-images/server/directed-runs.ts';
import { setText } from '../../../../src/sharing/card-images/server/set-text.ts';
import { shapeLine } from '../../../../src/sharing/card-images/server/shape-line.ts';

beforeAll(() => makeCardFonts());

const layOut = (line: string, direction: 'ltr' | 'rtl'): string =>
  directedRuns(line, direction)
    .map(({ text, isRtl }) => (isRtl ? `<${text}>` : text))
    .join('|');

test.each([
  // As typed, its direction, and its parts from left to right; those in <> are right-to-left.
  ['Mary Smith', 'ltr', 'Mary Smith'],
  ['Mary محمد Smith', 'ltr', 'Mary |<محمد>| Smith'],
  ['محمد', 'ltr', '<محمد>'],
  ['محمد علي', 'rtl', '<محمد علي>'],
  ['محمد (John) علي', 'rtl', '<) علي>|John|<محمد (>'],
  ['John (محمد) Lee', 'ltr', 'John (|<محمد>|) Lee'],
  ['דוד 1990-1995', 'rtl', '1990-1995|<דוד >'],
  ['דוד, 12.5', 'rtl', '12.5|<דוד, >'],
  ['محمد 2024', 'rtl', '2024|<محمد >'],
  ['محمد ٢٠٢٤', 'rtl', '٢٠٢٤|<محمد >'],
  ['אבג (Tom) (Bob)', 'rtl', '<)>|Bob|<) (>|Tom|<אבג (>'],
  ['שָׁלוֹם', 'rtl', '<שָׁלוֹם>'],
  ['דוד $$10', 'rtl', '$$10|<דוד >'],
  ['', 'ltr', ''],
] as const)('%j is laid out %s as %j', (line, direction, expected) => {
  expect(layOut(line, direction)).toBe(expected);
});

test.each([
  ['José Øğuź Łódź', true],
  ['Nguyễn Thị Hương', true],
  ['Ελένη Παπαδοπούλου', true],
  ['Александра Ђорђевић', true],
  ['محمد بن عبد الله', true],
  ['דוד בן־גוריון', true],
  ['नरेन्द्र क्षत्रिय', true],
  ['Anna 😀 Smith', true],
  ['李小龍', false],
  ['Anna 李', false],
  ['😀🎉', false],
  ['', false],
  ['   ', false],
])('whether the fonts can write %j: %s', (text, expected) => {
  expect(hasGlyphs(text)).toBe(expected);
});

test('letters of a word stay in one font if it has them all', () => {
  expect(runsOf('محمد')).toHaveLength(1);
  expect(runsOf('क्षत्रिय')).toHaveLength(1);
  expect(runsOf('Smith')).toHaveLength(1);
});

test('letters join and reorder as their script requires', () => {
  // A joined letter has another form.
  const alone = /d="([^"]+)"/.exec(shapeLine('م', 'rtl').paths)?.[1] ?? '';
  expect(alone).not.toBe('');
  expect(shapeLine('محمد', 'rtl').paths).not.toContain(alone);
  // क् + ष is one glyph.
  expect(shapeLine('क्ष', 'ltr').paths.match(/<path/g)).toHaveLength(1);
});

const ROOM = { sizes: [90, 60, 40], lines: 4, width: 500, height: 260 };

test.each([
  'Ada',
  'a'.repeat(80),
  'Wolfeschlegelsteinhausenbergerdorff von Hohenzollern',
  'محمد '.repeat(40),
  `${'"'.repeat(9)}x`,
])('%j fits its room', (text) => {
  const set = setText(text, ROOM, 0.7);
  expect(set).not.toBeNull();
  const { lines = [], size = 0 } = set ?? {};
  expect(lines.length).toBeLessThanOrEqual(ROOM.lines);
  expect(lines.length * size * 1.16).toBeLessThanOrEqual(ROOM.height);
  lines.forEach(({ width }, index) => {
    expect(width * size + (index === lines.length - 1 ? 0.7 * size : 0)).toBeLessThanOrEqual(ROOM.width + 1);
  });
});

test('a short name gets the largest size', () => {
  expect(setText('Ada', ROOM)?.size).toBe(90);
});

test('a word wider than a line is broken after its hyphens first, and no space is added between its pieces', () => {
  const room = { sizes: [60, 40], lines: 5, width: 500, height: 400 };
  const set = setText('Александра Преображенская-Воскресенская', room);
  const whole = ['Александра', 'Преображенская-', 'Воскресенская'].map(
    (line) => shapeLine(line, 'ltr').width,
  );
  expect(set?.lines.map(({ width }) => width)).toEqual(whole);
  const letters = setText('x'.repeat(60), { ...room, sizes: [40] });
  const widths = letters?.lines.map(({ width }) => width) ?? [];
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(
    shapeLine('x'.repeat(60), 'ltr').width,
    1,
  );
});
