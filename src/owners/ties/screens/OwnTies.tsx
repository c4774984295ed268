import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isPresent } from '../../../base/fields/rules/span.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import type { OwnTie } from '../../../profiles/ties/calls.ts';
import { TIE_SENTENCES, type TieDecision } from '../../../profiles/ties/rules/tie.ts';
import {
  $ownTies,
  decideOnTie,
  declineAllOf,
  loadOwnTies,
  openOwnTies,
  waitsForOwner,
} from '../browser/own-ties.ts';
import { AskTie } from './AskTie.tsx';
import { type SentAnswer, TieAnswers } from './TieAnswers.tsx';
import { TieTable } from './TieTable.tsx';
import { OTHER_SIDE } from './tie-words.ts';
import './ties.css';

const tieInAddress = (): string => new URLSearchParams(location.search).get('tie') ?? '';

/** The page's ties: what waits for the owner's answer, a form to ask for more, and all of them in tables. */
export const OwnTies = ({ user }: { user: OwnProfile }) => {
  const state = useStore($ownTies);
  const heading = useRef<HTMLHeadingElement>(null);
  const { message, setMessage, busy, decide, declineAll } = useTieAnswers(heading);
  const [named] = useState(tieInAddress);
  useEffect(() => void openOwnTies(), []);
  const words = OTHER_SIDE[user.profile];

  const items = state.kind === 'ready' ? state.items : [];
  const waiting = items.filter(waitsForOwner);
  const asked = items.filter(({ state: each, asked_by: by }) => each === 'asked' && by === 'me');
  const confirmed = items.filter(({ state: each }) => each === 'confirmed');
  const isAnswered = named !== '' && state.kind === 'ready' && !waiting.some(({ tie }) => tie === named);
  return (
    <section className="own-ties" aria-labelledby="own-ties">
      <h2 id="own-ties" tabIndex={-1} ref={heading}>
        {words.tab}
      </h2>
      <p role="status">{message}</p>
      {isAnswered && message === '' && (
        <p className="notice">
          {items.some(({ tie }) => tie === named) ? TIE_SENTENCES.answered : TIE_SENTENCES.over}
        </p>
      )}
      {state.kind === 'loading' && (
        <p className="muted" role="status">
          Loading…
        </p>
      )}
      {state.kind === 'failed' && (
        <p className="muted" role="alert">
          The list could not be loaded.{' '}
          <button className="button-plain" type="button" onClick={() => void loadOwnTies()}>
            Try again
          </button>
        </p>
      )}
      {state.kind === 'ready' && (
        <>
          <TieAnswers ties={waiting} named={named} busy={busy} onDecide={decide} onDeclineAll={declineAll} />
          {items.length === 0 && (
            <div className="empty">
              <p>{words.none}</p>
              <p>Ask the other page. Both pages show it as soon as they say yes.</p>
            </div>
          )}
          <TieTable caption="Asked" ties={asked} busy={busy} onDecide={decide} />
          <TieTable caption="Now" ties={confirmed.filter(isPresent)} busy={busy} onDecide={decide} />
          <TieTable
            caption="Before"
            ties={confirmed.filter((tie) => !isPresent(tie))}
            busy={busy}
            onDecide={decide}
          />
          <AskTie own={user.profile} onAsked={setMessage} />
        </>
      )}
    </section>
  );
};

/** Sends the owner's answers, one at a time; the heading gets the focus after each. */
const useTieAnswers = (heading: RefObject<HTMLHeadingElement | null>) => {
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
    if (outcome.isDone) heading.current?.focus();
  };

  return { message, setMessage, busy, decide, declineAll };
};
