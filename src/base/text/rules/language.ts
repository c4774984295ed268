import { textDirection } from './text-direction.ts';

/**
 * The languages that letters tell, as BCP 47 tags, in order of precedence, with the least share of a text's letters that they must be.
 * A script counts for the language of most of its texts; Latin and Cyrillic are missing, because they have too many. Persian and Urdu
 * add letters to Arabic, and Japanese adds letters to Chinese: a few of them in a text may belong to a foreign name.
 */
const LANGUAGES = [
  [/[ٹڈڑںےہ]/u, 0.03, 'ur'],
  [/[پچژکگی]/u, 0.03, 'fa'],
  [/\p{Script=Arabic}/u, 0.5, 'ar'],
  [/\p{Script=Hebrew}/u, 0.5, 'he'],
  [/\p{Script=Greek}/u, 0.5, 'el'],
  [/\p{Script=Devanagari}/u, 0.5, 'hi'],
  [/\p{Script=Bengali}/u, 0.5, 'bn'],
  [/\p{Script=Tamil}/u, 0.5, 'ta'],
  [/\p{Script=Thai}/u, 0.5, 'th'],
  [/\p{Script=Georgian}/u, 0.5, 'ka'],
  [/\p{Script=Armenian}/u, 0.5, 'hy'],
  [/\p{Script=Hangul}/u, 0.5, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 0.1, 'ja'],
  [/\p{Script=Han}/u, 0.5, 'zh'],
] as const;

/** The language that a text's letters tell, as a BCP 47 tag; null for Latin, Cyrillic and mixed texts. */
export const textLanguage = (text: string): string | null => {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length === 0) return null;
  const shareOf = (script: RegExp): number =>
    letters.filter((letter) => script.test(letter)).length / letters.length;
  return LANGUAGES.find(([script, share]) => shareOf(script) >= share)?.[2] ?? null;
};

/** Number of characters that decide on direction and language. */
const SAMPLE = 2_000;

/** The `dir` and, if it is known, the `lang` attribute of an element with this text. */
export const scriptAttributes = (text: string): { dir: 'ltr' | 'rtl'; lang: string | undefined } => {
  const sample = text.slice(0, SAMPLE);
  return { dir: textDirection(sample), lang: textLanguage(sample) ?? undefined };
};
