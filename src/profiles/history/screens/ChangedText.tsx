import { type ChangedRow, ROW_WORDS, type RowPiece } from '../rules/changed-rows.ts';

type ChangedTextProps = {
  rows: readonly ChangedRow[];
  /** Whether it is of the beginning of a page, of which all is new. */
  isBeginning: boolean;
};

/** What a change did to a field, a line for each that was removed or added. */
export const ChangedText = ({ rows, isBeginning }: ChangedTextProps) =>
  rows.map(({ kind, pieces, isWithheld = false }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a change never move
    <p key={index} className="change-row">
      {!isBeginning && <span className="change-word">{`${ROW_WORDS[kind]} `}</span>}
      <span dir="auto">
        {pieces.map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a change never move
          <Piece key={at} {...piece} kind={isBeginning ? null : kind} isWithheld={isWithheld} />
        ))}
      </span>
    </p>
  ));

type PieceProps = RowPiece & { kind: ChangedRow['kind'] | null; isWithheld: boolean };

const Piece = ({ text, isMarked, kind, isWithheld }: PieceProps) => {
  if (isWithheld) return <em>{text}</em>;
  if (!isMarked || kind === null) return <span>{text}</span>;
  return kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>;
};
