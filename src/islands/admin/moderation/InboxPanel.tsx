import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { $inbox, loadInbox } from '../../../client/stores/moderation/admin-inbox.ts';
import type { ReportCase } from '../../../contract/moderation/reports.ts';
import { REASON_NAMES } from '../../../domain/moderation/reasons.ts';
import { tabId } from '../Tabs.tsx';
import { EmptyState } from '../table/EmptyState.tsx';
import { Moment } from '../table/PagedList.tsx';
import { CaseView } from './CaseView.tsx';
import './inbox.css';
import { Loading } from '../table/Loading.tsx';

const summaryOf = ({ reports, appeal }: ReportCase): string =>
  appeal ? 'Appeal' : [...new Set(reports.map(({ reason }) => REASON_NAMES[reason]))].join(' · ');

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** The open cases, oldest first, and the selected one. */
export const InboxPanel = () => {
  const state = useStore($inbox);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const [decided, setDecided] = useState(0);
  useEffect(() => void loadInbox(), []);
  useEffect(() => {
    if (decided === 0) return;
    // The form that had the focus is gone with its case.
    const next = list.current?.querySelector<HTMLElement>('[aria-current]');
    (next ?? document.getElementById(tabId('inbox')))?.focus();
  }, [decided]);

  if (state.kind === 'loading') return <Loading>Loading cases…</Loading>;
  if (state.kind === 'failed')
    return <EmptyState title={state.message} isProblem onRefresh={() => void loadInbox()} />;
  if (state.items.length === 0)
    return (
      <EmptyState
        title="Nothing is open"
        detail="Reports and appeals come in here."
        onRefresh={() => void loadInbox()}
      />
    );

  const { items, next } = state;
  const at = Math.max(
    0,
    items.findIndex((each) => each.case === chosen),
  );
  const current = items[at] as ReportCase;
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const to = step === undefined ? undefined : items[at + step];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(to.case);
    list.current?.querySelector<HTMLElement>(`[data-case="${to.case}"]`)?.focus();
  };
  return (
    <div className="inbox">
      <nav className="case-list" aria-label="Open cases">
        <ol ref={list}>
          {items.map((each) => (
            <li key={each.case}>
              <button
                type="button"
                data-case={each.case}
                aria-current={each === current || undefined}
                onClick={() => setChosen(each.case)}
                onKeyDown={move}
              >
                <strong>
                  <bdi>{each.name}</bdi>
                </strong>
                <span>{summaryOf(each)}</span>
                <span className="muted numeric">
                  <Moment at={each.since} /> · {each.count === 1 ? '1 report' : `${each.count} reports`}
                </span>
              </button>
            </li>
          ))}
        </ol>
        {next !== null && (
          <p className="more">
            <button className="button-quiet" type="button" onClick={() => void loadInbox(true)}>
              Show more
            </button>
          </p>
        )}
        <p className="muted keys">↑ and ↓ go from case to case.</p>
      </nav>
      <CaseView key={current.case} case={current} onDecided={() => setDecided((count) => count + 1)} />
    </div>
  );
};
