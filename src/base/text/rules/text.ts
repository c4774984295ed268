// Half of a surrogate pair, which JSON can carry, has no UTF-8: it would be stored as a replacement character.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Surrogate}]/u;

// Normalising sorts the marks of a letter in quadratic time. No script stacks this many.
const MANY_MARKS = /\p{M}{32}/u;

/** The text in Unicode NFC, or NFKC; unchanged if a letter has so many marks that composing them would take too long. */
export const composed = (text: string, form: 'NFC' | 'NFKC' = 'NFC'): string =>
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

/** Whether the text contains control characters other than line breaks and tabs, or half of a surrogate pair. */
export const hasControlCharacter = (text: string): boolean => CONTROL.test(text);

export const hasLineBreak = (text: string): boolean => /[\n\r\u2028\u2029]/.test(text);

/** The text on one line, with spaces for line breaks. */
export const onOneLine = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (hasLineBreak(blanks) ? ' ' : blanks));

// Invisible letters and symbols, with or without width; joiners stay, because some scripts need them.
const FILLERS =
  /[\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0\u{1d159}\u{1d173}-\u{1d17a}]/gu;
const SEEN = /[^\s\p{Cf}\p{Mn}\p{Me}]/u;

/** The text without invisible fillers, which make a name look empty or like another one; empty if nothing of it is visible. */
export const withoutFillers = (text: string): string => {
  const rest = trimmed(text.replace(FILLERS, ''));
  return SEEN.test(rest) || LINE_CONTROL.test(rest) ? rest : '';
};

// What has no shape of its own: joiners, marks of direction, selectors, tags, soft hyphens.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu;

/** The text without anything that cannot be seen, for values such as addresses and numbers, in which none of it means anything. */
export const withoutUnseen = (text: string): string => trimmed(text.replace(UNSEEN, ''));

/** Length in characters (code points), as all limits of lengths count. */
export const characters = (text: string): number => {
  let count = 0;
  for (let index = 0; index < text.length; count += 1) {
    index += (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
  }
  return count;
};

/** The first characters of a text, at most so many of them. What readers see is cut between letters, by `firstLetters` or `shorten`. */
export const firstCharacters = (text: string, max: number): string => {
  if (text.length <= max) return text;
  let end = 0;
  for (let count = 0; count < max && end < text.length; count += 1)
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
  return text.slice(0, end);
};

/** The last characters of a text, at most so many of them. */
export const lastCharacters = (text: string, max: number): string => {
  let start = text.length;
  for (let count = 0; count < max && start > 0; count += 1) start -= partsPair(text, start - 1) ? 2 : 1;
  return text.slice(start);
};

/** Whether a place in a text is between the halves of a pair, which are one character. */
export const partsPair = (text: string, at: number): boolean =>
  at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff;

/** The whole character at a place, also where that is the second half of a pair. */
export const characterAt = (text: string, at: number): string =>
  String.fromCodePoint(text.codePointAt(partsPair(text, at) ? at - 1 : at) ?? 0);

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

/** The text as search compares it: as slugs spell it, with one form of sigma. */
export const foldForSearch = (text: string): string => foldForSlug(text).replaceAll('ς', 'σ');
