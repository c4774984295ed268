import { createElement, Fragment, type ReactNode } from 'react';
import type { Piece } from '../rules/say.ts';

type PiecesProps = {
  /** The sentence, of `sayPieces`. */
  of: readonly Piece[];
  /** What to draw for each tag of the sentence, from its text. */
  tags: Readonly<Record<string, (text: string) => ReactNode>>;
};

/** A sentence with links or emphasis in it. */
export const Pieces = ({ of, tags }: PiecesProps) =>
  // As children of their own and not as a list, pieces need no keys: their order is that of the language and does not change.
  createElement(Fragment, null, ...of.map((piece) => drawn(piece, tags)));

const drawn = ({ text, tag = '' }: Piece, tags: PiecesProps['tags']): ReactNode =>
  tags[tag]?.(text) ?? <span>{text}</span>;
