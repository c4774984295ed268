const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

// Normalising sorts the marks of a letter, in time that grows with the square of their number. No script stacks that many.
const MANY_MARKS = /\p{M}{32}/u;

/** The text in Unicode NFC; as it is when a letter carries so many marks that composing them would hold everybody up. */
export const composed = (text: string): string => (MANY_MARKS.test(text) ? text : text.normalize('NFC'));

/** The text as it is kept: Unicode NFC, LF line ends, no space around it. */
export const cleanText = (text: string): string => composed(text.replace(/\r\n?/g, '\n')).trim();

/** Whether the text holds a control character other than line breaks and tabs. */
export const hasControlCharacter = (text: string): boolean => CONTROL.test(text);

/** Whether the text has more than one line. */
export const hasLineBreak = (text: string): boolean => /[\n\r\u2028\u2029]/.test(text);

/** The text on one line, its line breaks become spaces. */
export const onOneLine = (text: string): string => text.replace(/\s*[\n\r\u2028\u2029]\s*/g, ' ');

// Letters and signs that take up room or none and are not seen; joiners stay, which some scripts need.
const FILLERS =
  /[\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0\u{1d159}\u{1d173}-\u{1d17a}]/gu;
const SEEN = /[^\s\p{Cf}\p{Mn}\p{Me}]/u;

/** The text without invisible fillers, which make a name look empty or like another one; empty when nothing of it is seen. */
export const withoutFillers = (text: string): string => {
  const rest = text.replace(FILLERS, '').trim();
  return SEEN.test(rest) ? rest : '';
};

/** Length in characters (code points), as the limits of the contract count. */
export const characters = (text: string): number => {
  let count = 0;
  for (let index = 0; index < text.length; count += 1) {
    index += (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
  }
  return count;
};

const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu;
// What is beyond ASCII, with the letter before it, which it may be a mark of: all else stays as it is, free of normalising.
const BEYOND_ASCII = /[\u0000-\u007f]?[^\u0000-\u007f]+/g;

/** The text in lower case with the accents of Latin, Greek and Cyrillic letters taken off; other scripts keep their marks. */
export const foldText = (text: string): string => text.toLowerCase().replace(BEYOND_ASCII, withoutAccents);

// A language has few letters with accents, each of which a directory has thousands of times.
const plainRuns = new Map<string, string>();
const LONGEST_KEPT = 4;
const MOST_KEPT = 10_000;

const withoutAccents = (run: string): string => {
  const known = plainRuns.get(run);
  if (known !== undefined) return known;
  const apart = MANY_MARKS.test(run) ? run : run.normalize('NFD');
  const plain = composed(apart.replace(ACCENTED, '$1'));
  if (run.length <= LONGEST_KEPT && plainRuns.size < MOST_KEPT) plainRuns.set(run, plain);
  return plain;
};

// Letters that stand for another one, or two, and do not come apart by normalising.
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
  ς: 'σ',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** The text as a search compares it: folded, and letters such as ø, ł, đ, ı, ß and æ spelled plainly. */
export const foldForSearch = (text: string): string => {
  const folded = foldText(text);
  return folded.replace(SPECIAL, (letter) => PLAIN[letter] as string);
};
