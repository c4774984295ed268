import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * Makes the files of `src/styles/fonts` for `fonts.css` from the font packages; run it by hand after a package changes:
 * `node src/build/cut-fonts.ts`. One file of each family has what a page in Latin script needs; further letters of names have a file of
 * their own, which only pages that show them load. A page whose language has another script has that script's files as well.
 */
const FOLDER = 'src/styles/fonts';
const WEIGHTS = { min: 400, max: 600 };
/** The font of names, the only one with further letters. */
const NAMES = 500;

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

// The letters of English and Western Europe, and the dotless i of Turkish names.
const PLAIN = `${range(0x20, 0x7e)}\u00a0${range(0xc0, 0xff).replace(/[×÷ÐÞðþ]/g, '')}œŒı–—‘’“”…·`;
// The letters of Central Europe, the Baltic, Turkey and Romania, only for names.
const FURTHER = `${range(0x100, 0x17f).replace(/[œŒı]/g, '')}ȘșȚț`;

const FAMILIES = [
  // Kerned, for large names; the sans is small, and also for columns of figures.
  {
    name: 'serif',
    source: '@fontsource-variable/source-serif-4/files/source-serif-4',
    features: ['kern'],
    latin: PLAIN,
  },
  {
    name: 'sans',
    source: '@fontsource-variable/inter/files/inter',
    features: ['tnum'],
    latin: `${PLAIN}©←→`,
  },
];

// Letters, marks, figures and punctuation of Arabic, Persian and Urdu.
const ARABIC = `${range(0x621, 0x63a)}${range(0x640, 0x652)}${range(0x660, 0x66c)}${range(0x6f0, 0x6f9)}،؛؟ٰٱٹپچڈڑژکگںھہۂۃیےۓ۔\u200c\u200d`;
// Those of Hindi, with the letters for foreign words, and of Marathi.
const DEVANAGARI = `${range(0x901, 0x903)}${range(0x905, 0x90b)}${range(0x90d, 0x911)}${range(0x913, 0x928)}${range(0x92a, 0x930)}लळवशषसह${range(0x93c, 0x943)}ॅेैॉोौ्ॐ${range(0x958, 0x95f)}।॥${range(0x966, 0x96f)}\u200c\u200d`;

// Static cuts: for two weights, a variable font of these scripts is twice as large. Devanagari has so many joined letters that one weight
// is all there is room for; browsers thicken it.
const SCRIPTS = [
  { name: 'arabic', weights: [400, 600], letters: ARABIC },
  { name: 'devanagari', weights: [400], letters: DEVANAGARI },
];

const require = createRequire(import.meta.url);

const cutFonts = async (): Promise<void> => {
  const { default: subsetFont } = await import('subset-font');
  await mkdir(FOLDER, { recursive: true });
  for (const { name, source, features, latin: letters } of FAMILIES) {
    const latin = await readFile(require.resolve(`${source}-latin-wght-normal.woff2`));
    const further = await readFile(require.resolve(`${source}-latin-ext-wght-normal.woff2`));
    const files = [
      ['latin', latin, letters, WEIGHTS],
      ...(name === 'serif' ? [['latin-a', further, FURTHER, NAMES] as const] : []),
    ] as const;
    for (const [part, font, text, wght] of files) {
      const options = {
        targetFormat: 'woff2',
        variationAxes: { wght },
        keepFeatures: features,
        noHinting: true,
      } as const;
      await keep(`vitae-${name}-${part}`, await subsetFont(font, text, options), text);
    }
  }
};

const cutScripts = async (): Promise<void> => {
  const { default: subsetFont } = await import('subset-font');
  for (const { name, weights, letters } of SCRIPTS) {
    for (const weight of weights) {
      const file = `@fontsource/noto-sans-${name}/files/noto-sans-${name}-${name}-${weight}-normal.woff2`;
      const font = await readFile(require.resolve(file));
      // All features, without which letters would not join.
      const cut = await subsetFont(font, letters, { targetFormat: 'woff2', noHinting: true });
      await keep(`vitae-${name}-${weight}`, cut, letters);
    }
  }
};

const keep = async (name: string, cut: Uint8Array, letters: string): Promise<void> => {
  await writeFile(`${FOLDER}/${name}.woff2`, cut);
  console.log(`${name}.woff2`, cut.length, rangesOf(letters));
};

// In the format of `unicode-range`.
const rangesOf = (letters: string): string => {
  const codes = [...letters].map((letter) => letter.codePointAt(0) as number).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last !== undefined && code <= last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(', ');
};

await cutFonts();
await cutScripts();
