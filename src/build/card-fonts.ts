import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { CARD_FONTS } from '../sharing/card-images/rules.ts';

const SERIF = '@fontsource-variable/source-serif-4';
/** Weight and optical size of the serif, for large names. */
const SERIF_AXES = { wght: 500, opsz: 48 };
const NOTO_WEIGHT = 500;
/** Increase when the process changes, so that existing files are regenerated. */
const REVISION = 2;

const require = createRequire(import.meta.url);

/** Makes the TrueType files for cards from the WOFF2 files of packages, once for each version. */
export const makeCardFonts = async (root = '.'): Promise<void> => {
  const folder = join(root, CARD_FONTS.folder);
  const stampFile = join(folder, 'made-of.txt');
  const stamp = await stampOf();
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;
  await mkdir(folder, { recursive: true });
  // One after the other: the converter has one buffer, and concurrent calls corrupt each other's fonts.
  for (const part of CARD_FONTS.serif) await put(folder, `serif-${part}.ttf`, await serifOf(part));
  for (const part of CARD_FONTS.noto) await put(folder, `noto-${part}.ttf`, await notoOf(part));
  await put(folder, 'made-of.txt', stamp);
};

// Renamed into place, so that other processes read a whole file or none.
const put = async (folder: string, file: string, content: Uint8Array | string): Promise<void> => {
  const draft = join(folder, `.${file}.${process.pid}`);
  await writeFile(draft, content);
  await rename(draft, join(folder, file));
};

const stampOf = async (): Promise<string> => {
  const packages = [SERIF, ...CARD_FONTS.noto.map((part) => `@fontsource/noto-sans-${part}`)];
  const versions = packages.map(async (name) => {
    const { version } = JSON.parse(await readFile(require.resolve(`${name}/package.json`), 'utf8'));
    return `${name}@${version}`;
  });
  return [...(await Promise.all(versions)), JSON.stringify(SERIF_AXES), NOTO_WEIGHT, REVISION].join('\n');
};

const toTrueType = async (packed: Buffer): Promise<Buffer> => {
  const { convert } = await import('fontverter');
  return Buffer.from(await convert(packed, 'sfnt'));
};

// One weight of the variable font, a third of its size, with all its letters.
const serifOf = async (part: string): Promise<Uint8Array> => {
  const { default: subsetFont } = await import('subset-font');
  const { Blob, Face } = await import('harfbuzzjs');
  const packed = await readFile(require.resolve(`${SERIF}/files/source-serif-4-${part}-opsz-normal.woff2`));
  const letters = new Face(new Blob(await toTrueType(packed))).collectUnicodes();
  return subsetFont(packed, String.fromCodePoint(...letters), {
    targetFormat: 'sfnt',
    variationAxes: SERIF_AXES,
  });
};

const notoOf = async (part: string): Promise<Uint8Array> => {
  const file = `@fontsource/noto-sans-${part}/files/noto-sans-${part}-${part}-${NOTO_WEIGHT}-normal.woff2`;
  return toTrueType(await readFile(require.resolve(file)));
};

/** Makes the cards' fonts before each build and in development. */
export const cardFonts = (): AstroIntegration => ({
  name: 'card-fonts',
  hooks: { 'astro:config:done': () => makeCardFonts() },
});
