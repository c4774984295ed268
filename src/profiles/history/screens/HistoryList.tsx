import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { toast } from '../../../base/frame/browser/toast.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { LoadFailure } from '../../../base/table/screens/LoadFailure.tsx';
import { longDay } from '../../../base/text/rules/day.ts';
import { $history, loadHistory, loadMoreHistory } from '../browser/history.ts';
import type { ShownLine } from '../calls.ts';
import { byDay } from '../rules/by-day.ts';
import { HISTORY_SENTENCES } from '../rules/sentences.ts';
import { HistoryLine } from './HistoryLine.tsx';
import './history-list.css';

type HistoryListProps = {
  id: string;
  /** What can be done with a change. */
  actions: (line: ShownLine) => ReactNode;
};

/** The changes of a page, newest first, each with its differences and what can be done with it. */
export const HistoryList = ({ id, actions }: HistoryListProps) => {
  const state = useStore($history);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => void loadHistory(id), [id]);
  if (state.kind === 'loading')
    return (
      <p className="muted" role="status">
        {say('profiles.history.loading')}
      </p>
    );
  if (state.kind === 'failed')
    return <LoadFailure onRetry={() => loadHistory(id)}>{HISTORY_SENTENCES.notLoaded}</LoadFailure>;
  const more = async (): Promise<void> => {
    const shown = state.items.length;
    if (!(await loadMoreHistory())) return toast(HISTORY_SENTENCES.notLoaded);
    list.current?.querySelectorAll<HTMLElement>('.change-open')[shown]?.focus();
  };
  return (
    <>
      {state.items.length === 0 && <p className="muted">{say('profiles.history.none-shown')}</p>}
      <div className="change-days" ref={list}>
        {byDay(state.items).map(({ day, items }) => (
          <section key={day} className="change-day" aria-labelledby={`day-${day}`}>
            <p className="change-date" id={`day-${day}`}>
              <time dateTime={day}>{longDay(day)}</time>
            </p>
            <ol className="change-list">
              {items.map((line) => (
                <HistoryLine
                  key={`${line.number}-${line.fields.length}`}
                  id={id}
                  line={line}
                  actions={actions(line)}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {state.next !== null && (
        <p>
          <button
            className="button-quiet"
            type="button"
            disabled={state.isMoreLoading}
            onClick={() => void more()}
          >
            {say('profiles.history.older-changes')}
          </button>
        </p>
      )}
    </>
  );
};
