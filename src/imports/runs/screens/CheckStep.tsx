import { useState } from 'react';
import { countOf } from '../../../base/text/rules/number-words.ts';
import { ROW_STATES, type RowState } from '../../import/rules.ts';
import { IMPORT_UNDO_DAYS } from '../../undo/rules.ts';
import type { OpenRun } from '../browser/import-view.ts';
import type { RunControl } from '../browser/run-control.ts';
import { type RowTally, storedOf } from '../rules/rows.ts';
import { sourceOf } from '../rules/run.ts';
import { checkNumbers, STATE_SENTENCES } from '../rules/run-words.ts';
import { BadRows } from './BadRows.tsx';
import { ImportFoot } from './ImportFoot.tsx';
import { RowCounts } from './RowCounts.tsx';
import { RowList } from './RowList.tsx';
import { SendingBar } from './SendingBar.tsx';

/** The rows that are listed until somebody chooses others: those with a choice, then those with a problem. */
const firstOf = (tally: RowTally): RowState =>
  (['alike', 'bad', 'changed', 'new'] as const).find((state) => tally[state] > 0) ?? 'same';

const isState = (name: string): name is RowState => (ROW_STATES as readonly string[]).includes(name);

/** The third step: what the import would do with each row; nothing is stored. */
export const CheckStep = ({ control, view }: { control: RunControl; view: OpenRun }) => {
  const { run, progress } = view;
  const { checked } = progress;
  const isDone = run.sending === 'done';
  const [chosen, setChosen] = useState<RowState | null>(null);
  // Nothing is listed by itself before the check is done: it would give way then.
  const state = chosen ?? (isDone ? firstOf(checked) : null);
  const count = storedOf(checked);
  return (
    <>
      <div className="import-pane">
        <h2 className="import-heading" id="import-step" tabIndex={-1}>
          {isDone ? 'The check is done' : 'The rows are being checked'}
        </h2>
        <RowCounts
          entries={checkNumbers(checked).map(({ state: name, ...entry }) => ({ name, ...entry }))}
          chosen={state}
          onChoose={(name) => isState(name) && setChosen(name)}
        />
        {!isDone && <SendingBar control={control} view={view} verb="Checking" />}
        {state !== null && checked[state] > 0 && (
          <div className="import-rows-head">
            <p className="muted">{STATE_SENTENCES[state]}</p>
            {state === 'alike' && checked.alike > 1 && <JoinAll control={control} view={view} />}
          </div>
        )}
        {state !== null && <RowList key={state} control={control} view={view} state={state} />}
        {isDone && state !== null && checked[state] === 0 && <p className="empty">No rows here.</p>}
        <BadRows control={control} count={checked.bad} isLast={false} />
      </div>
      <ImportFoot note={`Source: ${sourceOf(run)} · can be undone for ${IMPORT_UNDO_DAYS} days`}>
        <button
          className="button"
          type="button"
          aria-disabled={!isDone || count === 0}
          onClick={() => void control.store()}
        >
          {`Import ${countOf(count, 'row')}`}
        </button>
        <button className="button-quiet" type="button" onClick={() => void control.toColumns()}>
          Back to columns
        </button>
      </ImportFoot>
    </>
  );
};

const JoinAll = ({ control, view }: { control: RunControl; view: OpenRun }) => {
  const areJoined = view.run.joined.length > 0;
  return (
    <p className="row-actions">
      <button type="button" onClick={() => void control.joinAll(true)}>
        All are the same
      </button>
      {areJoined && (
        <button type="button" onClick={() => void control.joinAll(false)}>
          All are new
        </button>
      )}
    </p>
  );
};
