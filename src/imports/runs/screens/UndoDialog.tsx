import { useEffect, useRef, useState } from 'react';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { countOf } from '../../../base/text/rules/number-words.ts';
import type { ListedImport } from '../../undo/calls.ts';
import { checkUndo, undoImport } from '../browser/earlier-imports.ts';
import { type UndoFates, undoSentences } from '../rules/undo-words.ts';

type UndoDialogProps = { item: ListedImport; onClose: () => void };

/** Says what an undo takes back and what it keeps, and does it. */
export const UndoDialog = ({ item, onClose }: UndoDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isUndoing, setUndoing] = useState(false);
  const [problem, setProblem] = useState('');
  const { fates, seen } = useFates(item, setProblem);
  useEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
  }, []);
  const undo = async (): Promise<void> => {
    if (isUndoing) return;
    setUndoing(true);
    const failed = await undoImport(item);
    setUndoing(false);
    setProblem(failed ?? '');
    if (failed === null) dialog.current?.close();
  };
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="undo-title" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void undo();
        }}
      >
        <h2 id="undo-title" ref={heading} tabIndex={-1}>
          <span>Undo the import from </span>
          <bdi>{item.source}</bdi>
          <span>?</span>
        </h2>
        <UndoFatesList fates={fates} seen={seen} hasProblem={problem !== ''} />
        <FailureNotice>{problem}</FailureNotice>
        <FormActions
          isDangerous
          isDisabled={isUndoing || (fates === null && problem === '')}
          onCancel={() => dialog.current?.close()}
        >
          {isUndoing ? 'Undoing…' : 'Undo the import'}
        </FormActions>
      </form>
    </dialog>
  );
};

/** What an undo would do, once every page was looked at, and until then how many were. */
const useFates = (
  { batch }: ListedImport,
  onProblem: (problem: string) => void,
): { fates: UndoFates | null; seen: number } => {
  const [fates, setFates] = useState<UndoFates | null>(null);
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    void checkUndo({ batch }, setSeen, leaving.signal).then((found) => {
      if (leaving.signal.aborted) return;
      if (typeof found === 'string') onProblem(found);
      else setFates(found);
    });
    return () => leaving.abort();
  }, [batch, onProblem]);
  return { fates, seen };
};

type UndoFatesListProps = { fates: UndoFates | null; seen: number; hasProblem: boolean };

const UndoFatesList = ({ fates, seen, hasProblem }: UndoFatesListProps) => (
  <div role="status">
    {fates !== null ? (
      <ul className="import-undo">
        {undoSentences(fates).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    ) : (
      <p className="muted">
        {hasProblem
          ? 'What somebody has changed since, and pages that have an account, stay as they are.'
          : `Looking at what has changed since…${seen > 0 ? ` ${countOf(seen, 'page')} so far.` : ''}`}
      </p>
    )}
  </div>
);
