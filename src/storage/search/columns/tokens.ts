import { lineAt } from './lines.ts';

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

/** The rows (a leaf has some thousands) that contain each token in one field: those of token `t` are `rows[starts[t]]` up to `rows[starts[t + 1]]`. */
export type Postings = { starts: Uint32Array; rows: Uint16Array };

/** The postings of some tokens, of which those without a list have no rows. */
export const toPostings = (lists: readonly (readonly number[] | undefined)[], tokens: number): Postings => {
  const starts = new Uint32Array(tokens + 1);
  for (let token = 0; token < tokens; token += 1)
    starts[token + 1] = (starts[token] as number) + (lists[token]?.length ?? 0);
  const rows = new Uint16Array(starts[tokens] as number);
  lists.forEach((list, token) => {
    if (list !== undefined) rows.set(list, starts[token]);
  });
  return { starts, rows };
};
