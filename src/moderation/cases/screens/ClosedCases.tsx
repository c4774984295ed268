import { useStore } from '@nanostores/react';
import { useCallback } from 'react';
import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { Moment, PagedList } from '../../../base/table/screens/PagedList.tsx';
import type { DecidedCase } from '../../reports/calls.ts';
import { $closedCases, loadClosedCases } from '../browser/closed-cases.ts';
import { DECISION_NAMES } from '../rules/decisions.ts';
import { CaseStates } from './CaseStates.tsx';
import { ClosedCase } from './ClosedCase.tsx';
import '../../page/screens/page-panel.css';
import './inbox.css';
import { summaryOf } from './case-words.ts';

/** The closed cases, newest first: all, or those about the page `id`; `chosen` is the one that is open. */
export const ClosedCases = ({ id, chosen }: { id: string; chosen: string }) => {
  const state = useStore($closedCases);
  const load = useCallback((more?: boolean) => loadClosedCases(id, more), [id]);
  const items = state.items.filter((item): item is DecidedCase => 'decision' in item);
  const current = items.find((item) => item.case === chosen) ?? items[0];
  const isChosen = current?.case === chosen;
  return (
    <>
      <CaseStates state="closed" />
      {id !== '' && (
        <p className="inbox-about">
          Cases about <bdi>{items.find(({ name }) => name !== '')?.name ?? id}</bdi> ·{' '}
          <a href={hashOf('inbox', { state: 'closed' })}>All closed cases</a>
        </p>
      )}
      <PagedList state={state} load={load} nothing="No closed cases">
        <div className="inbox" data-open={isChosen || undefined}>
          <nav className="case-list" aria-label="Closed cases">
            <ol>
              {items.map((each) => (
                <li key={`${each.case} ${each.at}`}>
                  <a
                    href={hashOf('inbox', { state: 'closed', id, case: each.case })}
                    aria-current={each === current || undefined}
                  >
                    <strong>
                      <bdi>{each.name || 'A page that is gone'}</bdi>
                    </strong>
                    <span>{DECISION_NAMES[each.decision]}</span>
                    <span className="muted">{summaryOf(each)}</span>
                    <span className="muted numeric">
                      <Moment at={each.at} />
                    </span>
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          {current && <ClosedCase key={`${current.case} ${current.at}`} case={current} about={id} />}
        </div>
      </PagedList>
    </>
  );
};
