import { useStore } from '@nanostores/react';
import { useMemo, useRef, useState } from 'react';
import { spanWords } from '../../../base/fields/rules/span.ts';
import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { Moment, PagedList } from '../../../base/table/screens/PagedList.tsx';
import { itemId, useNamedItem } from '../../../base/table/screens/use-named-item.ts';
import type { TiePage, WaitingTie } from '../../../profiles/ties/calls.ts';
import { type TieDecision, tieWords } from '../../../profiles/ties/rules/tie.ts';
import { $ties, answerTie, loadTies } from '../browser/admin-ties.ts';

/** The ties that wait for pages without an account, the longest waiting first. */
export const TiesPanel = () => {
  const state = useStore($ties);
  const named = useMemo(() => ({ ...state, items: state.items.map(({ tie }) => ({ id: tie })) }), [state]);
  useNamedItem(named, loadTies);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState('');
  const notice = useRef<HTMLParagraphElement>(null);
  const answer = async (tie: string, decision: TieDecision): Promise<void> => {
    if (busy !== '') return;
    setBusy(tie);
    const outcome = await answerTie(tie, decision);
    setBusy('');
    setMessage(outcome.message);
    // The buttons that had the focus are gone with their tie.
    notice.current?.focus();
  };
  return (
    <>
      <p role="status" tabIndex={-1} ref={notice}>
        {message}
      </p>
      <PagedList state={state} load={loadTies} nothing="No ties are waiting">
        <ol className="message-list" aria-label="Ties">
          {state.items.map((tie) => (
            <TieItem key={tie.tie} tie={tie} isBusy={busy !== ''} onAnswer={answer} />
          ))}
        </ol>
      </PagedList>
    </>
  );
};

const PageLink = ({ page: { id, name } }: { page: TiePage }) => (
  <a href={hashOf('page', { id })}>
    <bdi>{name || id}</bdi>
  </a>
);

type TieItemProps = {
  tie: WaitingTie;
  isBusy: boolean;
  onAnswer: (tie: string, decision: TieDecision) => Promise<void>;
};

const TieItem = ({ tie, isBusy, onAnswer }: TieItemProps) => {
  const titleId = `tie-${tie.tie}`;
  const when = spanWords(tie);
  return (
    <li>
      <article className="message" id={itemId(tie.tie)} tabIndex={-1} aria-labelledby={titleId}>
        <h2 id={titleId}>
          <PageLink page={tie.page} />
        </h2>
        <p className="message-from">
          <span>
            <span>Asked by </span>
            <PageLink page={tie.asked_by} />
            <span> · </span>
            <Moment at={tie.since} />
          </span>
        </p>
        <p className="message-text" dir="auto">
          {when === '' ? tieWords(tie) : `${tieWords(tie)}, ${when}`}
        </p>
        <div className="row-actions">
          <button
            type="button"
            aria-describedby={titleId}
            aria-disabled={isBusy}
            onClick={() => void onAnswer(tie.tie, 'confirm')}
          >
            Confirm
          </button>
          <button
            type="button"
            data-kind="danger"
            aria-describedby={titleId}
            aria-disabled={isBusy}
            onClick={() => void onAnswer(tie.tie, 'decline')}
          >
            Decline
          </button>
        </div>
      </article>
    </li>
  );
};
