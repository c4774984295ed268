import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useRef } from 'react';
import { Moment } from '../../../base/table/screens/PagedList.tsx';
import type { ReportCase } from '../../reports/calls.ts';
import { $inbox, loadMoreCases } from '../browser/admin-inbox.ts';
import { reportCount, summaryOf } from './case-words.ts';

type CaseListProps = {
  items: readonly ReportCase[];
  current: ReportCase;
  onOpen: (item: ReportCase) => void;
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The loaded open cases. */
export const CaseList = ({ items, current, onOpen }: CaseListProps) => {
  const list = useRef<HTMLOListElement>(null);
  const inbox = useStore($inbox);
  const move = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
  };
  return (
    <nav className="case-list" aria-label="Open cases">
      <ol ref={list}>
        {items.map((each) => (
          <li key={each.case}>
            <button
              type="button"
              data-case={each.case}
              aria-current={each === current || undefined}
              onClick={() => onOpen(each)}
              onKeyDown={move}
            >
              <strong>
                <bdi>{each.name}</bdi>
              </strong>
              {each.count > 1 && <span className="case-weight numeric">{reportCount(each.count)}</span>}
              <span className="case-summary">{summaryOf(each)}</span>
              <span className="muted numeric">
                <Moment at={each.since} />
              </span>
            </button>
          </li>
        ))}
      </ol>
      {inbox.kind === 'ready' && inbox.next !== null && (
        <p className="more">
          <button className="button-quiet" type="button" onClick={() => void loadMoreCases()}>
            Show more
          </button>
        </p>
      )}
      <p className="muted keys">
        <kbd>↑</kbd> <kbd>↓</kbd> go through the list, <kbd>Enter</kbd> opens a case, <kbd>j</kbd> and{' '}
        <kbd>k</kbd> go to the next and the last one, <kbd>d</kbd> to the decision.
      </p>
    </nav>
  );
};
