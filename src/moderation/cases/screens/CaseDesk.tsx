import { useEffect, useId, useState } from 'react';
import { hashOf, pageHash } from '../../../base/frame/browser/hash-address.ts';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { useKeys } from '../../../base/table/screens/use-keys.ts';
import { type Deciding, DecisionBar, Key, NextButton } from '../../../site/to-do/screens/DecisionBar.tsx';
import { AppealSection } from '../../appeals/screens/AppealSection.tsx';
import type { AdminUser } from '../../page/calls.ts';
import type { ReportCase } from '../../reports/calls.ts';
import { ReportList } from '../../reports/screens/ReportList.tsx';
import { PageNotes } from '../../timeline/screens/PageTimeline.tsx';
import { loadCaseOf, loadNow } from '../browser/admin-inbox.ts';
import type { Decision } from '../rules/decisions.ts';
import { CaseCompare } from './CaseCompare.tsx';
import { DECISION_WORDS, DecisionFields } from './DecisionFields.tsx';
import { ReportedPage } from './ReportedPage.tsx';
import { useDecision } from './use-decision.ts';
import './inbox.css';

type Loaded = { case: ReportCase; now: AdminUser | null } | { problem: string } | 'closed' | null;

/** The open case about a page, with the page as it is now. */
const useCase = (id: string): [Loaded, () => void] => {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn loads again
  useEffect(() => {
    let isGone = false;
    void Promise.all([loadCaseOf(id), loadNow(id)]).then(([found, now]) => {
      if (isGone) return;
      if ('problem' in found) setLoaded(found);
      else setLoaded(found.case === null ? 'closed' : { case: found.case, now });
    });
    return () => {
      isGone = true;
    };
  }, [id, turn]);
  return [loaded, () => setTurn((count) => count + 1)];
};

/** One open case: its appeal and reports above the page, what they quote marked in it, and the decision. */
export const CaseDesk = ({ id, ...deciding }: { id: string } & Deciding) => {
  const [loaded, reload] = useCase(id);
  if (loaded === null)
    return (
      <div className="waiting-body">
        <Loading />
      </div>
    );
  if (loaded === 'closed') return <Closed id={id} onNext={deciding.onNext} />;
  if ('problem' in loaded)
    return (
      <div className="waiting-body">
        <EmptyState title={loaded.problem} isProblem onRefresh={reload} />
      </div>
    );
  return <OpenCase case={loaded.case} now={loaded.now} {...deciding} />;
};

/** Somebody else has decided before it was opened here. */
const Closed = ({ id, onNext }: { id: string; onNext: () => void }) => (
  <>
    <div className="waiting-body">
      <p className="notice" data-kind="warning" role="status">
        <span>This case is closed already. </span>
        <a href={hashOf('inbox', { state: 'closed', id })}>See who decided what</a>
      </p>
    </div>
    <DecisionBar>
      <NextButton onNext={onNext} />
    </DecisionBar>
  </>
);

type OpenCaseProps = { case: ReportCase; now: AdminUser | null } & Deciding;

const OpenCase = ({ case: open, now, onDone, onNext }: OpenCaseProps) => {
  const formId = useId();
  const hidden = now?.hidden ?? null;
  const current = { ...open, hidden: now === null ? open.hidden : hidden !== null };
  const decision = useDecision(current, hidden?.reason ?? null, { onDone });
  const { sending, choose: decide, send } = decision;
  useKeys({
    d: () => (current.hidden ? decide('restore') : void send('dismiss')),
    h: () => decide(current.hidden ? 'keep' : 'hide'),
    '#': () => decide('delete'),
    'Ctrl+Enter': () => void send(),
  });
  const isConflict = sending.kind === 'conflict';
  return (
    <>
      <div className="waiting-body case">
        <div className="case-facts">
          {isConflict && (
            <p className="notice" data-kind="warning" role="alert">
              {sending.message}
            </p>
          )}
          {open.appeal && <AppealSection text={open.appeal} hidden={hidden} />}
          {open.reports.length > 0 && <ReportList count={open.count} reports={open.reports} />}
          <CasePage case={open} now={now} />
        </div>
        <div className="case-side">
          <DecisionFields {...decision} case={current} hiddenFor={hidden?.reason ?? null} formId={formId} />
          {now?.account === false && <a href={pageHash(open.id)}>Edit the page instead</a>}
          <PageNotes id={open.id} />
        </div>
      </div>
      <DecisionBar hint="Letters leave after a minute.">
        {!isConflict && <DecisionButtons {...decision} formId={formId} />}
        <button
          className={isConflict ? 'button' : 'button-quiet decision-next'}
          type="button"
          aria-keyshortcuts="j"
          onClick={onNext}
        >
          <span>Next</span>
          <Key>j</Key>
        </button>
      </DecisionBar>
    </>
  );
};

type DecisionButtonsProps = ReturnType<typeof useDecision> & { formId: string };

/** The button that decides; before anything is chosen, one for each decision. */
const DecisionButtons = ({ formId, ...given }: DecisionButtonsProps) => {
  const { decision, possible, sending, choose: decide, send } = given;
  const isSending = sending.kind === 'sending';
  if (decision !== null)
    return (
      <button
        className="button"
        type="submit"
        form={formId}
        aria-disabled={isSending}
        aria-keyshortcuts="Control+Enter"
      >
        <span>{isSending ? 'Deciding…' : DECISION_WORDS[decision].act}</span>
        <Key>Ctrl ↵</Key>
      </button>
    );
  const begin = (choice: Decision): void => {
    decide(choice);
    requestAnimationFrame(() => focusForm(formId));
  };
  return possible.map((each, index) => (
    <button
      key={each}
      className={index === 0 ? 'button' : 'button-quiet'}
      type="button"
      aria-disabled={isSending}
      aria-keyshortcuts={DECISION_WORDS[each].key}
      onClick={() => (each === 'dismiss' ? void send('dismiss') : begin(each))}
    >
      <span>{isSending && index === 0 ? 'Deciding…' : DECISION_WORDS[each].short}</span>
      <Key>{DECISION_WORDS[each].key}</Key>
    </button>
  ));
};

// What the decision still needs.
const focusForm = (formId: string): void => {
  const field = document.getElementById(formId)?.querySelector<HTMLElement>('select, textarea');
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
};

/** The page with what the reports quote, and what has changed in it. */
const CasePage = ({ case: open, now }: { case: ReportCase; now: AdminUser | null }) => {
  const hidden = now?.hidden ?? null;
  const snapshot = hidden?.before ?? open.snapshot;
  const shown = now ?? snapshot;
  return (
    <>
      {shown && <ReportedPage page={shown} details={open.reports.map(({ details }) => details)} />}
      <CaseCompare
        key={hidden?.at}
        title={hidden?.before ? 'The page when it was hidden, and now' : 'The page then and now'}
        then={hidden?.before ? 'When hidden' : 'When reported'}
        snapshot={snapshot}
        now={now}
      />
      <p className="case-links">
        <a href={hashOf('inbox', { state: 'closed', id: open.id })}>Earlier cases about it</a>
      </p>
    </>
  );
};
