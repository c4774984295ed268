import { useId, useRef } from 'react';
import { longDay } from '../../../base/text/rules/day.ts';
import { paths } from '../../../paths.ts';
import { BASIS_LABELS } from '../../../profiles/badge/rules/badge-reasons.ts';
import type { OwnUser } from '../../my-profile/calls.ts';
import { WaitingRow } from '../../my-profile/screens/waiting/WaitingRow.tsx';
import { BadgeDialog } from './BadgeDialog.tsx';

/** For an owner whose badge is suspended: what happened, and when it returns. */
export const BADGE_PAUSED = {
  what: 'Your badge is paused.',
  why: 'Your name, main photo or e-mail is not the one that was verified. The badge returns when you change that back, or once an administrator has checked the page again.',
} as const;

/** The state of the badge, with a button to request it. */
export const BadgeRow = ({ user }: { user: OwnUser }) => (
  <li>
    <div>
      <h3>Verified badge</h3>
      <p className="muted">
        <span>{`${sentenceOf(user)} `}</span>
        <a href={paths.verifyProfile()}>What the badge means</a>
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
          {request === null ? 'Ask for the badge' : 'Change your request'}
        </button>
      )}
      <BadgeDialog dialog={dialog} request={request} />
    </>
  );
};

const requestSentence = ({ request }: OwnUser): string =>
  request === null
    ? ''
    : ` You asked on ${longDay(request.asked.slice(0, 10))}; an administrator will check your request.`;

const sentenceOf = (user: OwnUser): string => {
  const { verification, recheck } = user;
  if (verification !== null)
    return `Verified on ${longDay(verification.at.slice(0, 10))}. ${BASIS_LABELS[verification.basis]}.`;
  const state = recheck ? `${BADGE_PAUSED.what} ${BADGE_PAUSED.why}` : 'Not verified yet.';
  return state + requestSentence(user);
};
