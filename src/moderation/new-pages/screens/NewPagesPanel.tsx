import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { WaitingList } from '../../../site/to-do/screens/WaitingList.tsx';
import { BULK_MAX } from '../../rules/limits.ts';
import { type Answered, answerNewPages, waitingPages } from '../browser.ts';
import type { NewPage } from '../calls.ts';
import { AnswerNotice } from './AnswerNotice.tsx';
import { NewPageItem } from './NewPageItem.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import './new-pages.css';

const idOf = ({ id }: NewPage): string => id;

/** The last answer, whose notice takes the focus: the buttons that had it are gone with their pages. */
const useAnswered = () => {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answered !== null) notice.current?.focus();
  }, [answered]);
  return { answered, setAnswered, notice };
};

/** The new pages that wait, oldest first, to release or refuse one by one or many at once. */
export const NewPagesPanel = () => {
  const state = useStore(waitingPages.$list);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly NewPage[]>([]);
  const { answered, setAnswered, notice } = useAnswered();
  const [isBusy, setBusy] = useState(false);
  const pages = state.items.filter(({ id }) => selected.has(id));

  const toggle = (id: string): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const finish = (outcome: Answered): void => {
    if (outcome.kind !== 'failed') setSelected(new Set());
    setAnswered(outcome);
  };
  const release = async (chosen: readonly NewPage[]): Promise<void> => {
    if (isBusy || chosen.length === 0) return;
    setBusy(true);
    const ids = chosen.map(({ id }) => id);
    finish(await answerNewPages('release', ids));
    setBusy(false);
  };
  const shown = state.items.slice(0, BULK_MAX);
  return (
    <>
      {answered && <AnswerNotice ref={notice} answered={answered} onUndone={finish} />}
      <WaitingList
        {...waitingPages}
        label="New pages"
        nothing="No new pages are waiting"
        idOf={idOf}
        above={
          <SelectionBar
            shown={shown}
            selected={pages}
            isBusy={isBusy}
            onSelect={(ids) => setSelected(new Set(ids))}
            onRelease={() => void release(pages)}
            onRefuse={() => setRefused(pages)}
          />
        }
        view={(page) => (
          <NewPageItem
            key={page.id}
            page={page}
            isSelected={selected.has(page.id)}
            onSelect={() => toggle(page.id)}
            onRelease={() => void release([page])}
            onRefuse={() => setRefused([page])}
          />
        )}
      />
      {refused.length > 0 && <RefuseDialog pages={refused} onDone={finish} onClose={() => setRefused([])} />}
    </>
  );
};

type SelectionBarProps = {
  shown: readonly NewPage[];
  selected: readonly NewPage[];
  isBusy: boolean;
  onSelect: (ids: readonly string[]) => void;
  onRelease: () => void;
  onRefuse: () => void;
};

/** Selects all that is shown, and answers what is selected. */
const SelectionBar = ({ shown, selected, isBusy, onSelect, onRelease, onRefuse }: SelectionBarProps) => {
  const isAll = shown.length > 0 && shown.every((page) => selected.includes(page));
  return (
    <div className="new-pages-bar">
      <label className="filter">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onSelect(isAll ? [] : shown.map(({ id }) => id))}
        />
        <span>{`Select all ${shown.length.toLocaleString('en')} shown`}</span>
      </label>
      {selected.length > 0 && (
        <section className="row-actions" aria-label="Selected pages">
          <span role="status">
            <strong className="numeric">{selected.length}</strong> selected
          </span>
          <button type="button" aria-disabled={isBusy} onClick={onRelease}>
            {isBusy ? 'Releasing…' : 'Release'}
          </button>
          <button type="button" data-kind="danger" onClick={onRefuse}>
            Refuse
          </button>
          <button type="button" onClick={() => onSelect([])}>
            Clear
          </button>
        </section>
      )}
    </div>
  );
};
