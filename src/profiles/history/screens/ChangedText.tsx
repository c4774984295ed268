import type { DiffPiece } from '../../../base/text/rules/word-diff.ts';
import { WITHHELD } from '../rules/history-words.ts';
import type { ShownValues } from '../rules/visible-change.ts';

/** Compares two texts by words. */
export type CompareTexts = (before: string, after: string) => DiffPiece[];

/** The values of a field around a change, with what differs marked and said. */
export const ChangedText = ({ before, after, compare }: ShownValues & { compare: CompareTexts }) => {
  if (before !== null && after !== null)
    return compare(before, after).map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a change never move
      <Piece key={index} {...piece} />
    ));
  return (
    <>
      {before === null ? <em>{WITHHELD}</em> : <Piece kind="gone" text={before} />}
      <span> </span>
      {after === null ? <em>{WITHHELD}</em> : <Piece kind="new" text={after} />}
    </>
  );
};

const Piece = ({ kind, text }: DiffPiece) => {
  if (kind === 'same') return text;
  return kind === 'new' ? (
    <ins>
      <span className="visually-hidden">Added: </span>
      <span>{text}</span>
    </ins>
  ) : (
    <del>
      <span className="visually-hidden">Removed: </span>
      <span>{text}</span>
    </del>
  );
};
