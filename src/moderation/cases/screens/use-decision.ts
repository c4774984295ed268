import { useRef, useState } from 'react';
import type { Deciding } from '../../../site/to-do/screens/DecisionBar.tsx';
import type { ReportCase } from '../../reports/calls.ts';
import type { Reason } from '../../reports/rules/reasons.ts';
import { MODERATION_SENTENCES } from '../../rules/sentences.ts';
import {
  canTakeBack,
  type DecisionDraft,
  decideCase,
  decisionDrafts,
  takeDecisionBack,
} from '../browser/admin-inbox.ts';
import { type Decision, needsReason, possibleDecisions } from '../rules/decisions.ts';
import { NOTE_TEMPLATES } from './note-templates.ts';

type Sending = { kind: 'idle' | 'sending' } | { kind: 'failed' | 'conflict'; message: string };

const EMPTY: DecisionDraft = { decision: null, reason: '', note: '' };

/** The reason that the reports give, the newest first; of an appeal, that of the hiding. */
const reportedReason = ({ reports }: ReportCase, hiddenFor: Reason | null): Reason | '' =>
  reports[0]?.reason ?? hiddenFor ?? '';

/** A decision as it is made: its draft stays while another case is looked at, and also if somebody else was faster. */
export const useDecision = (
  open: ReportCase,
  hiddenFor: Reason | null,
  { onDone }: Pick<Deciding, 'onDone'>,
) => {
  const [draft, setDraft] = useState<DecisionDraft>(decisionDrafts.get(open.case) ?? EMPTY);
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const isUnderWay = useRef(false);
  const possible = possibleDecisions({ hidden: open.hidden, hasCase: true });
  // Another administrator may have hidden or shown the page since.
  const decision = draft.decision !== null && possible.includes(draft.decision) ? draft.decision : null;

  const change = (changes: Partial<DecisionDraft>): void => {
    const next = { ...draft, ...changes };
    decisionDrafts.set(open.case, next);
    setDraft(next);
    if (changes.reason !== draft.reason) setProblem('');
  };
  /** Chooses a decision; its reason is that of the report until somebody chooses another. */
  const choose = (choice: Decision): void => {
    if (!possible.includes(choice)) return;
    const reason =
      needsReason(choice) && draft.reason === '' ? reportedReason(open, hiddenFor) : draft.reason;
    const isUntouched = draft.note === '' && reason !== '' && needsReason(choice);
    change({ decision: choice, reason, ...(isUntouched && { note: NOTE_TEMPLATES[reason] }) });
    setSending({ kind: 'idle' });
  };
  const send = async (chosen: Decision | null = decision): Promise<void> => {
    // A second press may come before the first is drawn.
    if (isUnderWay.current || sending.kind === 'conflict') return;
    if (chosen === null) return setSending({ kind: 'failed', message: 'Please choose a decision' });
    const asks = needsReason(chosen);
    if (asks && draft.reason === '') return setProblem(MODERATION_SENTENCES.chooseReason);
    isUnderWay.current = true;
    setSending({ kind: 'sending' });
    const outcome = await decideCase(open, {
      decision: chosen,
      reason: asks ? draft.reason || undefined : undefined,
      note: chosen === 'dismiss' ? '' : draft.note.trim(),
    });
    isUnderWay.current = false;
    if (outcome.kind !== 'done') return setSending({ kind: outcome.kind, message: outcome.message });
    const undo = canTakeBack(chosen) ? () => takeDecisionBack(open, chosen) : undefined;
    onDone(`${outcome.message} (${open.name})`, { undo });
  };
  return { draft, decision, possible, problem, sending, change, choose, send };
};
