import { useId } from 'react';
import { REASONS, type Reason, reasonName } from '../../reports/rules/reasons.ts';
import { NOTE_MAX } from '../../rules/limits.ts';
import { NOTE_TEMPLATES } from './note-templates.ts';

/** The reason of a decision, and the note to the owner. */
export type DecisionReason = { reason: Reason | ''; note: string };

type ReasonFieldsProps = {
  why: DecisionReason;
  onChange: (why: DecisionReason) => void;
  asksReason: boolean;
  /** The recipient of the note. */
  to: 'owner' | 'owners';
  problem: string;
};

/** The reason and the note of a decision; choosing a reason fills in its template, unless somebody edited the note. */
export const ReasonFields = ({ why, onChange, asksReason, to, problem }: ReasonFieldsProps) => {
  const id = useId();
  const { reason, note } = why;
  const chooseReason = (next: Reason | ''): void => {
    const isOwn = note !== '' && note !== NOTE_TEMPLATES[reason as Reason];
    onChange({ reason: next, note: next === '' || isOwn ? note : NOTE_TEMPLATES[next] });
  };
  return (
    <>
      {asksReason && (
        <div className="field">
          <label htmlFor={`${id}-reason`}>Reason</label>
          <select
            id={`${id}-reason`}
            value={reason}
            aria-invalid={problem !== '' || undefined}
            aria-describedby={`${id}-problem`}
            onChange={(event) => chooseReason(event.target.value as Reason | '')}
          >
            <option value="">Choose…</option>
            {REASONS.map((each) => (
              <option key={each} value={each}>
                {reasonName(each)}
              </option>
            ))}
          </select>
          <p className="error" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-note`}>{`Note to the ${to}`}</label>
        <p className="hint" id={`${id}-hint`}>
          Reporters never see it. Choosing a reason puts in words that you can change.
        </p>
        <textarea
          id={`${id}-note`}
          rows={4}
          placeholder=" "
          maxLength={NOTE_MAX}
          aria-describedby={`${id}-hint`}
          value={note}
          onChange={(event) => onChange({ reason, note: event.target.value })}
        />
      </div>
    </>
  );
};
