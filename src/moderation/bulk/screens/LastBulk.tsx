import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { countOf } from '../../../base/text/rules/number-words.ts';
import { $lastBulk, BULK_WORDS, type BulkResult, canUndo, undoLastBulk } from '../browser.ts';
import '../../../base/table/screens/bulk.css';

const SHOWN = 5;

const sentenceOf = ({ action, isUndo, done }: BulkResult): string => {
  const outcome = isUndo ? 'as before' : BULK_WORDS[action].done;
  return `${countOf(done.length, 'profile')} ${done.length === 1 ? 'is' : 'are'} ${outcome}.`;
};

/** What the last bulk action did, with undo: in every list of profiles, until the next action or until it is dismissed. */
export const LastBulk = ({ onUndone = () => {} }: { onUndone?: () => void }) => {
  const last = useStore($lastBulk);
  const [undoing, setUndoing] = useState(false);
  const [problem, setProblem] = useState('');
  if (last === null) return null;
  const { done, failed } = last;
  const undo = async (): Promise<void> => {
    if (undoing) return;
    setUndoing(true);
    setProblem((await undoLastBulk()) ?? '');
    setUndoing(false);
    onUndone();
  };
  return (
    <section className="bulk-done" aria-label="Last action">
      <div role="status">
        {done.length > 0 && <p>{sentenceOf(last)}</p>}
        {failed.length > 0 && (
          <>
            <p>{`${countOf(failed.length, 'profile')} could not be changed:`}</p>
            <ul>
              {failed.slice(0, SHOWN).map(({ id, name, message }) => (
                <li key={id}>
                  <bdi>{name}</bdi>
                  <span>{`: ${message}`}</span>
                </li>
              ))}
              {failed.length > SHOWN && <li className="muted">{`and ${failed.length - SHOWN} more`}</li>}
            </ul>
          </>
        )}
        {problem && <p className="error">{problem}</p>}
      </div>
      <div className="row-actions">
        {canUndo(last) && (
          <button className="button-quiet" type="button" aria-disabled={undoing} onClick={() => void undo()}>
            {undoing ? 'Undoing…' : 'Undo'}
          </button>
        )}
        <button type="button" onClick={() => $lastBulk.set(null)}>
          Dismiss
        </button>
      </div>
    </section>
  );
};
