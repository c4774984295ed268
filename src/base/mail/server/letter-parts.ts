import type { Piece } from '../../languages/rules/say.ts';

/** Text by somebody else (a name, an address, an excerpt): escaped, on one line, and in its own direction. */
type Theirs = { theirs: string };

/** A paragraph of our words that may contain text by others. */
export type Paragraph = string | readonly (string | Theirs)[];

type MailLink = { label: string; url: string };

/**
 * One part of a letter: a paragraph, a longer text of the team with its line breaks, a longer text by somebody else with its line breaks, a link as a button with its plain address, or a
 * list of links, whose labels the plain text says, too.
 */
export type MailPart =
  | Paragraph
  | { text: string }
  | { quote: string }
  | { link: MailLink }
  | { links: readonly MailLink[] };

/** Marks text by somebody else within a paragraph. */
export const theirs = (words: string): Theirs => ({ theirs: words.replace(/[\s\p{Cc}]+/gu, ' ').trim() });

/** A sentence of ours as a paragraph: what is in its elements `<theirs>` is text by somebody else. */
export const withTheirs = (pieces: readonly Piece[]): Paragraph =>
  pieces.map(({ text, tag }) => (tag === 'theirs' ? theirs(text) : text));
