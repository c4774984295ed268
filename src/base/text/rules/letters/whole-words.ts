import { firstLetters, lastLetters } from './whole-letters.ts';

/** The start of a text, at most so many characters: of a longer one whole words and an ellipsis. */
export const firstWords = (text: string, max: number): string => {
  const start = firstLetters(text, max);
  return start === text ? text : `${start.replace(/\s+\S{0,20}$/u, '')}…`;
};

/** The end of a text, at most so many characters: of a longer one an ellipsis and whole words. */
export const lastWords = (text: string, max: number): string => {
  const end = lastLetters(text, max);
  return end === text ? text : `…${end.replace(/^\S{0,20}\s+/u, '')}`;
};
