import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { Moment, PagedList } from '../../../base/table/screens/PagedList.tsx';
import type { ImportItem } from '../../undo/calls.ts';
import { IMPORT_UNDO_DAYS, IMPORT_UNDO_MS } from '../../undo/rules.ts';
import { $imports, loadImports, undoImport } from '../browser/earlier-imports.ts';
import { importedWords, undoSentences } from '../rules/undo-words.ts';
import { importIcons } from './import-icons.ts';

/** The imports of the site, newest first, which can be taken back for thirty days. */
export const EarlierImports = () => {
  const state = useStore($imports);
  const [undoing, setUndoing] = useState<ImportItem | null>(null);
  return (
    <section className="import-earlier" aria-labelledby="earlier-imports">
      <h2 id="earlier-imports">Earlier imports</h2>
      <PagedList state={state} load={loadImports} nothing="Nothing was imported yet">
        <ul>
          {state.items.map((item) => (
            <Earlier key={item.batch} item={item} onUndo={() => setUndoing(item)} />
          ))}
        </ul>
      </PagedList>
      {undoing && <UndoDialog item={undoing} onClose={() => setUndoing(null)} />}
    </section>
  );
};

const Earlier = ({ item, onUndo }: { item: ImportItem; onUndo: () => void }) => (
  <li className="import-earlier-row">
    <div id={`import-${item.batch}`}>
      <p>
        <strong>
          <bdi>{item.source}</bdi>
        </strong>
      </p>
      <p className="muted">
        <bdi>{item.by}</bdi>
        <span> · </span>
        <Moment at={item.at} />
        <span> · </span>
        <bdi>{item.batch}</bdi>
      </p>
    </div>
    <p>{importedWords(item)}</p>
    <EarlierEnd item={item} onUndo={onUndo} />
  </li>
);

const EarlierEnd = ({ item, onUndo }: { item: ImportItem; onUndo: () => void }) => {
  if (item.undone !== null)
    return (
      <p className="muted">
        <span>undone </span>
        <Moment at={item.undone} />
      </p>
    );
  if (Date.parse(item.at) + IMPORT_UNDO_MS < Date.now())
    return <p className="muted">{`older than ${IMPORT_UNDO_DAYS} days`}</p>;
  return (
    <button className="button-quiet" type="button" aria-describedby={`import-${item.batch}`} onClick={onUndo}>
      <Icon name={importIcons.undo} size={16} />
      <span>Undo</span>
    </button>
  );
};

/** Says what an undo takes back and what it keeps, and does it. */
const UndoDialog = ({ item, onClose }: { item: ImportItem; onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isUndoing, setUndoing] = useState(false);
  const [problem, setProblem] = useState('');
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
        <ul className="import-undo">
          {undoSentences(item).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <FailureNotice>{problem}</FailureNotice>
        <FormActions isDangerous isDisabled={isUndoing} onCancel={() => dialog.current?.close()}>
          {isUndoing ? 'Undoing…' : 'Undo the import'}
        </FormActions>
      </form>
    </dialog>
  );
};
