import { firstLetters } from './letters/whole-letters.ts';
import { characters } from './text.ts';

const MAX_LENGTH = 160;

/** A text on one line for search engines and shared links, cut at a word with an ellipsis if it is too long. */
export const metaDescription = (text: string): string => {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (characters(line) <= MAX_LENGTH) return line;
  const cut = firstLetters(line, MAX_LENGTH - 1);
  return `${cut.replace(/\s+\S*$/u, '') || cut}…`;
};
