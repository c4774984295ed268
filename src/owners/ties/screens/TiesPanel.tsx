import { pageHash } from '../../../base/frame/browser/hash-address.ts';
import { Moment } from '../../../base/table/screens/PagedList.tsx';
import { itemId } from '../../../base/table/screens/use-named-item.ts';
import { spanWords } from '../../../profiles/life/rules/span-words.ts';
import type { UnansweredTie } from '../../../profiles/ties/calls.ts';
import { type TieDecision, tieWords } from '../../../profiles/ties/rules/tie.ts';
import { WaitingList } from '../../../site/to-do/screens/WaitingList.tsx';
import { answerTie, waitingTies } from '../browser/admin-ties.ts';

const idOf = ({ tie }: UnansweredTie): string => tie;

/** The ties that wait for pages without an account, the longest waiting first. */
export const TiesPanel = () => (
  <WaitingList
    {...waitingTies}
    label="Ties"
    nothing="No ties are waiting"
    idOf={idOf}
    notice="plain"
    view={(tie, { isBusy, answer }) => (
      <TieItem
        key={tie.tie}
        tie={tie}
        isBusy={isBusy}
        onAnswer={(name, decision) => answer(() => answerTie(name, decision))}
      />
    )}
  />
);

const PageLink = ({ page: { id, name } }: { page: UnansweredTie['page'] }) => (
  <a href={pageHash(id)}>
    <bdi>{name || id}</bdi>
  </a>
);

type TieItemProps = {
  tie: UnansweredTie;
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
        <div className="answer-acts">
          <button
            className="button"
            type="button"
            aria-describedby={titleId}
            aria-disabled={isBusy}
            onClick={() => void onAnswer(tie.tie, 'confirm')}
          >
            Confirm
          </button>
          <button
            className="button-danger"
            type="button"
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
