import { type SyntheticEvent, useState } from 'react';
import { decideCase } from '../../../client/stores/moderation/admin-inbox.ts';
import type { ReportCase } from '../../../contract/moderation/reports.ts';
import { type Decision, needsReason, possibleDecisions } from '../../../domain/moderation/decisions.ts';
import { MODERATION_SENTENCES } from '../../../domain/moderation/sentences.ts';
import { MailPreview } from './MailPreview.tsx';
import { type DecisionReason, ReasonFields } from './ReasonFields.tsx';

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
  /** Called when the case is closed, by this decision or another administrator's. */
  onDecided: () => void;
};

/** The form of a decision: reason, note to the owner, and a preview of the mails. */
export const DecisionForm = ({ case: open, onDecided }: DecisionFormProps) => {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [why, setWhy] = useState<DecisionReason>({ reason: '', note: '' });
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const asksReason = decision !== null && needsReason(decision);

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (sending.kind === 'sending') return;
    if (decision === null) return setSending({ kind: 'failed', message: 'Please choose a decision' });
    if (asksReason && why.reason === '') return setProblem(MODERATION_SENTENCES.chooseReason);
    setSending({ kind: 'sending' });
    const message = await decideCase(open, {
      decision,
      reason: asksReason ? why.reason || undefined : undefined,
      note: decision === 'dismiss' ? '' : why.note.trim(),
    });
    if (message !== null) setSending({ kind: 'failed', message });
    else onDecided();
  };
  return (
    <form className="form decision" onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className="choices">
        <legend>Decision</legend>
        {possibleDecisions({ hidden: open.hidden, hasCase: true }).map((each) => (
          <label className="choice" key={each}>
            <input
              type="radio"
              name="decision"
              checked={decision === each}
              onChange={() => {
                setDecision(each);
                setProblem('');
                setSending({ kind: 'idle' });
              }}
            />
            <span>{LABELS[each]}</span>
          </label>
        ))}
      </fieldset>
      {decision !== null && decision !== 'dismiss' && (
        <ReasonFields
          why={why}
          onChange={(next) => {
            if (next.reason !== why.reason) setProblem('');
            setWhy(next);
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
          reason={asksReason ? why.reason || null : null}
          note={why.note}
        />
      )}
      {sending.kind === 'failed' && (
        <p className="notice" data-kind="failure" role="alert">
          {sending.message}
        </p>
      )}
      <div className="form-actions">
        <button className="button" type="submit" aria-disabled={sending.kind === 'sending'}>
          {sending.kind === 'sending' ? 'Deciding…' : 'Decide and send mails'}
        </button>
      </div>
    </form>
  );
};
