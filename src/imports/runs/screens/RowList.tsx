import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { pageHash } from '../../../base/frame/browser/hash-address.ts';
import { Pager } from '../../../base/table/screens/Pager.tsx';
import { shorten } from '../../../base/text/rules/letters/whole-letters.ts';
import { countOf } from '../../../base/text/rules/number-words.ts';
import type { RowState } from '../../import/rules.ts';
import { $alikePages, loadAlikePage } from '../browser/alike-pages.ts';
import type { OpenRun } from '../browser/import-view.ts';
import type { RunControl } from '../browser/run-control.ts';
import type { RowView } from '../rules/rows.ts';

/** How many rows are shown at once. */
const PAGE = 50;

type RowListProps = { control: RunControl; view: OpenRun; state: RowState };

/** The rows that are shown now; they stay until the next ones have come. */
const useRows = ({ control, view, state }: RowListProps, page: number) => {
  const [shown, setShown] = useState<{ rows: RowView[]; total: number; version: string } | null>(null);
  const { run, progress } = view;
  // What the rows depend on: the choices, and how many have come.
  const version = `${run.joined.join()} ${progress.checked[state]} ${progress.stored.bad}`;
  useEffect(() => {
    let isVoid = false;
    void control.rows(state, (page - 1) * PAGE, PAGE).then((rows) => {
      if (!isVoid) setShown({ ...rows, version });
    });
    return () => {
      isVoid = true;
    };
  }, [control, state, page, version]);
  return shown;
};

/** The rows of a state, a page at a time. */
export const RowList = (props: RowListProps) => {
  const [page, setPage] = useState(1);
  const shown = useRows(props, page);
  if (shown === null || shown.total === 0) return null;
  const mayChoose = props.view.run.step === 'check';
  return (
    <>
      <ul className="import-rows" aria-label="Rows">
        {shown.rows.map((row) => (
          <Row
            key={row.row}
            row={row}
            {...(mayChoose && { onJoin: (isJoined) => void props.control.join([row.row], isJoined) })}
          />
        ))}
      </ul>
      <Pager current={page} pages={Math.ceil(shown.total / PAGE)} onChoose={setPage} />
    </>
  );
};

type RowProps = { row: RowView; onJoin?: (isJoined: boolean) => void };

const Row = ({ row, onJoin }: RowProps) => {
  const id = `row-${row.row}`;
  return (
    <li className="import-row">
      <span className="import-row-number numeric">{`row ${row.row.toLocaleString('en')}`}</span>
      <bdi className="import-row-name" id={id}>
        {row.name}
      </bdi>
      <div className="import-row-why">
        <RowWhy row={row} />
      </div>
      {row.isJoinable && onJoin && <JoinSwitch row={row} describedBy={id} onJoin={onJoin} />}
    </li>
  );
};

/** Why a row is as it is: the page that it looks like, what it changes, what is wrong with it. */
const RowWhy = ({ row: { state, page, earlier, sentences, changes } }: { row: RowView }) => (
  <>
    {state === 'alike' && page !== '' && <LooksLike id={page} />}
    {earlier > 0 && sentences.length === 0 && (
      <p>{`Looks like row ${earlier.toLocaleString('en')} of this file.`}</p>
    )}
    {sentences.map((sentence) => (
      <p key={sentence} data-bad={state === 'bad' || undefined}>
        {sentence}
      </p>
    ))}
    {state === 'changed' && <RowChanges changes={changes} />}
    {(state === 'changed' || state === 'same') && page !== '' && (
      <p>
        <a href={pageHash(page)} target="_blank" rel="noreferrer">
          Its page
        </a>
      </p>
    )}
  </>
);

/** The page that a row looks like, with what tells it from others of its name. */
const LooksLike = ({ id }: { id: string }) => {
  const page = useStore($alikePages)[id];
  useEffect(() => loadAlikePage(id), [id]);
  return (
    <p>
      <span>Looks like </span>
      <a href={pageHash(id)} target="_blank" rel="noreferrer">
        <bdi>{page?.name ?? 'this page'}</bdi>
      </a>
      <span>{page === undefined || page.line === '' ? '.' : `, ${page.line}.`}</span>
    </p>
  );
};

/** How many changes of a row are spelled out. */
const SHOWN_CHANGES = 3;

const RowChanges = ({ changes }: { changes: RowView['changes'] }) => (
  <>
    {changes.slice(0, SHOWN_CHANGES).map(({ label, before, after }) => (
      <p key={label}>
        <span>{`${label}: `}</span>
        {before !== '' && <del dir="auto">{shorten(before, SHOWN_LETTERS)}</del>}
        {before !== '' && <span> </span>}
        {after === '' ? <span>empty</span> : <ins dir="auto">{shorten(after, SHOWN_LETTERS)}</ins>}
      </p>
    ))}
    {changes.length > SHOWN_CHANGES && (
      <p>{`and ${countOf(changes.length - SHOWN_CHANGES, 'other change')}`}</p>
    )}
  </>
);

const SHOWN_LETTERS = 120;

type JoinSwitchProps = { row: RowView; describedBy: string; onJoin: (isJoined: boolean) => void };

/** Whether a row is what it looks like: a page, or an earlier row. */
const JoinSwitch = ({ row, describedBy, onJoin }: JoinSwitchProps) => {
  const words = row.earlier > 0 ? ['One person', 'Two'] : ['The same', 'New'];
  return (
    <fieldset className="import-switch" aria-labelledby={describedBy}>
      {[true, false].map((isJoined) => (
        <button
          key={String(isJoined)}
          type="button"
          aria-pressed={row.isJoined === isJoined}
          onClick={() => row.isJoined !== isJoined && onJoin(isJoined)}
        >
          {words[isJoined ? 0 : 1]}
        </button>
      ))}
    </fieldset>
  );
};
