import { type SyntheticEvent, useId, useState } from 'react';
import { decideCase } from '../../client/stores/admin/admin-inbox.ts';
import type { ReportCase } from '../../contract/reports.ts';
import {
  type Decision,
  MODERATION_SENTENCES,
  NOTE_MAX,
  needsReason,
  possibleDecisions,
  REASON_NAMES,
  REASONS,
  type Reason,
} from '../../domain/admin/moderation.ts';
import { MailPreview } from './MailPreview.tsx';
import { NOTE_TEMPLATES } from './note-templates.ts';

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
  /** The case is closed, by this decision or another administrator's. */
  onDecided: () => void;
};

/** What an administrator decides, why, what they write to the owner, and what will be mailed. */
export const DecisionForm = ({ case: open, onDecided }: DecisionFormProps) => {
  const id = useId();
  const [decision, setDecision] = useState<Decision | null>(null);
  const [reason, setReason] = useState<Reason | ''>('');
  const [note, setNote] = useState('');
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const asksReason = decision !== null && needsReason(decision);

  const chooseReason = (next: Reason | ''): void => {
    // The words for a reason stand until somebody wrote their own.
    if (next !== '' && (note === '' || note === NOTE_TEMPLATES[reason as Reason]))
      setNote(NOTE_TEMPLATES[next]);
    setReason(next);
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (sending.kind === 'sending') return;
    if (decision === null) return setSending({ kind: 'failed', message: 'Please choose a decision' });
    if (asksReason && reason === '')
      return setSending({ kind: 'failed', message: MODERATION_SENTENCES.chooseReason });
    setSending({ kind: 'sending' });
    const message = await decideCase(open, {
      decision,
      reason: asksReason ? reason || undefined : undefined,
      note: decision === 'dismiss' ? '' : note.trim(),
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
                setSending({ kind: 'idle' });
              }}
            />
            <span>{LABELS[each]}</span>
          </label>
        ))}
      </fieldset>
      {asksReason && (
        <div className="field">
          <label htmlFor={`${id}-reason`}>Reason</label>
          <select
            id={`${id}-reason`}
            value={reason}
            onChange={(event) => chooseReason(event.target.value as Reason | '')}
          >
            <option value="">Choose…</option>
            {REASONS.map((each) => (
              <option key={each} value={each}>
                {REASON_NAMES[each]}
              </option>
            ))}
          </select>
        </div>
      )}
      {decision !== null && decision !== 'dismiss' && (
        <div className="field">
          <label htmlFor={`${id}-note`}>Note to the owner</label>
          <p className="hint" id={`${id}-hint`}>
            Reporters never see it. Choosing a reason puts in words that you can change.
          </p>
          <textarea
            id={`${id}-note`}
            rows={4}
            dir="auto"
            maxLength={NOTE_MAX}
            aria-describedby={`${id}-hint`}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      )}
      {decision !== null && (
        <MailPreview
          case={open}
          decision={decision}
          reason={asksReason ? reason || null : null}
          note={note}
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
