import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import type { ReportCase } from '../../reports/calls.ts';
import type { Reason } from '../../reports/rules/reasons.ts';
import { MODERATION_SENTENCES } from '../../rules/sentences.ts';
import { type DecisionDraft, decideCase, decisionDrafts } from '../browser/admin-inbox.ts';
import { type Decision, needsReason, possibleDecisions } from '../rules/decisions.ts';
import { MailPreview } from './MailPreview.tsx';
import { ReasonFields } from './ReasonFields.tsx';

const LABELS: Record<Decision, string> = {
  dismiss: 'Dismiss: leave the page as it is',
  hide: 'Hide the page',
  restore: 'Show the page again',
  keep: 'Keep it hidden',
  delete: 'Delete: move it to the trash',
};

type Sending = { kind: 'idle' | 'sending' } | { kind: 'failed'; message: string };

type DecisionFormProps = {
  case: ReportCase;
  /** The reason for which the page is hidden now. */
  hiddenFor: Reason | null;
  /** Finds the case to go on with. */
  findNext: () => Promise<ReportCase | null>;
  /** Called when the case is closed, by this decision or another administrator's, with the case to go on with. */
  onDecided: (next: ReportCase | null) => void;
};

const EMPTY: DecisionDraft = { decision: null, reason: '', note: '' };

/** The form of a decision: reason, note to the owner, and a preview of the mails. */
export const DecisionForm = ({ case: open, hiddenFor, ...next }: DecisionFormProps) => {
  const [draft, change] = useKeptDraft(open.case);
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState('');
  const { sending, setSending, send } = useSending(open, next);
  const { decision: chosen, ...why } = draft;
  const possible = possibleDecisions({ hidden: open.hidden, hasCase: true });
  // Another administrator may have hidden or shown the page since.
  const decision = chosen !== null && possible.includes(chosen) ? chosen : null;
  const asksReason = decision !== null && needsReason(decision);

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (sending.kind === 'sending') return;
    if (decision === null) return setSending({ kind: 'failed', message: 'Please choose a decision' });
    if (asksReason && why.reason === '') return setProblem(MODERATION_SENTENCES.chooseReason);
    await send(decision, why);
  };
  return (
    <>
      <form className="form decision" ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <Choices
          possible={possible}
          chosen={decision}
          onChoose={(choice) => {
            change({ decision: choice });
            setProblem('');
            setSending({ kind: 'idle' });
          }}
        />
        {decision !== null && decision !== 'dismiss' && (
          <ReasonFields
            why={why}
            onChange={(changed) => {
              if (changed.reason !== why.reason) setProblem('');
              change(changed);
            }}
            asksReason={asksReason}
            to="owner"
            problem={problem}
          />
        )}
        {decision !== null && (
          <MailPreview
            case={open}
            decision={decision}
            reason={asksReason ? why.reason || null : hiddenFor}
            note={why.note}
          />
        )}
        <FailureNotice>{sending.kind === 'failed' && sending.message}</FailureNotice>
        <FormActions isDisabled={sending.kind === 'sending'}>
          {sending.kind === 'sending' ? 'Deciding…' : 'Decide and send mails'}
        </FormActions>
      </form>
      <JumpToForm form={form} />
    </>
  );
};

/** The draft for a case, which stays while another case is looked at. */
const useKeptDraft = (id: string): [DecisionDraft, (changes: Partial<DecisionDraft>) => void] => {
  const [draft, setDraft] = useState<DecisionDraft>(decisionDrafts.get(id) ?? EMPTY);
  const change = (changes: Partial<DecisionDraft>): void => {
    const next = { ...draft, ...changes };
    decisionDrafts.set(id, next);
    setDraft(next);
  };
  return [draft, change];
};

/** Sends a decision, and goes on with the next case. */
const useSending = (
  open: ReportCase,
  { findNext, onDecided }: Pick<DecisionFormProps, 'findNext' | 'onDecided'>,
) => {
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const send = async (
    decision: Decision,
    { reason, note }: Omit<DecisionDraft, 'decision'>,
  ): Promise<void> => {
    setSending({ kind: 'sending' });
    const next = await findNext();
    const message = await decideCase(open, {
      decision,
      reason: needsReason(decision) ? reason || undefined : undefined,
      note: decision === 'dismiss' ? '' : note.trim(),
    });
    if (message !== null) setSending({ kind: 'failed', message });
    else onDecided(next);
  };
  return { sending, setSending, send };
};

type ChoicesProps = {
  possible: readonly Decision[];
  chosen: Decision | null;
  onChoose: (decision: Decision) => void;
};

const Choices = ({ possible, chosen, onChoose }: ChoicesProps) => (
  <fieldset className="choices">
    <legend>Decision</legend>
    {possible.map((each) => (
      <label className="choice" key={each}>
        <input type="radio" name="decision" checked={chosen === each} onChange={() => onChoose(each)} />
        <span>{LABELS[each]}</span>
      </label>
    ))}
  </fieldset>
);

/** On a phone the form is below the reports: a button at the edge of the screen leads to it until it is in sight. */
const JumpToForm = ({ form }: { form: RefObject<HTMLFormElement | null> }) => {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => setIsInSight(entry?.isIntersecting === true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [form]);
  return (
    !isInSight && (
      <p className="case-jump">
        <button
          className="button"
          type="button"
          onClick={() => form.current?.querySelector<HTMLElement>('input')?.focus()}
        >
          Decide
        </button>
      </p>
    )
  );
};
