import { useMemo, useRef, useState } from 'react';
import { FIELD_LABELS } from '../../../../base/fields/rules/fields.ts';
import type { AdminUser } from '../../../../moderation/page/calls.ts';
import { displayName } from '../../../../profiles/rules/list-item.ts';
import type { Deciding } from '../../../../site/to-do/screens/DecisionBar.tsx';
import { answerProposal, asPage, type ProposalAnswer, proposalEdits } from '../../browser/admin-proposals.ts';
import type { Proposal } from '../../calls.ts';
import { isAboutLiving, PROPOSAL_SENTENCES, type ProposalDecision } from '../../rules.ts';

/** What is wrong with an answer: a sentence above the page, and sentences by field. */
type Wrong = { message: string; problems: Readonly<Record<string, string>> };
const NOTHING: Wrong = { message: '', problems: {} };

// What is wrong with a field stands in no box here.
const wrongWith = ({ message, problems, isOver }: ProposalAnswer & { kind: 'refused' }): Wrong => {
  const named = Object.entries(problems)
    .filter(([name]) => name !== 'public_role')
    .map(([name, sentence]) => `${FIELD_LABELS[name as 'name'] ?? name}: ${sentence}`);
  const asksRole = problems['public_role'] !== undefined;
  return { message: isOver || (named.length === 0 && !asksRole) ? message : named.join(' · '), problems };
};

/** The answers to a proposal and what they came to; one that somebody else has answered stays in sight. */
export const useProposalAnswer = (proposal: Proposal, onDone: Deciding['onDone']) => {
  const original = useMemo(() => asPage(proposal), [proposal]);
  const [page, setPage] = useState<AdminUser>(original);
  const [role, setRole] = useState<'yes' | 'no' | ''>('');
  const [state, setState] = useState(NOTHING);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const isUnderWay = useRef(false);
  const changed = useMemo(() => proposalEdits(original, page), [original, page]);
  const isLiving = isAboutLiving(page.profile, page.died);

  const send = async (decision: ProposalDecision, answer: Parameters<typeof answerProposal>[2] = {}) => {
    // A second press may come before the first is drawn.
    if (isUnderWay.current || isOver) return;
    isUnderWay.current = true;
    setBusy(true);
    const answered = await answerProposal(proposal, decision, answer);
    isUnderWay.current = false;
    setBusy(false);
    if (answered.kind === 'done') {
      onDone(`${displayName(page)}: ${answered.message}`, { made: answered.id });
      return;
    }
    setOver(answered.isOver);
    setState(wrongWith(answered));
  };
  return {
    ...{ page, changed, role, state, isBusy, isOver, isLiving },
    change: (next: AdminUser): void => {
      setPage(next);
      setState(NOTHING);
    },
    chooseRole: (next: 'yes' | 'no'): void => {
      setRole(next);
      setState(NOTHING);
    },
    accept: async (): Promise<void> => {
      if (isLiving && role !== 'yes') {
        setState({ message: '', problems: { public_role: PROPOSAL_SENTENCES.publicRole } });
        document.querySelector<HTMLInputElement>('input[name="public_role"]')?.focus();
        return;
      }
      await send('accept', { ...(isLiving && { public_role: 'yes' }), fields: changed });
    },
    decline: (): Promise<void> => send('decline'),
  };
};
