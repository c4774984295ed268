import type { HistoryField } from './stored-history.ts';

/** What is to be gone from a history, by field: phrases, each of which a text has or has not. */
export type Passages = ReadonlyMap<HistoryField, readonly string[]>;

// Scripts that put no blanks between words: each letter is compared as one.
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const LETTER = `(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}\\p{S}]`;
const WORD = new RegExp(
  `[${UNSPACED}]\\p{M}*|(?:${LETTER})+(?:[^\\s\\p{L}\\p{M}\\p{N}\\p{S}]+(?:${LETTER})+)*`,
  'gu',
);
const SENTENCE_END = /(?<=[.!?。！？।۔])\s+/u;

/** A sentence of fewer words is joined to the next one: "Dr." is no sentence. */
const FEW_WORDS = 4;

const wordsIn = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/** The words of a text, without case and the punctuation around them, by sentences; a line ends one. */
export const sentencesOf = (text: string): string[][] =>
  text.normalize('NFKC').split(/\n+/u).flatMap(sentencesOfLine);

const sentencesOfLine = (line: string): string[][] => {
  const sentences: string[][] = [];
  for (const part of line.replace(/[。！？।۔]/gu, '$& ').split(SENTENCE_END)) {
    const last = sentences.at(-1);
    const words = wordsIn(part);
    if (last !== undefined && last.length < FEW_WORDS) last.push(...words);
    else if (words.length > 0) sentences.push(words);
  }
  return sentences;
};

/** Words as a phrase that is a part of another one exactly if its words are, in their order. */
export const phraseOfWords = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** A text as a phrase; one without words (dashes) is its own. */
export const phraseOf = (text: string): string => {
  const words = sentencesOf(text).flat();
  return words.length > 0 ? phraseOfWords(words) : text.trim();
};

/** Which of some phrases a text has. */
export const phrasesIn = (text: string, phrases: readonly string[]): string[] => {
  if (text === '' || phrases.length === 0) return [];
  const phrase = phraseOf(text);
  return phrases.filter((each) => phrase.includes(each));
};
