import { useEffect, useRef } from 'react';
import { to } from '../../../base/languages/rules/address.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { spanWords } from '../../../profiles/life/rules/span-words.ts';
import type { OwnTie } from '../../../profiles/ties/rules/tie.ts';
import { type TieDecision, tieWords } from '../../../profiles/ties/rules/tie.ts';

/** The answer that is on its way, and the tie whose button sent it; null if none is. */
export type SentAnswer = { tie: string; decision: TieDecision | 'decline-all' } | null;

export type TieListProps = {
  ties: readonly OwnTie[];
  busy: SentAnswer;
  onDecide: (tie: OwnTie, decision: TieDecision) => Promise<void>;
};

const ANSWERS = [
  { decision: 'confirm', label: () => say('owners.ties.confirm'), look: 'button' },
  { decision: 'decline', label: () => say('owners.ties.decline'), look: 'button-quiet' },
  { decision: 'decline-all', label: () => say('owners.ties.decline-all'), look: 'button-plain' },
] as const;

/** What other pages ask, each with a yes, a no, and a no to all that the page asks; `named`, from a mail, has the focus. */
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
    <ul className="tie-answers" aria-label={say('owners.ties.waiting')}>
      {sorted.map((tie) => (
        <li
          key={tie.tie}
          ref={tie.tie === named ? first : null}
          tabIndex={-1}
          aria-labelledby={`tie-${tie.tie}`}
        >
          <p id={`tie-${tie.tie}`}>
            <Asked tie={tie} />
          </p>
          <p className="tie-buttons">
            {ANSWERS.map(({ decision, label, look }) => (
              <button
                key={decision}
                className={look}
                type="button"
                aria-describedby={`tie-${tie.tie}`}
                aria-disabled={busy !== null}
                onClick={() =>
                  void (decision === 'decline-all' ? onDeclineAll(tie) : onDecide(tie, decision))
                }
              >
                {busy?.tie === tie.tie && busy.decision === decision ? say('common.sending') : label()}
              </button>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
};

/** What another page asks, in a sentence. */
const Asked = ({ tie }: { tie: OwnTie }) => {
  const when = spanWords(tie);
  return (
    <Pieces
      of={
        when === ''
          ? sayPieces('owners.ties.asks', { name: tie.name, tie: tieWords(tie) })
          : sayPieces('owners.ties.asks-when', { name: tie.name, tie: tieWords(tie), when })
      }
      tags={{
        name: (name) => (
          <a href={to(tie.url)}>
            <bdi>{name}</bdi>
          </a>
        ),
        tie: (words) => <strong dir="auto">{words}</strong>,
      }}
    />
  );
};
