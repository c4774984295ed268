import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { Moment, PagedList } from '../../../base/table/screens/PagedList.tsx';
import type { ListedImport } from '../../undo/calls.ts';
import { IMPORT_UNDO_DAYS, IMPORT_UNDO_MS } from '../../undo/rules.ts';
import { $imports, loadImports } from '../browser/earlier-imports.ts';
import { importedWords } from '../rules/undo-words.ts';
import { importIcons } from './import-icons.ts';
import { UndoDialog } from './UndoDialog.tsx';

/** The imports of the site, newest first, which can be taken back for thirty days. */
export const EarlierImports = () => {
  const state = useStore($imports);
  const [undoing, setUndoing] = useState<ListedImport | null>(null);
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

const Earlier = ({ item, onUndo }: { item: ListedImport; onUndo: () => void }) => (
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

const EarlierEnd = ({ item, onUndo }: { item: ListedImport; onUndo: () => void }) => {
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
