import type { ReactNode } from 'react';

type NumberEntry = { name: string; count: number; words: string };

type NumbersProps = {
  entries: readonly NumberEntry[];
  /** The one whose rows are listed; null if they are no filter. */
  chosen: string | null;
  onChoose?: (name: string) => void;
};

/** The numbers of a check or of an import in a row; where they filter the rows, each is a button. */
export const RowCounts = ({ entries, chosen, onChoose }: NumbersProps) => (
  <fieldset className="import-numbers" aria-label={onChoose ? 'Rows by what becomes of them' : 'Rows'}>
    {entries.map(({ name, count, words }) => {
      const content: ReactNode = (
        <>
          <span className="import-number numeric">{`${count.toLocaleString('en')} `}</span>
          <span className="import-number-words">{words}</span>
        </>
      );
      const isBad = (name === 'bad' && count > 0) || undefined;
      return onChoose ? (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          data-bad={isBad}
          onClick={() => onChoose(name)}
        >
          {content}
        </button>
      ) : (
        <div key={name} data-bad={isBad}>
          {content}
        </div>
      );
    })}
  </fieldset>
);
