import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { PagedList } from '../../../base/table/screens/PagedList.tsx';
import { useNamedItem } from '../../../base/table/screens/use-named-item.ts';
import { BULK_MAX } from '../../rules/limits.ts';
import { $newPages, type Answered, answerNewPages, loadNewPages } from '../browser.ts';
import type { NewPage } from '../calls.ts';
import { AnswerNotice } from './AnswerNotice.tsx';
import { NewPageItem } from './NewPageItem.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import './new-pages.css';

/** The new pages that wait, oldest first, to release or refuse one by one or many at once. */
export const NewPagesPanel = () => {
  const state = useStore($newPages);
  useNamedItem(state, loadNewPages);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly NewPage[]>([]);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [isBusy, setBusy] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const pages = state.items.filter(({ id }) => selected.has(id));

  // The buttons that had the focus are gone with their pages.
  useEffect(() => {
    if (answered !== null) notice.current?.focus();
  }, [answered]);

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
  const isAll = shown.length > 0 && shown.every(({ id }) => selected.has(id));
  return (
    <>
      {answered && <AnswerNotice ref={notice} answered={answered} onUndone={finish} />}
      <PagedList state={state} load={loadNewPages} nothing="No new pages are waiting">
        <div className="new-pages-bar">
          <label className="filter">
            <input
              type="checkbox"
              checked={isAll}
              onChange={() => setSelected(new Set(isAll ? [] : shown.map(({ id }) => id)))}
            />
            <span>{`Select all ${shown.length.toLocaleString('en')} shown`}</span>
          </label>
          {pages.length > 0 && (
            <section className="row-actions" aria-label="Selected pages">
              <span role="status">
                <strong className="numeric">{pages.length}</strong> selected
              </span>
              <button type="button" aria-disabled={isBusy} onClick={() => void release(pages)}>
                {isBusy ? 'Releasing…' : 'Release'}
              </button>
              <button type="button" data-kind="danger" onClick={() => setRefused(pages)}>
                Refuse
              </button>
              <button type="button" onClick={() => setSelected(new Set())}>
                Clear
              </button>
            </section>
          )}
        </div>
        <ol className="message-list" aria-label="New pages">
          {state.items.map((page) => (
            <NewPageItem
              key={page.id}
              page={page}
              isSelected={selected.has(page.id)}
              onSelect={() => toggle(page.id)}
              onRelease={() => void release([page])}
              onRefuse={() => setRefused([page])}
            />
          ))}
        </ol>
      </PagedList>
      {refused.length > 0 && <RefuseDialog pages={refused} onDone={finish} onClose={() => setRefused([])} />}
    </>
  );
};
