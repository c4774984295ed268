import { useId, useRef } from 'react';
import { say } from '../../../base/languages/rules/say.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { paths } from '../../../paths.ts';
import { BASIS_LABELS } from '../../../profiles/badge/rules/badge-reasons.ts';
import type { OwnUser } from '../../my-profile/calls.ts';
import { WaitingRow } from '../../my-profile/screens/waiting/WaitingRow.tsx';
import { BadgeDialog } from './BadgeDialog.tsx';

/** For an owner whose badge is suspended: what happened, and when it returns. */
export const BADGE_PAUSED = {
  get what() {
    return say('owners.badge.paused');
  },
  get why() {
    return say('owners.badge.paused-why');
  },
};

/** The state of the badge, with a button to request it. */
export const BadgeRow = ({ user }: { user: OwnUser }) => (
  <li>
    <div>
      <h3>{say('owners.badge.title')}</h3>
      <p className="muted">
        <span>{`${sentenceOf(user)} `}</span>
        <a href={paths.verifyProfile()}>{say('owners.badge.means')}</a>
      </p>
    </div>
    <AskForBadge user={user} />
  </li>
);

/** Says that the badge is suspended, with a button to request it again. */
export const PausedBadgeRow = ({ user }: { user: OwnUser }) => (
  <WaitingRow
    id={useId()}
    what={<strong>{BADGE_PAUSED.what}</strong>}
    why={<span>{`${BADGE_PAUSED.why}${requestSentence(user)}`}</span>}
    actions={<AskForBadge user={user} />}
  />
);

const AskForBadge = ({ user: { verification, request } }: { user: OwnUser }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      {verification === null && (
        <button className="button-quiet" type="button" onClick={() => dialog.current?.showModal()}>
          {request === null ? say('owners.badge.ask') : say('owners.badge.change')}
        </button>
      )}
      <BadgeDialog dialog={dialog} request={request} />
    </>
  );
};

const requestSentence = ({ request }: OwnUser): string =>
  request === null ? '' : ` ${say('owners.badge.asked', { day: longDay(request.asked.slice(0, 10)) })}`;

const sentenceOf = (user: OwnUser): string => {
  const { verification, recheck } = user;
  if (verification !== null)
    return say('owners.badge.verified', {
      day: longDay(verification.at.slice(0, 10)),
      basis: BASIS_LABELS[verification.basis],
    });
  const state = recheck ? `${BADGE_PAUSED.what} ${BADGE_PAUSED.why}` : say('owners.badge.not-verified');
  return state + requestSentence(user);
};
