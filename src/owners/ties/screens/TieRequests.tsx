import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { say } from '../../../base/languages/rules/say.ts';
import type { OwnTie } from '../../../profiles/ties/rules/tie.ts';
import { TIE_SENTENCES, type TieDecision } from '../../../profiles/ties/rules/tie.ts';
import { $ownTies, decideOnTie, declineAllOf, loadOwnTies, openOwnTies } from '../browser/own-ties.ts';
import { waitsForOwner } from '../rules/tie-changes.ts';
import { type SentAnswer, TieAnswers } from './TieAnswers.tsx';
import './ties.css';

const tieInAddress = (): string => new URLSearchParams(location.search).get('tie') ?? '';

/** What other pages ask of the owner, with its answers. */
export const TieRequests = () => {
  const state = useStore($ownTies);
  const said = useRef<HTMLParagraphElement>(null);
  const { message, busy, decide, declineAll } = useTieAnswers(said);
  const [named] = useState(tieInAddress);
  useEffect(() => void openOwnTies(), []);
  if (state.kind === 'failed')
    return (
      <p className="muted" role="alert">
        <span>{`${say('owners.ties.not-loaded')} `}</span>
        <button className="button-plain" type="button" onClick={() => void loadOwnTies()}>
          {say('common.try-again')}
        </button>
      </p>
    );
  const items = state.kind === 'ready' ? state.items : [];
  const waiting = items.filter(waitsForOwner);
  const isOver = named !== '' && state.kind === 'ready' && !waiting.some(({ tie }) => tie === named);
  return (
    <div className="tie-requests">
      <p className="said" role="status" tabIndex={-1} ref={said}>
        {message}
      </p>
      {isOver && message === '' && (
        <p className="notice">
          {items.some(({ tie }) => tie === named) ? TIE_SENTENCES.answered : TIE_SENTENCES.over}
        </p>
      )}
      {state.kind === 'ready' && (
        <TieAnswers ties={waiting} named={named} busy={busy} onDecide={decide} onDeclineAll={declineAll} />
      )}
    </div>
  );
};

/** Sends the owner's answers, one at a time; what says so gets the focus after each. */
export const useTieAnswers = (said: RefObject<HTMLElement | null>) => {
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState<SentAnswer>(null);

  const decide = async ({ tie, name, state: before }: OwnTie, decision: TieDecision): Promise<void> => {
    if (busy !== null) return;
    const isLost = before === 'confirmed' && decision === 'remove';
    if (isLost && !window.confirm(TIE_SENTENCES.confirmRemoval(name))) return;
    await finish({ tie, decision }, decideOnTie(tie, decision));
  };

  const declineAll = async ({ tie, name, page }: OwnTie): Promise<void> => {
    if (busy !== null || !window.confirm(TIE_SENTENCES.confirmDeclineAll(name))) return;
    await finish({ tie, decision: 'decline-all' }, declineAllOf(page));
  };

  const finish = async (answer: SentAnswer, sent: ReturnType<typeof decideOnTie>): Promise<void> => {
    setBusy(answer);
    const outcome = await sent;
    setBusy(null);
    setMessage(outcome.message);
    // The button that had the focus is gone with its tie.
    if (outcome.isDone) said.current?.focus();
  };

  return { message, setMessage, busy, decide, declineAll };
};
