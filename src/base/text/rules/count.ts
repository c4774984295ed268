/** A short count: 1,000 or more as K, 1,000,000 or more as M, with one decimal but no trailing .0; never below 0. */
export const formatCount = (count: number): string => {
  if (!Number.isFinite(count) || count <= 0) return '0';
  if (count >= 1_000_000) return `${oneDecimal(count / 1_000_000)}M`;
  // 999,950 and more would round to "1000K".
  if (count >= 1_000) return `${oneDecimal(Math.min(count / 1_000, 999.9))}K`;
  return String(Math.floor(count));
};

/** The word after a count: 1 like, 2 likes. */
export const unitOf = (unit: 'change' | 'like' | 'source' | 'view', count: number): string =>
  count === 1 ? unit : `${unit}s`;

/** A count with its noun: `1 profile`, `3,412 profiles`. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

const WORDS = new Map([
  [2, 'two'],
  [3, 'three'],
  [5, 'five'],
  [7, 'seven'],
  [10, 'ten'],
  [14, 'fourteen'],
  [30, 'thirty'],
  [60, 'sixty'],
  [90, 'ninety'],
]);

/** A common count as a word, `seven`; others in digits. */
export const inWords = (count: number): string => WORDS.get(count) ?? String(count);

/** The same at the start of a sentence. */
export const inWordsFirst = (count: number): string =>
  inWords(count).replace(/^[a-z]/, (letter) => letter.toUpperCase());

const oneDecimal = (value: number): string => value.toFixed(1).replace(/\.0$/, '');
