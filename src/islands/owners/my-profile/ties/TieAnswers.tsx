import { useEffect, useRef } from 'react';
import type { OwnTie } from '../../../../contract/profiles/ties.ts';
import { spanWords } from '../../../../domain/fields/span.ts';
import { type TieDecision, tieWords } from '../../../../domain/profiles/ties/tie.ts';

export type TieListProps = {
  ties: readonly OwnTie[];
  /** The tie that is being answered; '' if none is. */
  busy: string;
  onDecide: (tie: OwnTie, decision: TieDecision) => Promise<void>;
};

/** What other pages ask, each with a yes and a no; `named`, from a mail, has the focus. */
export const TieAnswers = ({
  ties,
  named,
  busy,
  onDecide,
  onDeclineAll,
}: TieListProps & { named: string; onDeclineAll: (tie: OwnTie) => Promise<void> }) => {
  const first = useRef<HTMLLIElement>(null);
  // Only when the list arrives: an answer moves the focus itself.
  useEffect(() => first.current?.focus(), []);
  if (ties.length === 0) return null;
  const sorted = [...ties].sort((one, other) => Number(other.tie === named) - Number(one.tie === named));
  return (
    <ul className="tie-answers" aria-label="Waiting for your answer">
      {sorted.map((tie) => (
        <li
          key={tie.tie}
          ref={tie.tie === named ? first : null}
          tabIndex={-1}
          aria-labelledby={`tie-${tie.tie}`}
        >
          <p id={`tie-${tie.tie}`}>
            <a href={tie.url}>
              <bdi>{tie.name}</bdi>
            </a>
            <span> asks you to confirm: </span>
            <strong dir="auto">{tieWords(tie)}</strong>
            {spanWords(tie) !== '' && <span>{`, ${spanWords(tie)}`}</span>}
          </p>
          <p className="tie-buttons">
            <button
              className="button"
              type="button"
              aria-describedby={`tie-${tie.tie}`}
              aria-disabled={busy !== ''}
              onClick={() => void onDecide(tie, 'confirm')}
            >
              {busy === tie.tie ? 'Sending…' : 'Confirm'}
            </button>
            <button
              className="button-quiet"
              type="button"
              aria-describedby={`tie-${tie.tie}`}
              aria-disabled={busy !== ''}
              onClick={() => void onDecide(tie, 'decline')}
            >
              Decline
            </button>
            <button
              className="button-plain"
              type="button"
              aria-describedby={`tie-${tie.tie}`}
              aria-disabled={busy !== ''}
              onClick={() => void onDeclineAll(tie)}
            >
              Decline all from this page
            </button>
          </p>
        </li>
      ))}
    </ul>
  );
};
