import { useId } from 'react';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { spanWords } from '../../../profiles/life/rules/span-words.ts';
import { type OwnTie, TIE_SENTENCES, type TieKind } from '../../../profiles/ties/rules/tie.ts';
import { AnsweredRow, WaitingRow } from '../../my-profile/screens/waiting/WaitingRow.tsx';
import { type AnsweredTie, decideOnTie, declineAllOf } from '../browser/own-ties.ts';
import { useDecision } from './use-decision.ts';

/** What another page says of the own one, by the kind of the own one: after the other's name, and as the owner confirms it, around the name. */
const SAID: Record<ProfileKind, Record<TieKind, { asked: string; confirmed: readonly [string, string] }>> = {
  personal: {
    works: { asked: 'that you work or worked there', confirmed: ['that you work or worked at ', ''] },
    founded: { asked: 'that you founded it', confirmed: ['that you founded ', ''] },
    board: {
      asked: 'that you are or were on its board',
      confirmed: ['that you are or were on the board of ', ''],
    },
    member: {
      asked: 'that you are or were a member',
      confirmed: ['that you are or were a member of ', ''],
    },
  },
  professional: {
    works: { asked: 'that they work or worked here', confirmed: ['that ', ' works or worked here'] },
    founded: { asked: 'that they founded it', confirmed: ['that ', ' founded it'] },
    board: { asked: 'that they are or were on your board', confirmed: ['that ', ' is or was on your board'] },
    member: { asked: 'that they are or were a member', confirmed: ['that ', ' is or was a member'] },
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
  const { isBusy, problem, decide } = useDecision();
  const { asked } = SAID[own][tie.kind];
  return (
    <WaitingRow
      id={id}
      isNamed={isNamed}
      what={
        <>
          <strong>
            <a href={tie.url}>
              <bdi>{tie.name}</bdi>
            </a>
          </strong>
          <span>{` says ${asked}.`}</span>
        </>
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
            Confirm
          </button>
          <button
            className="button-quiet"
            type="button"
            aria-describedby={id}
            aria-disabled={isBusy}
            onClick={() => decide(() => decideOnTie(tie.tie, 'decline'))}
          >
            Decline
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
  const { isBusy, problem, decide } = useDecision();
  const { tie, decision, isUndone } = answer;
  const declineAll = (): void => {
    if (window.confirm(TIE_SENTENCES.confirmDeclineAll(tie.name))) decide(() => declineAllOf(tie.page));
  };
  return (
    <AnsweredRow
      id={id}
      what={<AnsweredWords own={own} answer={answer} problem={problem} />}
      isBusy={isBusy}
      undo={decision === 'confirm' ? 'Undo' : 'Let them ask again'}
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
          Decline all from this page
        </button>
      )}
    </AnsweredRow>
  );
};

type AnsweredWordsProps = { own: ProfileKind; answer: AnsweredTie; problem: string };

const AnsweredWords = ({ own, answer, problem }: AnsweredWordsProps) => {
  const { tie, decision, isUndone, isBarred } = answer;
  const [before, after] = SAID[own][tie.kind].confirmed;
  const name = (
    <strong>
      <bdi>{tie.name}</bdi>
    </strong>
  );
  if (problem !== '') return problem;
  if (isBarred)
    return (
      <>
        <span>You declined all from </span>
        {name}
        <span>. They cannot ask you again.</span>
      </>
    );
  if (isUndone)
    return (
      <>
        <span>{decision === 'confirm' ? 'Undone. ' : ''}</span>
        {name}
        <span> can ask you again.</span>
      </>
    );
  if (decision === 'decline')
    return (
      <>
        <span>You declined what </span>
        {name}
        <span> asked.</span>
      </>
    );
  return (
    <>
      <span>{`You confirmed ${before}`}</span>
      {name}
      <span>{`${after}.`}</span>
    </>
  );
};
