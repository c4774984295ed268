// Normalising sorts the marks of a letter in quadratic time. No script stacks this many.
const MANY_MARKS = /\p{M}{32}/u;

/** The text in Unicode NFC, or another form; unchanged if a letter has so many marks that composing them would take too long. */
export const composed = (text: string, form: 'NFC' | 'NFKC' | 'NFD' = 'NFC'): string =>
  MANY_MARKS.test(text) ? text : text.normalize(form);

// Blanks of a text to a script, and control characters to its rule.
const LINE_CONTROL = /[\v\f]/;

/** The text without blanks at its ends; unchanged if a control character is among them, so that its rule sees it. */
export const trimmed = (text: string): string => {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const hasControl = LINE_CONTROL.test(text.slice(0, start)) || LINE_CONTROL.test(text.slice(end));
  return hasControl ? text : text.trim();
};

// More units of a text than any character that is kept has: composing, trimming and dropping what cannot be seen make texts shorter.
const UNITS_OF_A_CHARACTER = 8;

/** Whether a text as it was sent has more than `max` characters however it is cleaned: told by its size, before any rule reads it. */
export const isFarTooLong = (text: string, max: number): boolean =>
  text.length > max * UNITS_OF_A_CHARACTER && text.trim().length > max * UNITS_OF_A_CHARACTER;

/**
 * The text as it is stored: Unicode NFC, LF line ends, trimmed. `max` is the number of characters that its rule allows: a text that is far
 * longer is left as it is, so that nothing is spent on what the rule for lengths refuses.
 */
export const cleanText = (text: string, max = Number.POSITIVE_INFINITY): string =>
  isFarTooLong(text, max) ? text : trimmed(composed(trimmed(text.replace(/\r\n?/g, '\n'))));

/** Length in characters (code points), as all limits of lengths count. */
export const characters = (text: string): number => {
  let count = 0;
  for (let index = 0; index < text.length; count += 1) {
    index += (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
  }
  return count;
};

const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu;
// Runs beyond ASCII, each with the character before it, which may carry their marks. ASCII needs no normalising.
const BEYOND_ASCII = /[\u0000-\u007f]?[^\u0000-\u007f]+/g;

/** The text in lower case, without the accents of Latin, Greek and Cyrillic letters; other scripts keep their marks. */
export const foldText = (text: string): string => text.toLowerCase().replace(BEYOND_ASCII, withoutAccents);

// A cache: a language has few accented letters, and a directory repeats each thousands of times.
const plainRuns = new Map<string, string>();
const MAX_CACHED_LENGTH = 4;
const MAX_CACHED = 10_000;

const withoutAccents = (run: string): string => {
  const cached = plainRuns.get(run);
  if (cached !== undefined) return cached;
  const apart = MANY_MARKS.test(run) ? run : run.normalize('NFD');
  const plain = composed(apart.replace(ACCENTED, '$1'));
  if (run.length <= MAX_CACHED_LENGTH && plainRuns.size < MAX_CACHED) plainRuns.set(run, plain);
  return plain;
};

// Letters that normalising does not decompose, with their plain spelling.
const PLAIN: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** The text as slugs spell it: folded, with letters such as ø, ł, đ, ı, ß and æ spelled plainly. */
export const foldForSlug = (text: string): string => {
  const folded = foldText(text);
  return folded.replace(SPECIAL, (letter) => PLAIN[letter] as string);
};

/** Changes with what `foldForSearch` makes of a text: indexes that keep folded texts are then built anew. */
export const FOLD_VERSION = 4;

// Signs of accents would fall apart into a blank and a mark, those of brands become letters of the word before them.
const COMPATIBLE = /[^\p{Sk}\u2120\u2122]+/gu;
const APOSTROPHES = /[`\xb4\u02b9-\u02bf\u2018-\u201b\u2032\u2035\u055a\u05f3]/g;
const DASHES = /[\p{Pd}\u2212]/gu;
const QUOTES = /[\u201c-\u201f\u05f4]/g;

const NOT_SEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu;

// Vowel signs and points of Hebrew and Arabic, hamza and madda of a letter among them, and the stroke that makes a word longer.
const POINTS = /[\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]+/g;

// Chinese, Japanese and Korean as they are mostly written, in which nothing looks like anything else.
const AS_IT_IS = /^[\0-\x7f]?[\u3001-\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff\uac00-\ud7a3]+$/;

const foldedRuns = new Map<string, string>();

const foldRun = (run: string): string => {
  const cached = foldedRuns.get(run);
  if (cached !== undefined) return cached;
  if (AS_IT_IS.test(run)) return run;
  const compatible = run
    .replace(APOSTROPHES, "'")
    .replace(COMPATIBLE, (letters) => composed(letters, 'NFKC'))
    .replace(NOT_SEEN, '');
  const folded = foldForSlug(composed(compatible, 'NFD').replace(POINTS, ''))
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    // Letters that look like another one, or do at the end of a word.
    .replace(/[ىی]/g, 'ي')
    .replace(/[کڪ]/g, 'ك')
    .replace(/[ةہەۃ]/g, 'ه')
    .replaceAll('ٱ', 'ا')
    .replaceAll('ς', 'σ');
  if (run.length <= MAX_CACHED_LENGTH && foldedRuns.size < MAX_CACHED) foldedRuns.set(run, folded);
  return folded;
};

/**
 * The text as search compares it: in lower case, without accents, vowel signs and what cannot be seen, with one form of letters, apostrophes,
 * hyphens and quotation marks that look alike. Texts are stored as they were written.
 */
export const foldForSearch = (text: string): string =>
  text.toLowerCase().replaceAll('`', "'").replace(BEYOND_ASCII, foldRun);
