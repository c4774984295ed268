import { Suspense } from 'react';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { Key } from '../../../site/to-do/screens/DecisionBar.tsx';
import type { ReportCase } from '../../reports/calls.ts';
import type { Reason } from '../../reports/rules/reasons.ts';
import { type Decision, needsReason } from '../rules/decisions.ts';
import { ReasonFields } from './ReasonFields.tsx';
import type { useDecision } from './use-decision.ts';

// The letters' texts are loaded once there is one to show.
const MailPreview = lazyPart(() => import('./MailPreview.tsx'), 'MailPreview');

/** Each decision, what its button says, and its key. */
export const DECISION_WORDS: Record<Decision, { label: string; short: string; act: string; key: string }> = {
  dismiss: { label: 'Leave it as it is', short: 'Leave as it is', act: 'Leave it as it is', key: 'd' },
  hide: { label: 'Hide the page', short: 'Hide', act: 'Hide and send letters', key: 'h' },
  restore: {
    label: 'Show the page again',
    short: 'Show again',
    act: 'Show again and send letters',
    key: 'd',
  },
  keep: { label: 'Keep it hidden', short: 'Keep hidden', act: 'Keep hidden and send letters', key: 'h' },
  delete: { label: 'Move it to the trash', short: 'Trash', act: 'Move to trash and send letters', key: '#' },
};

type DecisionFieldsProps = ReturnType<typeof useDecision> & {
  case: ReportCase;
  hiddenFor: Reason | null;
  /** The id of the form, whose button is elsewhere. */
  formId: string;
};

/** The form of a decision: what, why, and what will be mailed. */
export const DecisionFields = (props: DecisionFieldsProps) => {
  const {
    case: open,
    hiddenFor,
    formId,
    draft,
    decision,
    possible,
    problem,
    sending,
    change,
    choose,
    send,
  } = props;
  const asksReason = decision !== null && needsReason(decision);
  return (
    <form
      className="form decision"
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset className="choices">
        <legend>Decision</legend>
        {possible.map((each) => (
          <label className="choice" key={each}>
            <input type="radio" name="decision" checked={decision === each} onChange={() => choose(each)} />
            <span>{DECISION_WORDS[each].label}</span>
            <Key>{DECISION_WORDS[each].key}</Key>
          </label>
        ))}
      </fieldset>
      {decision !== null && decision !== 'dismiss' && (
        <ReasonFields
          why={draft}
          onChange={(why) => change(why)}
          asksReason={asksReason}
          to="owner"
          problem={problem}
        />
      )}
      <FailureNotice>{sending.kind === 'failed' && sending.message}</FailureNotice>
      {decision !== null && (
        <Suspense>
          <MailPreview
            case={open}
            decision={decision}
            reason={asksReason ? draft.reason || null : hiddenFor}
            note={draft.note}
          />
        </Suspense>
      )}
    </form>
  );
};
