import anyAscii from 'any-ascii';

/** Arabic and Hebrew letters that are a consonant at the start of a word, and mostly a long vowel after another letter. */
const LONG_VOWELS: Record<string, string> = { و: 'u', ي: 'i', ی: 'i', ו: 'o', י: 'i' };
const LONG_VOWEL = new RegExp(`(?<=\\p{L}\\p{M}*)[${Object.keys(LONG_VOWELS).join('')}]`, 'gu');

const BEYOND_ASCII = /[^\u0000-\u007f]/u;

const plainly = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** A word of any script in small Latin letters and digits, as names are compared; empty if it has neither. Large: for servers only. */
export const romanise = (word: string): string => {
  if (!BEYOND_ASCII.test(word)) return plainly(word);
  // Symbols would be spelled out.
  const letters = word.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return plainly(anyAscii(letters.replace(LONG_VOWEL, (letter) => LONG_VOWELS[letter] as string)));
};
