import { lineAt } from '../text-lines.ts';

/** Tokens as one string, which is searched faster than bytes: each with a line break after it, and the place of each line break. */
export type Tokens = { text: string; ends: Uint32Array };

export const toTokens = (tokens: readonly string[]): Tokens => {
  let end = -1;
  const ends = Uint32Array.from(tokens, (token) => {
    end += token.length + 1;
    return end;
  });
  return { text: tokens.map((token) => `${token}\n`).join(''), ends };
};

/** The text of a token. */
export const tokenAt = ({ text, ends }: Tokens, token: number): string =>
  text.slice(token === 0 ? 0 : (ends[token - 1] as number) + 1, ends[token]);

/** The tokens that contain a word. */
export const tokensWith = (tokens: Tokens, word: string): number[] => {
  const found: number[] = [];
  for (let at = tokens.text.indexOf(word); at >= 0; ) {
    const token = lineAt(tokens, at);
    found.push(token);
    at = tokens.text.indexOf(word, (tokens.ends[token] as number) + 1);
  }
  return found;
};
