import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { countOf } from '../../../base/text/rules/number-words.ts';
import type { OpenRun } from '../browser/import-view.ts';
import type { RunControl } from '../browser/run-control.ts';
import { plannedOf } from '../rules/rows.ts';
import { doneSentence, importNumbers } from '../rules/run-words.ts';
import { BadRows } from './BadRows.tsx';
import { RowCounts } from './RowCounts.tsx';
import { RowList } from './RowList.tsx';
import { SendingBar } from './SendingBar.tsx';

/** The last step: the rows are stored, and then what became of them. */
export const ImportStep = ({ control, view }: { control: RunControl; view: OpenRun }) => {
  const { run, progress } = view;
  const { stored, checked } = progress;
  const isDone = run.sending === 'done';
  return (
    <>
      <h2 className="import-heading" id="import-step" tabIndex={-1}>
        {isDone ? 'The import is done' : 'The rows are being stored'}
      </h2>
      <RowCounts entries={importNumbers(stored, plannedOf(checked, run.joined.length))} chosen={null} />
      {isDone ? (
        <Done control={control} view={view} />
      ) : (
        <SendingBar control={control} view={view} verb="Importing" />
      )}
      <BadRows control={control} count={stored.bad} isLast={isDone} />
      {isDone && <RowList control={control} view={view} state="bad" />}
    </>
  );
};

const Done = ({ control, view: { run, progress } }: { control: RunControl; view: OpenRun }) => {
  const alike = progress.checked.alike - run.joined.length;
  return (
    <div className="import-done">
      <p role="status">
        <strong>{doneSentence(progress.stored)}</strong>
      </p>
      {alike > 0 && (
        <p>
          <span>{`${countOf(alike, 'new page')} ${alike === 1 ? 'looks' : 'look'} like another one: see `}</span>
          <a href={hashOf('duplicates')}>Duplicates</a>
          <span>.</span>
        </p>
      )}
      <button className="button-quiet" type="button" onClick={() => void control.leave()}>
        Import another file
      </button>
    </div>
  );
};
