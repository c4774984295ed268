import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import { CARD_FONTS } from '../rules.ts';

type CardFont = { font: Font; em: number; letters: ReadonlySet<number> };

/** A run of text in one font. */
export type TextRun = { font: Font; em: number; text: string };

let loadedFonts: readonly CardFont[] | undefined;

const loadFonts = (): readonly CardFont[] => {
  if (loadedFonts !== undefined) return loadedFonts;
  const files = [
    ...CARD_FONTS.serif.map((part) => `serif-${part}.ttf`),
    ...CARD_FONTS.noto.map((part) => `noto-${part}.ttf`),
  ];
  // Functions run in the project's folder, locally and deployed, where `included_files` have the same paths.
  loadedFonts = files.map((file) => {
    const face = new Face(new Blob(readFileSync(resolve(CARD_FONTS.folder, file))));
    return { font: new Font(face), em: face.upem, letters: new Set(face.collectUnicodes()) };
  });
  return loadedFonts;
};

// Characters without a glyph: joiners, direction marks, variation selectors.
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const LETTER = /[\p{L}\p{N}]/u;
// Characters that a name can lose: emoji and the like.
const SYMBOL = /[\p{S}\p{P}\p{Extended_Pictographic}]/u;

/** Splits a text into runs of one font each, without symbols that no font has. Null if no font has one of its letters, or it has no letters. */
export const runsOf = (text: string): TextRun[] | null => {
  const runs: TextRun[] = [];
  let current: CardFont | undefined;
  for (const letter of text) {
    const code = letter.codePointAt(0) as number;
    const staysIn = (font: CardFont) =>
      UNSEEN.test(letter) || (!LETTER.test(letter) && font.letters.has(code));
    const font =
      current !== undefined && staysIn(current)
        ? current
        : loadFonts().find(({ letters }) => letters.has(code));
    if (font === undefined) {
      if (SYMBOL.test(letter) || UNSEEN.test(letter)) continue;
      return null;
    }
    const last = runs.at(-1);
    if (last?.font === font.font) last.text += letter;
    else runs.push({ font: font.font, em: font.em, text: letter });
    current = font;
  }
  return runs.length > 0 ? runs : null;
};

/** Whether a text can be drawn: it has letters, and a font for each. */
export const hasGlyphs = (text: string): boolean => LETTER.test(text) && runsOf(text) !== null;
