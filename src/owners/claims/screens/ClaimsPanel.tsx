import type { ClaimDecision } from '../../../accounts/claims/rules.ts';
import { pageHash } from '../../../base/frame/browser/hash-address.ts';
import { Moment } from '../../../base/table/screens/PagedList.tsx';
import { itemId } from '../../../base/table/screens/use-named-item.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { WaitingList } from '../../../site/to-do/screens/WaitingList.tsx';
import { answerClaim, waitingClaims } from '../browser/admin-claims.ts';
import type { WaitingClaim } from '../calls/website-claim.ts';

const idOf = ({ id }: WaitingClaim): string => id;

/** The proven claims of pages, the longest waiting first. */
export const ClaimsPanel = () => (
  <WaitingList
    {...waitingClaims}
    label="Claims"
    nothing="No claims are waiting"
    idOf={idOf}
    notice="plain"
    view={(claim, { isBusy, answer }) => (
      <ClaimItem
        key={claim.claim}
        claim={claim}
        isBusy={isBusy}
        onAnswer={(each, decision) => answer(() => answerClaim(each, decision))}
      />
    )}
  />
);

const WAYS: Record<WaitingClaim['by'], string> = {
  link: 'a link on the website',
  dns: 'a DNS record of its host',
};

type ClaimItemProps = {
  claim: WaitingClaim;
  isBusy: boolean;
  onAnswer: (claim: WaitingClaim, decision: ClaimDecision) => Promise<void>;
};

const ClaimItem = ({ claim, isBusy, onAnswer }: ClaimItemProps) => {
  const { id, name, website, email, by, since, until } = claim;
  const titleId = `claim-${id}`;
  return (
    <li>
      <article className="message" id={itemId(id)} tabIndex={-1} aria-labelledby={titleId}>
        <h2 id={titleId}>
          <a href={pageHash(id)}>
            <bdi>{name || id}</bdi>
          </a>
        </h2>
        <p className="message-from">
          <span>
            <span>Claimed by </span>
            <bdi>{email}</bdi>
            <span> · </span>
            <Moment at={since} />
          </span>
        </p>
        <p className="message-text">
          Proved{' '}
          <a href={website} target="_blank" rel="noopener nofollow">
            <bdi>{website}</bdi>
            <span className="visually-hidden"> (opens a new window)</span>
          </a>
          <span>{` by ${WAYS[by]}. Without an answer, the page is theirs on ${longDay(until.slice(0, 10))}.`}</span>
        </p>
        <div className="answer-acts">
          <button
            className="button"
            type="button"
            aria-describedby={titleId}
            aria-disabled={isBusy}
            onClick={() => void onAnswer(claim, 'accept')}
          >
            Accept
          </button>
          <button
            className="button-danger"
            type="button"
            aria-describedby={titleId}
            aria-disabled={isBusy}
            onClick={() => void onAnswer(claim, 'decline')}
          >
            Decline
          </button>
        </div>
      </article>
    </li>
  );
};
