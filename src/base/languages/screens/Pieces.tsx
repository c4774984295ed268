import { Children, type ReactNode } from 'react';
import type { Piece } from '../rules/say.ts';

type PiecesProps = {
  /** The sentence, of `sayPieces`. */
  of: readonly Piece[];
  /** What to draw for each tag of the sentence, from its text. */
  tags: Readonly<Record<string, (text: string) => ReactNode>>;
};

/** A sentence with links or emphasis in it. */
export const Pieces = ({ of, tags }: PiecesProps) =>
  // Gives the pieces keys by their places: their order is that of the language and does not change.
  Children.toArray(of.map((piece) => drawn(piece, tags)));

const drawn = ({ text, tag = '' }: Piece, tags: PiecesProps['tags']): ReactNode =>
  tags[tag]?.(text) ?? <span>{text}</span>;
