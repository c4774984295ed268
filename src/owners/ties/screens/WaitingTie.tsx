import { useId } from 'react';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { type Piece, say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { spanWords } from '../../../profiles/life/rules/span-words.ts';
import { type OwnTie, TIE_SENTENCES, type TieKind } from '../../../profiles/ties/rules/tie.ts';
import { AnsweredRow, WaitingRow } from '../../my-profile/screens/waiting/WaitingRow.tsx';
import { type AnsweredTie, decideOnTie, declineAllOf } from '../browser/own-ties.ts';
import { useTieAnswer } from './use-tie-answer.ts';

type TieSaid = (name: string) => Piece[];

/** What another page says of the own one, by the kind of the own one: as it asks, and as the owner has confirmed it. */
const SAID: Readonly<Record<ProfileKind, Readonly<Record<TieKind, { asked: TieSaid; confirmed: TieSaid }>>>> =
  {
    personal: {
      works: {
        asked: (name) => sayPieces('owners.ties.you-work', { name }),
        confirmed: (name) => sayPieces('owners.ties.you-work-confirmed', { name }),
      },
      founded: {
        asked: (name) => sayPieces('owners.ties.you-founded', { name }),
        confirmed: (name) => sayPieces('owners.ties.you-founded-confirmed', { name }),
      },
      board: {
        asked: (name) => sayPieces('owners.ties.you-board', { name }),
        confirmed: (name) => sayPieces('owners.ties.you-board-confirmed', { name }),
      },
      member: {
        asked: (name) => sayPieces('owners.ties.you-member', { name }),
        confirmed: (name) => sayPieces('owners.ties.you-member-confirmed', { name }),
      },
    },
    professional: {
      works: {
        asked: (name) => sayPieces('owners.ties.they-work', { name }),
        confirmed: (name) => sayPieces('owners.ties.they-work-confirmed', { name }),
      },
      founded: {
        asked: (name) => sayPieces('owners.ties.they-founded', { name }),
        confirmed: (name) => sayPieces('owners.ties.they-founded-confirmed', { name }),
      },
      board: {
        asked: (name) => sayPieces('owners.ties.they-board', { name }),
        confirmed: (name) => sayPieces('owners.ties.they-board-confirmed', { name }),
      },
      member: {
        asked: (name) => sayPieces('owners.ties.they-member', { name }),
        confirmed: (name) => sayPieces('owners.ties.they-member-confirmed', { name }),
      },
    },
  };

type WaitingTieProps = {
  /** The kind of the own page. */
  own: ProfileKind;
  tie: OwnTie;
  /** A mail led to it. */
  isNamed: boolean;
  /** Whether its yes is the one green button of the card. */
  isFirst: boolean;
};

/** What another page asks the owner to confirm, told and answered in a row. */
export const WaitingTie = ({ own, tie, isNamed, isFirst }: WaitingTieProps) => {
  const id = useId();
  const { isBusy, problem, decide } = useTieAnswer();
  return (
    <WaitingRow
      id={id}
      isNamed={isNamed}
      what={
        <Pieces
          of={SAID[own][tie.kind].asked(tie.name)}
          tags={{
            name: (name) => (
              <strong>
                <a href={tie.url}>
                  <bdi>{name}</bdi>
                </a>
              </strong>
            ),
          }}
        />
      }
      why={<Particulars tie={tie} />}
      actions={
        <>
          <button
            className={isFirst ? 'button' : 'button-quiet'}
            type="button"
            aria-describedby={id}
            aria-disabled={isBusy}
            onClick={() => decide(() => decideOnTie(tie.tie, 'confirm'))}
          >
            {say('owners.ties.confirm')}
          </button>
          <button
            className="button-quiet"
            type="button"
            aria-describedby={id}
            aria-disabled={isBusy}
            onClick={() => decide(() => decideOnTie(tie.tie, 'decline'))}
          >
            {say('owners.ties.decline')}
          </button>
        </>
      }
    >
      {problem !== '' && (
        <div className="waiting-more">
          <FailureNotice>{problem}</FailureNotice>
        </div>
      )}
    </WaitingRow>
  );
};

const Particulars = ({ tie }: { tie: OwnTie }) => {
  const when = spanWords(tie);
  return (
    <>
      {tie.role !== '' && <bdi>{tie.role}</bdi>}
      {tie.role !== '' && when !== '' && <span> · </span>}
      {when !== '' && <span className="numeric">{when}</span>}
    </>
  );
};

/** What another page asked and the owner has answered: a yes is undone by `remove`, after a no the other page may be let in again, or kept out. */
export const AnsweredTieRow = ({ own, answer }: { own: ProfileKind; answer: AnsweredTie }) => {
  const id = useId();
  const { isBusy, problem, decide } = useTieAnswer();
  const { tie, decision, isUndone } = answer;
  const declineAll = (): void => {
    if (window.confirm(TIE_SENTENCES.confirmDeclineAll(tie.name))) decide(() => declineAllOf(tie.page));
  };
  return (
    <AnsweredRow
      id={id}
      what={<AnsweredWords own={own} answer={answer} problem={problem} />}
      isBusy={isBusy}
      undo={decision === 'confirm' ? say('common.undo') : say('owners.ties.let-ask')}
      onUndo={isUndone || answer.isBarred ? null : () => decide(() => decideOnTie(tie.tie, 'remove'))}
    >
      {decision === 'decline' && !isUndone && !answer.isBarred && (
        <button
          className="button-plain"
          type="button"
          aria-describedby={id}
          aria-disabled={isBusy}
          onClick={declineAll}
        >
          {say('owners.ties.decline-all')}
        </button>
      )}
    </AnsweredRow>
  );
};

type AnsweredWordsProps = { own: ProfileKind; answer: AnsweredTie; problem: string };

const AnsweredWords = ({ own, answer, problem }: AnsweredWordsProps) =>
  problem !== '' ? (
    problem
  ) : (
    <Pieces
      of={answerOf(own, answer)}
      tags={{
        name: (name) => (
          <strong>
            <bdi>{name}</bdi>
          </strong>
        ),
      }}
    />
  );

const answerOf = (own: ProfileKind, { tie, decision, isUndone, isBarred }: AnsweredTie): Piece[] => {
  const { name, kind } = tie;
  if (isBarred) return sayPieces('owners.ties.declined-all', { name });
  if (isUndone)
    return decision === 'confirm'
      ? sayPieces('owners.ties.undone', { name })
      : sayPieces('owners.ties.can-ask', { name });
  return decision === 'decline'
    ? sayPieces('owners.ties.declined', { name })
    : SAID[own][kind].confirmed(name);
};
