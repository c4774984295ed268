import { type ComponentType, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { useKeys } from '../../../base/table/screens/use-keys.ts';
import { type Deciding, DecisionBar, Key, NextButton } from '../../../site/to-do/screens/DecisionBar.tsx';
import { AppealSection } from '../../appeals/screens/AppealSection.tsx';
import type { AdminUser } from '../../page/calls.ts';
import type { ReportCase } from '../../reports/calls.ts';
import { ReportList } from '../../reports/screens/ReportList.tsx';
import { TeamNotes } from '../../timeline/screens/TeamNotes.tsx';
import { loadCaseOf, loadNow } from '../browser/admin-inbox.ts';
import type { Decision } from '../rules/decisions.ts';
import { firstReported, markReported } from '../rules/quoted-parts.ts';
import { CaseCompare } from './CaseCompare.tsx';
import { DECISION_WORDS, DecisionFields } from './DecisionFields.tsx';
import { ReportedPage, type TextEditorProps } from './ReportedPage.tsx';
import { useDecision } from './use-decision.ts';
import './inbox.css';

type Loaded = { case: ReportCase; now: AdminUser | null } | { problem: string } | 'closed' | null;

/** What edits the text of a page in its place: owners, who come after moderation, have it. */
export type Editing = { TextEditor: ComponentType<TextEditorProps> };

/** The open case about a page, with the page as it is now. */
const useCase = (id: string) => {
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
  const correct = (now: AdminUser): void =>
    setLoaded((before) =>
      before !== null && typeof before === 'object' && 'case' in before ? { ...before, now } : before,
    );
  return { loaded, reload: () => setTurn((count) => count + 1), correct };
};

/** One open case: its appeal and reports above the page, what they quote marked in it, and the decision. */
export const CaseDesk = ({ id, ...given }: { id: string } & Deciding & Editing) => {
  const { loaded, reload, correct } = useCase(id);
  if (loaded === null)
    return (
      <div className="waiting-body">
        <Loading />
      </div>
    );
  if (loaded === 'closed') return <Closed id={id} onNext={given.onNext} />;
  if ('problem' in loaded)
    return (
      <div className="waiting-body">
        <EmptyState title={loaded.problem} isProblem onRefresh={reload} />
      </div>
    );
  return <OpenCase case={loaded.case} now={loaded.now} onCorrected={correct} {...given} />;
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

type OpenCaseProps = {
  case: ReportCase;
  now: AdminUser | null;
  onCorrected: (now: AdminUser) => void;
} & Deciding &
  Editing;

/** Editing the text in its place, which only a page without an account allows. */
const useTextEditor = ({ case: open, now, onCorrected, TextEditor }: OpenCaseProps) => {
  const [isOpen, setOpen] = useState(false);
  if (now === null || now.account) return null;
  const selected = firstReported(
    markReported(
      now.message,
      open.reports.map(({ details }) => details),
    ),
  );
  const close = (): void => setOpen(false);
  const save = (page: AdminUser): void => {
    onCorrected(page);
    close();
  };
  return {
    label: selected === null ? 'Edit the text' : 'Edit this sentence',
    start: () => setOpen(true),
    editor: isOpen && (
      <Suspense fallback={<Loading />}>
        <TextEditor page={now} selected={selected} onSaved={save} onClose={close} />
      </Suspense>
    ),
  };
};

const OpenCase = (given: OpenCaseProps) => {
  const { case: open, now, onDone, onNext } = given;
  const formId = useId();
  const hidden = now?.hidden ?? null;
  const current = { ...open, hidden: now === null ? open.hidden : hidden !== null };
  const decision = useDecision(current, hidden?.reason ?? null, { onDone });
  const { sending, choose: decide, send } = decision;
  const text = useTextEditor(given);
  useKeys({
    d: () => (current.hidden ? decide('restore') : void send('dismiss')),
    h: () => decide(current.hidden ? 'keep' : 'hide'),
    '#': () => decide('delete'),
    e: text?.start,
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
          <CasePage case={open} now={now} editor={text?.editor} />
        </div>
        <div className="case-side">
          <DecisionFields {...decision} case={current} hiddenFor={hidden?.reason ?? null} formId={formId} />
          {text && (
            <button
              className="button-plain edit-text"
              type="button"
              aria-keyshortcuts="e"
              onClick={text.start}
            >
              <span>{text.label}</span>
              <Key>e</Key>
            </button>
          )}
          <TeamNotes id={open.id} />
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
type CasePageProps = { case: ReportCase; now: AdminUser | null; editor: ReactNode };

const CasePage = ({ case: open, now, editor }: CasePageProps) => {
  const hidden = now?.hidden ?? null;
  const snapshot = hidden?.before ?? open.snapshot;
  const shown = now ?? snapshot;
  return (
    <>
      {shown && (
        <ReportedPage
          page={shown}
          details={open.reports.map(({ details }) => details)}
          {...(editor && { editor })}
        />
      )}
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
