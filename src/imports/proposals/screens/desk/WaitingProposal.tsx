import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../base/frame/browser/lazy-part.ts';
import { useKeys } from '../../../../base/table/screens/use-keys.ts';
import { LooksLike } from '../../../../moderation/new-pages/screens/LooksLike.tsx';
import { NewPageText } from '../../../../moderation/new-pages/screens/NewPageText.tsx';
import {
  type Deciding,
  DecisionBar,
  Key,
  LETTER_HINT,
  NextButton,
} from '../../../../site/to-do/screens/DecisionBar.tsx';
import type { Proposal } from '../../calls.ts';
import { ProposalFacts } from './ProposalFacts.tsx';
import { PublicRole } from './PublicRole.tsx';
import { useProposalAnswer } from './use-proposal-answer.ts';
import '../../../../moderation/cases/screens/inbox.css';
import '../../../../moderation/new-pages/screens/new-pages.css';
import './proposals.css';

const EditProposal = lazyPart(() => import('./EditProposal.tsx'), 'EditProposal');
const DeclineDialog = lazyPart(() => import('./DeclineDialog.tsx'), 'DeclineDialog');

type WaitingProposalProps = { proposal: Proposal } & Deciding;

/** A proposal as the page that it would be, field by field beside what it looks like, and its answers. */
export const WaitingProposal = ({ proposal, onDone, onNext }: WaitingProposalProps) => {
  const [isEditing, setEditing] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const answering = useProposalAnswer(proposal, onDone);
  const { page, changed, state, isOver, isLiving } = answering;
  useKeys({
    r: () => void answering.accept(),
    x: () => !isOver && setDeclining(true),
    e: () => !isOver && setEditing(true),
    'Ctrl+Enter': () => void answering.accept(),
  });
  return (
    <>
      <div className="waiting-body new-page">
        <div className="new-page-main">
          {state.message !== '' && (
            <p className="notice" data-kind="warning" role="alert">
              {state.message}
            </p>
          )}
          <NewPageText page={page} />
          <LooksLike page={page} />
        </div>
        <div className="case-side">
          <ProposalFacts proposal={proposal} changed={changed} />
          {isLiving && <PublicRole {...answering} problem={state.problems['public_role']} />}
        </div>
      </div>
      <Answers
        answering={answering}
        hasLetter={proposal.letter}
        onDecline={() => setDeclining(true)}
        onEdit={() => setEditing(true)}
        onNext={onNext}
      />
      <Suspense>
        {isEditing && (
          <EditProposal page={page} onChange={answering.change} onClose={() => setEditing(false)} />
        )}
        {isDeclining && (
          <DeclineDialog
            page={page}
            hasLetter={proposal.letter}
            decline={answering.decline}
            onClose={() => setDeclining(false)}
          />
        )}
      </Suspense>
    </>
  );
};

type AnswersProps = {
  answering: ReturnType<typeof useProposalAnswer>;
  hasLetter: boolean;
  onDecline: () => void;
  onEdit: () => void;
} & Pick<Deciding, 'onNext'>;

const Answers = ({ answering, hasLetter, onDecline, onEdit, onNext }: AnswersProps) => {
  const { isBusy, isOver, accept } = answering;
  return (
    <DecisionBar hint={hasLetter && LETTER_HINT}>
      <button
        className="button"
        type="button"
        aria-disabled={isBusy || isOver}
        aria-keyshortcuts="r"
        onClick={() => void accept()}
      >
        <span>{isBusy ? 'Accepting…' : 'Accept'}</span>
        <Key>r</Key>
      </button>
      <button
        className="button-danger"
        type="button"
        disabled={isOver}
        aria-keyshortcuts="x"
        onClick={onDecline}
      >
        <span>Decline</span>
        <Key>x</Key>
      </button>
      <button className="button-quiet" type="button" disabled={isOver} aria-keyshortcuts="e" onClick={onEdit}>
        <span>Edit</span>
        <Key>e</Key>
      </button>
      <NextButton onNext={onNext} />
    </DecisionBar>
  );
};
