import { readFile } from 'node:fs/promises';
import { convert } from 'fontverter';
import { Blob, Face, Font, shape, Buffer as Text } from 'harfbuzzjs';
import { expect, test } from 'vitest';

const CSS = await readFile('src/styles/fonts.css', 'utf8');

/** The most that a page loads for the script of its language, in bytes. */
const LIMIT = 36 * 1024;

const facesOf = (family: string): { file: string; ranges: string }[] =>
  [...CSS.matchAll(/@font-face \{(.*?)\}/gs)]
    .map(([, face = '']) => face)
    .filter((face) => face.includes(`"${family}"`))
    .map((face) => ({
      file: /url\("\.\/(.*?)"\)/.exec(face)?.[1] ?? '',
      ranges: /unicode-range:(.*?);/s.exec(face)?.[1] ?? '',
    }));

const codesIn = (ranges: string): number[] =>
  [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = '', last = first]) => {
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
  });

const faceOf = async (file: string): Promise<Face> =>
  new Face(new Blob(Buffer.from(await convert(await readFile(`src/styles/${file}`), 'sfnt'))));

const glyphsOf = (face: Face, text: string): number[] => {
  const line = new Text();
  line.addText(text);
  line.guessSegmentProperties();
  shape(new Font(face), line);
  return line.getGlyphInfosAndPositions().map(({ codepoint }) => codepoint);
};

test.each(['Vitae Arabic', 'Vitae Devanagari'])('%s weighs no more than a page may load', async (family) => {
  const files = await Promise.all(facesOf(family).map(({ file }) => readFile(`src/styles/${file}`)));
  expect(files.length).toBeGreaterThan(0);
  expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(LIMIT);
});

test.each([...facesOf('Vitae Arabic'), ...facesOf('Vitae Devanagari')])(
  '$file has the letters for which pages load it',
  async ({ file, ranges }) => {
    const letters = new Set((await faceOf(file)).collectUnicodes());
    expect(codesIn(ranges).filter((code) => !letters.has(code))).toEqual([]);
  },
);

test.each(facesOf('Vitae Arabic'))('letters join in $file', async ({ file }) => {
  const face = await faceOf(file);
  const [alone] = glyphsOf(face, 'ه');
  expect(new Set(glyphsOf(face, 'ههه'))).toHaveLength(3);
  expect(glyphsOf(face, 'ههه')).not.toContain(alone);
  // Lam leans to an alef as to no other letter.
  expect(glyphsOf(face, 'لا')).not.toContain(glyphsOf(face, 'لب').at(-1));
  expect(glyphsOf(face, 'پچژگکیٹڈڑںھہےۓ۔۴')).not.toContain(0);
});

test.each(facesOf('Vitae Devanagari'))('letters form conjuncts in $file', async ({ file }) => {
  const face = await faceOf(file);
  // As one glyph: two letters, of which the first has lost its vowel.
  for (const conjunct of ['क्ष', 'ज्ञ', 'त्र', 'श्र', 'द्ध', 'द्व', 'ह्म'])
    expect.soft([conjunct, glyphsOf(face, conjunct).length]).toEqual([conjunct, 1]);
  const virama = glyphsOf(face, '्')[0];
  expect(glyphsOf(face, 'सार्वजनिकविद्यार्थीराष्ट्रीयऑस्ट्रेलिया')).not.toContain(virama);
});
